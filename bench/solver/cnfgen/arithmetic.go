package cnfgen

import (
	"math/big"

	"github.com/fathom-verifier/fathom/sat"
)

// multiplierMiter says that two circuits for a product differ: one of rows and, with the factors exchanged, one of
// rows or a tree of adders. Unsatisfiable.
func multiplierMiter(n int, tree bool) *sat.CNF {
	c := &circuit{}
	a, b := c.word(n), c.word(n)
	if tree {
		c.add(c.differ(c.arrayProduct(a, b), c.treeProduct(b, a)))
	} else {
		c.add(c.differ(c.arrayProduct(a, b), c.arrayProduct(b, a)))
	}
	return c.cnf()
}

// distributeMiter says that a(b+d) differs from ab+ad. Unsatisfiable.
func distributeMiter(n int) *sat.CNF {
	c := &circuit{}
	a, b, d := c.word(n), c.word(n), c.word(n)
	zero := c.constant(false)
	c.add(c.differ(c.arrayProduct(a, c.ripple(b, d, zero)), c.ripple(c.arrayProduct(a, b), c.arrayProduct(a, d), zero)))
	return c.cnf()
}

// adderMiter says that two adders of the given number of words differ: chains of carries from the left, and trees of
// carries from the right. Unsatisfiable.
func adderMiter(n, words int) *sat.CNF {
	c := &circuit{}
	in := make([][]sat.Lit, words)
	for i := range in {
		in[i] = c.word(n)
	}
	left, right := in[0], in[words-1]
	for i := 1; i < words; i++ {
		left = c.ripple(left, in[i], c.constant(false))
		right = c.prefix(in[words-1-i], right)
	}
	c.add(c.differ(left, right))
	return c.cnf()
}

// factoring asks for two factors above one, of at most half the bits and one more: satisfiable for a product of two
// primes of the same length, unsatisfiable for a prime. The product is of the largest primes below powers of two.
func factoring(bits int, prime bool) *sat.CNF {
	below := func(bits, skip int) uint64 {
		for v := uint64(1)<<bits - 1; ; v -= 2 {
			if new(big.Int).SetUint64(v).ProbablyPrime(20) {
				if skip--; skip < 0 {
					return v
				}
			}
		}
	}
	product := below(bits, 0)
	if !prime {
		product = below(bits/2, 5) * below(bits-bits/2, 9)
	}
	c := &circuit{}
	half := (bits + 1) / 2
	if !prime {
		half++
	}
	zero := c.constant(false)
	wide := func(w []sat.Lit, n int) []sat.Lit {
		for len(w) < n {
			w = append(w, zero)
		}
		return w
	}
	// A prime has no divisor up to its root; the other factor may be long.
	a, b := c.word(half), c.word(bits-1)
	if !prime {
		b = b[:half]
	}
	c.add(a[1:]...)
	c.add(b[1:]...)
	c.equals(c.arrayProduct(wide(a, bits+half), wide(b, bits+half)), product)
	return c.cnf()
}
