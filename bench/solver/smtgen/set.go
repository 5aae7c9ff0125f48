package smtgen

import "io"

// Instance is a script of a family. Logic is QF_BV, QF_ABV, QF_FP or QF_BVFP.
type Instance struct {
	Logic, Family, Name string

	state func(s *script)
}

// Write writes the script.
func (i Instance) Write(w io.Writer) error {
	s := &script{logic: i.Logic}
	i.state(s)
	return s.write(w)
}

type list struct{ all []Instance }

func (l *list) add(logic, family, name string, state func(s *script)) {
	l.all = append(l.all, Instance{logic, family, name, state})
}

// Set lists the scripts of comparisons: over 100 of QF_BV, over 50 of QF_ABV, over 50 about floats.
func Set() []Instance {
	var l list
	l.arithmetic()
	l.division()
	l.delight()
	l.sorting()
	l.hashing()
	l.memory()
	l.floats()
	return l.all
}
