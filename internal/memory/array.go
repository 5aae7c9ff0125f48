package memory

import "github.com/fathom-verifier/fathom/smt/term"

// array holds contents as a term of the theory of arrays: indices are offsets, elements bytes. Writes of several bytes are
// stores of each; ranges of symbolic length are the set and copy operations of package term. What the solver does with them
// is its business; only what constructors of terms decide, such as a read at the constant index of the newest store, is gone
// before.
//
// Pointers are the exception. A pointer that is read from an array has lost its provenance: it may be to any object, and each access
// through it would be one to all. So all writes are kept as a log, too, as lambda does, and a word that may be a
// pointer, null among them, is read from the log.
type array struct{ *Space }

// maxStores bounds the stores that an initial image becomes.
const maxStores = 1 << 20

// over returns contents that are the array t, and the same as a log.
func (a array) over(t term.ID, log *contents) *contents {
	return &contents{base: a.newBase(base{kind: baseArray, array: t, src: log}), limit: log.limit}
}

// fresh returns contents that are the array t, with an empty log. outer says that no valid access reads them.
func (a array) fresh(t term.ID, limit uint64, outer bool) *contents {
	return a.over(t, &contents{base: a.newBase(base{kind: baseArray, array: t, outer: outer}), limit: limit})
}

// log returns the log of contents.
func (a array) log(c *contents) *contents { return c.base.src }

func (a array) initial(init Init, name string, limit uint64, exact bool) *contents {
	p := a.pool
	switch init.kind {
	case baseFill:
		return a.fresh(p.ConstArray(a.bits, p.Const(8, 0)), limit, false)
	case baseImage:
		if len(init.image) > maxStores {
			a.fail(errImage(len(init.image)))
		}
		t := p.ConstArray(a.bits, p.Const(8, 0))
		for i, b := range init.image[:min(len(init.image), maxStores)] {
			if b != 0 {
				t = p.Store(t, a.word(uint64(i)), p.Const(8, uint64(b)))
			}
		}
		return a.fresh(t, limit, init.outer)
	}
	t := a.vars.ArrayVar(name, a.bits, 8)
	if init.unset {
		a.unsetArrays[t] = true
	}
	return a.fresh(t, limit, init.outer)
}

func (a array) read(c *contents, off term.ID, n int) term.ID {
	if a.window(off, n, c.limit).empty() {
		return 0
	}
	if log := a.log(c); 8*n == a.bits && log.base.pointers {
		if v := lambda(a).apply(log, off, n); v == 0 || a.pool.HasProvenance(v) || a.structureOf(v)&(hasPtr|allConst) != 0 {
			return v
		}
	}
	return a.selected(c.base.array, off, n)
}

// selected returns the n bytes of an array at an offset.
func (a array) selected(t, off term.ID, n int) term.ID {
	parts := make([]term.ID, n)
	for i := range parts {
		parts[i] = a.pool.Select(t, a.pool.Add(off, a.word(uint64(i))))
	}
	return a.Space.join(parts)
}

// where returns contents that are t, as log says, too, if guard holds, else c.
func (a array) where(guard, t term.ID, c, log *contents) *contents {
	if t = a.pool.Ite(guard, t, c.base.array); t == c.base.array {
		return c
	}
	return a.over(t, log)
}

func (a array) write(c *contents, guard, off, value term.ID) *contents {
	t := c.base.array
	for i := range a.bytesOf(value) {
		t = a.pool.Store(t, a.pool.Add(off, a.word(uint64(i))), a.slice(value, i, 1))
	}
	return a.where(guard, t, c, lambda(a).write(a.log(c), guard, off, value))
}

func (a array) set(c *contents, t Target, byteval, n term.ID) *contents {
	return a.where(t.Guard, a.pool.SetRange(c.base.array, t.Offset, n, byteval), c, lambda(a).set(a.log(c), t, byteval, n))
}

func (a array) copy(c *contents, t Target, src *contents, from, n term.ID) *contents {
	return a.where(t.Guard, a.pool.CopyRange(c.base.array, t.Offset, src.base.array, from, n), c, lambda(a).copy(a.log(c), t, a.log(src), from, n))
}

func (a array) havoc(c *contents, t Target, n term.ID) *contents {
	return a.copy(c, t, a.fresh(a.vars.ArrayVar("havoc", a.bits, 8), c.limit, false), t.Offset, n)
}

func (a array) join(cond term.ID, x, y *contents) *contents {
	if x == y {
		return x
	}
	return a.over(a.pool.Ite(cond, x.base.array, y.base.array), lambda(a).join(cond, a.log(x), a.log(y)))
}
