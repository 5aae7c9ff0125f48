package term

import (
	"fmt"
	"math/big"
	"slices"
)

// ArrayValue is the value of an array, as runs of equal elements. Equal arrays have
// equal representations, so comparison and the operators on ranges cost what the
// runs are, not what the index space is. It is immutable.
type ArrayValue struct {
	indexWidth int
	runs       []run // by start; the first starts at 0; neighbours differ
}

// run is the elements from start to the start of the next run.
type run struct{ start, elem Value }

// Element is an element of an array with its place.
type Element struct{ Index, Value Value }

// ConstArrayValue is the array with indices of indexWidth bits whose elements are
// all v.
func ConstArrayValue(indexWidth int, v Value) ArrayValue {
	return ArrayValue{indexWidth, []run{{NewValue(indexWidth, 0), v}}}
}

// IndexWidth returns the width of the indices in bits.
func (a ArrayValue) IndexWidth() int { return a.indexWidth }

// runOf returns the number of the run that holds index.
func (a ArrayValue) runOf(index Value) int {
	n, found := slices.BinarySearchFunc(a.runs, index, func(r run, i Value) int { return r.start.Cmp(i) })
	if found {
		return n
	}
	return n - 1
}

// At returns the element at index, in time logarithmic in the number of runs.
func (a ArrayValue) At(index Value) Value { return a.runs[a.runOf(index)].elem }

// Equal tells whether a and b, of one sort, have the same elements.
func (a ArrayValue) Equal(b ArrayValue) bool {
	return slices.EqualFunc(a.runs, b.runs, func(x, y run) bool {
		return x.start.Equal(y.start) && x.elem.Equal(y.elem)
	})
}

// Difference returns the least index at which a and b differ.
func (a ArrayValue) Difference(b ArrayValue) (index Value, ok bool) {
	i, j := 0, 0
	for {
		at := a.runs[i].start
		if at.Cmp(b.runs[j].start) < 0 {
			at = b.runs[j].start
		}
		if !a.runs[i].elem.Equal(b.runs[j].elem) {
			return at, true
		}
		switch {
		case i+1 == len(a.runs) && j+1 == len(b.runs):
			return Value{}, false
		case i+1 == len(a.runs):
			j++
		case j+1 == len(b.runs):
			i++
		default:
			c := a.runs[i+1].start.Cmp(b.runs[j+1].start)
			if c <= 0 {
				i++
			}
			if c >= 0 {
				j++
			}
		}
	}
}

// push adds a run behind the others, joining it with the last if the elements are
// the same.
func (a *ArrayValue) push(start, elem Value) {
	if n := len(a.runs); n > 0 && a.runs[n-1].elem.Equal(elem) {
		return
	}
	a.runs = append(a.runs, run{start, elem})
}

// With returns the array with elements replaced; of several at one index the first
// counts. The time is that of sorting them plus the number of runs.
func (a ArrayValue) With(writes []Element) ArrayValue {
	if len(writes) == 0 {
		return a
	}
	writes = slices.Clone(writes)
	slices.SortStableFunc(writes, func(x, y Element) int { return x.Index.Cmp(y.Index) })
	writes = slices.CompactFunc(writes, func(x, y Element) bool { return x.Index.Equal(y.Index) })
	out := ArrayValue{indexWidth: a.indexWidth, runs: make([]run, 0, len(a.runs)+2*len(writes))}
	last := NewBigValue(a.indexWidth, big.NewInt(-1))
	k := 0 // next run of a
	for w := 0; w < len(writes); w++ {
		at := writes[w].Index
		for ; k < len(a.runs) && a.runs[k].start.Cmp(at) < 0; k++ {
			out.push(a.runs[k].start, a.runs[k].elem)
		}
		out.push(at, writes[w].Value)
		if at.Equal(last) {
			return out
		}
		next := at.add(NewValue(a.indexWidth, 1))
		if k < len(a.runs) && a.runs[k].start.Equal(at) {
			k++
		}
		// What follows is the old run again, unless another write or run starts there.
		if (w+1 == len(writes) || !writes[w+1].Index.Equal(next)) && (k == len(a.runs) || !a.runs[k].start.Equal(next)) {
			out.push(next, a.runs[k-1].elem)
		}
	}
	for ; k < len(a.runs); k++ {
		out.push(a.runs[k].start, a.runs[k].elem)
	}
	return out
}

// offset returns the array whose element at i is that of a at i + d.
func (a ArrayValue) offset(d Value) ArrayValue {
	out := ArrayValue{indexWidth: a.indexWidth, runs: make([]run, 0, len(a.runs)+1)}
	first := a.runOf(d)
	out.push(NewValue(a.indexWidth, 0), a.runs[first].elem)
	for _, r := range a.runs[first+1:] {
		out.push(r.start.sub(d), r.elem)
	}
	for _, r := range a.runs[:first+1] {
		if !r.start.Equal(d) {
			out.push(r.start.sub(d), r.elem)
		}
	}
	return out
}

// prefix returns the array with the elements of a below n and those of b from
// there on.
func prefix(n Value, a, b ArrayValue) ArrayValue {
	out := ArrayValue{indexWidth: a.indexWidth, runs: make([]run, 0, len(a.runs)+len(b.runs))}
	for _, r := range a.runs {
		if r.start.Cmp(n) >= 0 {
			break
		}
		out.push(r.start, r.elem)
	}
	first := b.runOf(n)
	out.push(n, b.runs[first].elem)
	for _, r := range b.runs[first+1:] {
		out.push(r.start, r.elem)
	}
	return out
}

// Map returns the array whose elements are those of a under f.
func (a ArrayValue) Map(f func(Value) Value) ArrayValue {
	out := ArrayValue{indexWidth: a.indexWidth, runs: make([]run, 0, len(a.runs))}
	for _, r := range a.runs {
		out.push(r.start, f(r.elem))
	}
	return out
}

// Elements writes the array as a default element and the elements that differ from
// it, by index: the element of the longest run is the default. It fails if more
// than limit elements differ.
func (a ArrayValue) Elements(limit int) (def Value, elems []Element, err error) {
	size := new(big.Int).Lsh(big.NewInt(1), uint(a.indexWidth))
	length := func(i int) *big.Int {
		end := size
		if i+1 < len(a.runs) {
			end = a.runs[i+1].start.Big()
		}
		return new(big.Int).Sub(end, a.runs[i].start.Big())
	}
	longest, most := 0, new(big.Int)
	for i := range a.runs {
		if n := length(i); n.Cmp(most) > 0 {
			longest, most = i, n
		}
	}
	def = a.runs[longest].elem
	for i, r := range a.runs {
		if r.elem.Equal(def) {
			continue
		}
		n := length(i)
		if n.Cmp(big.NewInt(int64(limit-len(elems)))) > 0 {
			return def, nil, fmt.Errorf("the array has more than %d elements that differ from its most common one", limit)
		}
		at := r.start
		for range n.Int64() {
			elems = append(elems, Element{at, r.elem})
			at = at.add(NewValue(a.indexWidth, 1))
		}
	}
	return def, elems, nil
}

// Cmp orders values of one width as unsigned numbers.
func (v Value) Cmp(w Value) int {
	switch {
	case v.wide != nil:
		return v.wide.Cmp(w.wide)
	case v.lo < w.lo:
		return -1
	case v.lo > w.lo:
		return 1
	}
	return 0
}

func (v Value) add(w Value) Value { return apply(OpAdd, v.width, 0, v, w, Value{}) }

func (v Value) sub(w Value) Value { return v.add(apply(OpNeg, w.width, 0, w, Value{}, Value{})) }
