package preprocess

import (
	"cmp"
	"math/bits"
	"slices"
)

// A field is a natural number that stands in a word, from bit at up to where the next field begins, and is the sum of a constant
// and multiples of bits. It never overflows into the next one, so adding words whose fields have room is adding their
// fields: that is how counting the ones of a word by halves works.
type field struct {
	at       int
	parts    []weighted // ascending by leaf, no coefficient is 0
	constant int64
}

// weighted is a multiple of a bit, which is named by its number.
type weighted struct {
	leaf uint32
	coef int64
}

// bounds returns the least and the greatest value of the sum, for bits that are independent; false if one is too great to
// reckon with.
func (f *field) bounds() (least, most int64, ok bool) {
	least, most = f.constant, f.constant
	for _, q := range f.parts {
		if q.coef < 0 {
			least += q.coef
		} else {
			most += q.coef
		}
		if least < -maxExactValue || most > maxExactValue {
			return 0, 0, false
		}
	}
	return least, most, least >= -maxExactValue && most <= maxExactValue
}

// size is the number of bits the field takes; false if it can be negative or is too great.
func (f *field) size() (int, bool) {
	least, most, ok := f.bounds()
	return bits.Len64(uint64(most)), ok && least >= 0
}

// add adds 2^shift·g to f; false if a number gets too great, and then f is no field any more.
func (f *field) add(g *field, shift int) bool {
	ok := shift <= 60
	times := func(c int64) int64 {
		if !ok || c > maxExactValue>>shift || c < -maxExactValue>>shift {
			ok = false
			return 0
		}
		return c << shift
	}
	out := make([]weighted, 0, len(f.parts)+len(g.parts))
	x, y := f.parts, g.parts
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].leaf < y[0].leaf:
			out, x = append(out, x[0]), x[1:]
		case len(x) == 0 || x[0].leaf > y[0].leaf:
			out, y = append(out, weighted{y[0].leaf, times(y[0].coef)}), y[1:]
		default:
			if c := x[0].coef + times(y[0].coef); c != 0 {
				out = append(out, weighted{x[0].leaf, c})
			}
			x, y = x[1:], y[1:]
		}
	}
	f.parts = out
	f.constant += times(g.constant)
	if ok {
		_, _, ok = f.bounds()
	}
	return ok
}

// gather adds up fields of a word of the given width: where one may overflow into the next, or borrow from it, the two become
// one. It fails if the last one may overflow out of the word.
func gather(items []field, width int) ([]field, bool) {
	slices.SortStableFunc(items, func(a, b field) int { return cmp.Compare(a.at, b.at) })
	var out []field
	for _, it := range items {
		if n := len(out); n > 0 {
			last := &out[n-1]
			gap := it.at - last.at
			if size, ok := last.size(); gap == 0 || !ok || size > gap {
				if !last.add(&it, gap) {
					return nil, false
				}
				continue
			}
		}
		out = append(out, it)
	}
	if n := len(out); n > 0 {
		if size, ok := out[n-1].size(); !ok || size > width-out[n-1].at {
			return nil, false
		}
	}
	return out, true
}

// cut returns the fields of bits hi to lo; it fails if a field is not on one side of a border.
func cut(fs []field, hi, lo int) ([]field, bool) {
	var out []field
	for _, f := range fs {
		size, _ := f.size()
		switch end := f.at + size; {
		case end <= lo || f.at > hi:
		case f.at < lo || end > hi+1:
			return nil, false
		default:
			f.at -= lo
			out = append(out, f)
		}
	}
	return out, true
}

// leaves counts the multiples of bits in the fields.
func leaves(fs []field) int {
	n := 0
	for _, f := range fs {
		n += len(f.parts)
	}
	return n
}

// reaches reports whether the fields take the highest bit of a word.
func reaches(fs []field, width int) bool {
	if len(fs) == 0 {
		return false
	}
	last := fs[len(fs)-1]
	size, _ := last.size()
	return last.at+size == width
}

func shifted(fs []field, by int) []field {
	out := slices.Clone(fs)
	for i := range out {
		out[i].at += by
	}
	return out
}

func negated(fs []field) []field {
	out := slices.Clone(fs)
	for i := range out {
		f := &out[i]
		f.constant = -f.constant
		f.parts = slices.Clone(f.parts)
		for k := range f.parts {
			f.parts[k].coef = -f.parts[k].coef
		}
	}
	return out
}
