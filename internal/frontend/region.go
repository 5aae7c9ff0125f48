package frontend

// A region is a part of a function that is entered and left, such as a block of the source.
type region struct {
	g        *flowGraph
	inside   []bool  // of each instruction that is placed, whether it belongs to it
	isPlaced []bool  // the others belong where control comes from
	last     []int   // of each block, the last instruction that is placed, -1 if none
	in       []place // where control may come from at the start of each block
}

// place is a set: inside, outside, both or, where control never gets, neither.
type place uint8

const (
	inside place = 1 << iota
	outside
)

func newRegion(g *flowGraph, in, placed []bool) *region {
	r := &region{g: g, inside: in, isPlaced: placed, last: make([]int, len(g.succs)), in: make([]place, len(g.succs))}
	for b := range r.last {
		r.last[b] = -1
		for k := g.body.BlockFirst[b]; k < g.body.BlockFirst[b+1]; k++ {
			if placed[k] {
				r.last[b] = k
			}
		}
	}
	r.in[0] = outside
	work := []int{0}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		out := r.out(b)
		for _, s := range g.succs[b] {
			if r.in[s]|out != r.in[s] {
				r.in[s] |= out
				work = append(work, s)
			}
		}
	}
	return r
}

func (r *region) of(k int) place {
	if r.inside[k] {
		return inside
	}
	return outside
}

// out says where control is at the end of a block.
func (r *region) out(b int) place {
	if k := r.last[b]; k >= 0 {
		return r.of(k)
	}
	return r.in[b]
}

// bounds returns an instruction before which everything that is set up for the region may be, once each time that it is
// entered, and the instructions before which the region has been left.
func (r *region) bounds() bounds {
	var ends []int
	var exits []int // the instructions at which control is outside again
	for b, now := range r.in {
		first := true
		for k := r.g.body.BlockFirst[b]; k < r.g.body.BlockFirst[b+1]; k++ {
			if !r.isPlaced[k] {
				continue
			}
			next := r.of(k)
			if next == outside && now&inside != 0 {
				exits = append(exits, k)
				switch {
				case now == inside:
					ends = append(ends, k)
				case first:
					more, ok := r.endsBefore(b)
					if !ok {
						return bounds{}
					}
					ends = append(ends, more...)
				}
			}
			now, first = next, false
		}
	}
	for _, k := range r.candidates() {
		if r.isStart(k, exits) {
			return bounds{k, ends, true}
		}
	}
	return bounds{}
}

// endsBefore returns the ends of the blocks from which control comes to block b from inside, where it comes from outside as well: directly,
// or through blocks of which nothing is placed.
func (r *region) endsBefore(b int) (ends []int, ok bool) {
	seen := make([]bool, len(r.in))
	work := []int{b}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range r.g.preds[b] {
			out := r.out(p)
			switch {
			case seen[p] || out == outside || out == 0:
			case out == inside && len(r.g.succs[p]) == 1 && r.leadsOutside(b):
				ends = append(ends, r.g.body.BlockFirst[p+1]-1)
			case out == inside:
				return nil, false
			default:
				work = append(work, p)
			}
			seen[p] = true
		}
	}
	return ends, true
}

// leadsOutside reports whether the first that is placed, from block b on, is outside on all paths.
func (r *region) leadsOutside(b int) bool {
	seen := make([]bool, len(r.in))
	work := []int{b}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		if r.last[b] < 0 {
			work = append(work, r.g.succs[b]...)
			continue
		}
		k := r.g.body.BlockFirst[b]
		for !r.isPlaced[k] {
			k++
		}
		if r.inside[k] {
			return false
		}
	}
	return true
}

// maxCandidates bounds the places that are tried.
const maxCandidates = 16

// candidates lists places that may come before everything inside, the nearest first: the first instruction inside, then the ends of
// blocks before it.
func (r *region) candidates() []int {
	first := -1
	for k := range r.g.body.Insts {
		if r.isPlaced[k] && r.in[r.g.body.Insts[k].Block] != 0 && r.inside[k] {
			first = k
			break
		}
	}
	if first < 0 {
		return nil
	}
	list := []int{first}
	seen := make([]bool, len(r.in))
	work := []int{r.g.body.Insts[first].Block}
	for len(work) > 0 && len(list) < maxCandidates {
		b := work[0]
		work = work[1:]
		for _, p := range r.g.preds[b] {
			if !seen[p] {
				seen[p] = true
				work = append(work, p)
				list = append(list, r.g.body.BlockFirst[p+1]-1)
			}
		}
	}
	return list
}

// isStart reports whether control passes instruction start before it gets inside, each time, and not again before it is outside.
func (r *region) isStart(start int, exits []int) bool {
	n := len(r.isPlaced)
	halt := make([]bool, n)
	halt[start] = true
	unprepared := r.walk(append([]int{0}, exits...), halt)
	var within []int
	for k := range n {
		if !r.isPlaced[k] || !r.inside[k] {
			continue
		}
		if unprepared[k] && k != start {
			return false
		}
		within = r.appendNext(within, k)
	}
	halt[start] = false
	for _, k := range exits {
		halt[k] = true
	}
	return !r.walk(within, halt)[start]
}

// appendNext appends the instructions that may come after one.
func (r *region) appendNext(list []int, k int) []int {
	b := r.g.body.Insts[k].Block
	if k+1 < r.g.body.BlockFirst[b+1] {
		return append(list, k+1)
	}
	for _, s := range r.g.succs[b] {
		list = append(list, r.g.body.BlockFirst[s])
	}
	return list
}

// walk returns the instructions that control may get to from those given, without passing one at which it is to halt.
func (r *region) walk(from []int, halt []bool) []bool {
	seen := make([]bool, len(halt))
	work := append([]int(nil), from...)
	for len(work) > 0 {
		k := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[k] {
			continue
		}
		b := r.g.body.Insts[k].Block
		end := r.g.body.BlockFirst[b+1]
		for ; k < end && !seen[k]; k++ {
			if seen[k] = true; halt[k] {
				break
			}
		}
		if k == end {
			for _, s := range r.g.succs[b] {
				work = append(work, r.g.body.BlockFirst[s])
			}
		}
	}
	return seen
}
