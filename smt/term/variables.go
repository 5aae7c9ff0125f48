package term

// Variables hands out variables and free arrays that stand for what a program does not determine, each once. Those of another run of the program
// (see Again) are the same in the same order, as long as the names and widths are: what two runs have in common then
// is the same terms, and gates, and what a solver learned of them. It is no claim about the program: any variable is as good as a fresh
// one for formulas in which it stands for one thing.
type Variables struct {
	pool  *Pool
	made  map[variable][]ID
	taken map[variable]int // by this run
	order map[ID]int       // of those that this run took, from 1
}

// A variable is what runs have to agree in: the name, and the widths of a variable (elem is 0) or of an array's indices and elements.
type variable struct {
	name        string
	width, elem int
}

// NewVariables returns a supply of variables of p that none were taken from.
func NewVariables(p *Pool) *Variables {
	return &Variables{pool: p, made: make(map[variable][]ID), taken: make(map[variable]int), order: make(map[ID]int)}
}

// Again returns the supply for another run, which may take place while this one has not ended.
func (v *Variables) Again() *Variables {
	return &Variables{pool: v.pool, made: v.made, taken: make(map[variable]int), order: make(map[ID]int)}
}

// Taken returns how many this run has taken.
func (v *Variables) Taken() int { return len(v.order) }

// Order returns which of those that this run has taken a variable is, from 1; 0 if it is none of them.
func (v *Variables) Order(t ID) int { return v.order[t] }

// Var returns a variable that this run has not got yet.
func (v *Variables) Var(name string, width int) ID {
	return v.next(variable{name: name, width: width}, func() ID { return v.pool.Var(name, width) })
}

// ArrayVar returns a free array that this run has not got yet.
func (v *Variables) ArrayVar(name string, indexWidth, elemWidth int) ID {
	return v.next(variable{name, indexWidth, elemWidth}, func() ID { return v.pool.ArrayVar(name, indexWidth, elemWidth) })
}

func (v *Variables) next(key variable, fresh func() ID) ID {
	n := v.taken[key]
	v.taken[key]++
	if n == len(v.made[key]) {
		v.made[key] = append(v.made[key], fresh())
	}
	t := v.made[key][n]
	v.order[t] = len(v.order) + 1
	return t
}
