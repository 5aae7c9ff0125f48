package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// preimage asks for an input of a hash function of the shape of MD4: four words of state, and steps that mix in a word
// of the message with an addition, a selection or majority and a rotation. The target is the hash of some message:
// satisfiable, exponential in the steps beyond what the message can undo.
func preimage(width, words, steps int, seed uint64) *sat.CNF {
	r := source(seed)
	c := &circuit{}
	zero := c.constant(false)
	message := make([][]sat.Lit, words)
	secret := make([]uint64, words)
	for i := range message {
		message[i] = c.word(width)
		secret[i] = r.Uint64()
	}
	mask := uint64(1)<<width - 1
	var state [4][]sat.Lit
	var value [4]uint64
	for i := range state {
		value[i] = r.Uint64() & mask
		state[i] = c.number(width, value[i])
	}
	for s := range steps {
		k, rot, w := r.Uint64()&mask, 1+r.IntN(width-1), r.IntN(words)
		if s < words {
			w = s
		}
		a, b, d, e := state[0], state[1], state[2], state[3]
		va, vb, vd, ve := value[0], value[1], value[2], value[3]
		var f []sat.Lit
		var vf uint64
		if s/4%2 == 0 {
			f, vf = make([]sat.Lit, width), vb&vd|^vb&ve
			for i := range f {
				f[i] = c.ite(b[i], d[i], e[i])
			}
		} else {
			f, vf = make([]sat.Lit, width), vb&vd|vb&ve|vd&ve
			for i := range f {
				f[i] = c.or(c.and(b[i], d[i]), c.and(e[i], c.or(b[i], d[i])))
			}
		}
		sum := c.ripple(c.ripple(a, f, zero), c.ripple(message[w], c.number(width, k), zero), zero)
		vs := (va + vf + secret[w] + k) & mask
		vs = (vs<<rot | vs>>(width-rot)) & mask
		state = [4][]sat.Lit{e, rotate(sum, rot), b, d}
		value = [4]uint64{ve, vs, vb, vd}
	}
	for i := range state {
		c.equals(state[i], value[i])
	}
	return c.cnf()
}

// cipher asks for the key of a reduced cipher of the kind of Speck (Beaulieu and others 2013), given pairs of plain
// and cipher text: satisfiable.
func cipher(width, rounds, pairs int, seed uint64) *sat.CNF {
	r := source(seed)
	c := &circuit{}
	zero := c.constant(false)
	mask := uint64(1)<<width - 1
	rol := func(v uint64, k int) uint64 { return (v<<k | v>>(width-k)) & mask }
	key := [2][]sat.Lit{c.word(width), c.word(width)}
	secret := [2]uint64{r.Uint64() & mask, r.Uint64() & mask}
	for range pairs {
		x, y := r.Uint64()&mask, r.Uint64()&mask
		cx, cy := c.number(width, x), c.number(width, y)
		k, l, vk, vl := key[0], key[1], secret[0], secret[1]
		for i := range rounds {
			cx = c.zip(c.ripple(rotate(cx, width-2), cy, zero), k, c.xor)
			cy = c.zip(rotate(cy, 1), cx, c.xor)
			x = (rol(x, width-2)+y)&mask ^ vk
			y = rol(y, 1) ^ x
			l = c.zip(c.ripple(rotate(l, width-2), k, zero), c.number(width, uint64(i)), c.xor)
			k = c.zip(rotate(k, 1), l, c.xor)
			vl = (rol(vl, width-2)+vk)&mask ^ uint64(i)&mask
			vk = rol(vk, 1) ^ vl
		}
		c.equals(cx, x)
		c.equals(cy, y)
	}
	return c.cnf()
}
