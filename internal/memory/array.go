package memory

import "github.com/fathom-verifier/fathom/smt/term"

// array holds contents as a term of the theory of arrays: indices are offsets, elements bytes. Writes of several bytes are
// stores of each; ranges of symbolic length are the set and copy operations of package term. What the solver does with them
// is its business; only what constructors of terms decide, such as a read at the constant index of the newest store, is gone
// before.
type array struct{ *Space }

// maxStores bounds the stores that an initial image becomes.
const maxStores = 1 << 20

func (a array) over(t term.ID, limit uint64) *contents {
	return &contents{base: a.newBase(base{kind: baseArray, array: t}), limit: limit}
}

func (a array) initial(init Init, name string, limit uint64, exact bool) *contents {
	p := a.pool
	switch init.kind {
	case baseFill:
		return a.over(p.ConstArray(a.bits, p.Const(8, 0)), limit)
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
		return a.over(t, limit)
	}
	t := p.ArrayVar(name, a.bits, 8)
	if init.unset {
		a.unsetArrays[t] = true
	}
	return a.over(t, limit)
}

func (a array) read(c *contents, off term.ID, n int) term.ID {
	if a.window(off, n, c.limit).empty() {
		return 0
	}
	parts := make([]term.ID, n)
	for i := range parts {
		parts[i] = a.pool.Select(c.base.array, a.pool.Add(off, a.word(uint64(i))))
	}
	return a.Space.join(parts)
}

// where returns contents that are t if guard holds, else c.
func (a array) where(guard, t term.ID, c *contents) *contents {
	if t = a.pool.Ite(guard, t, c.base.array); t == c.base.array {
		return c
	}
	return a.over(t, c.limit)
}

func (a array) write(c *contents, guard, off, value term.ID) *contents {
	t := c.base.array
	for i := range a.bytesOf(value) {
		t = a.pool.Store(t, a.pool.Add(off, a.word(uint64(i))), a.slice(value, i, 1))
	}
	return a.where(guard, t, c)
}

func (a array) set(c *contents, t Target, byteval, n term.ID) *contents {
	return a.where(t.Guard, a.pool.SetRange(c.base.array, t.Offset, n, byteval), c)
}

func (a array) copy(c *contents, t Target, src *contents, from, n term.ID) *contents {
	return a.where(t.Guard, a.pool.CopyRange(c.base.array, t.Offset, src.base.array, from, n), c)
}

func (a array) havoc(c *contents, t Target, n term.ID) *contents {
	fresh := a.over(a.pool.ArrayVar("havoc", a.bits, 8), c.limit)
	return a.copy(c, t, fresh, t.Offset, n)
}

func (a array) join(cond term.ID, x, y *contents) *contents {
	if x == y {
		return x
	}
	return a.over(a.pool.Ite(cond, x.base.array, y.base.array), x.limit)
}
