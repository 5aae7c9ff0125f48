package sat

// scoreHeap orders variables by VSIDS score: a binary max-heap with positions.
// Ties go to the smaller rank, then variable. Variables are removed lazily, when a
// decision finds them assigned.
type scoreHeap struct {
	score []float64 // per variable
	rank  []uint32  // per variable; see arrange
	pos   []int32   // per variable; -1 when not in the heap
	heap  []uint32
	inc   float64
}

const scoreLimit = 1e150 // rescale above this

func (h *scoreHeap) init() {
	h.score = make([]float64, 1)
	h.rank = make([]uint32, 1)
	h.pos = []int32{-1}
	h.inc = 1
}

func (h *scoreHeap) grow() {
	h.score = append(h.score, 0)
	h.rank = append(h.rank, 0)
	h.pos = append(h.pos, -1)
}

func (h *scoreHeap) less(a, b uint32) bool { // a comes before b
	if h.score[a] != h.score[b] {
		return h.score[a] > h.score[b]
	}
	if h.rank[a] != h.rank[b] {
		return h.rank[a] < h.rank[b]
	}
	return a < b
}

func (h *scoreHeap) insert(v uint32) {
	h.heap = append(h.heap, v)
	h.pos[v] = int32(len(h.heap) - 1)
	h.up(len(h.heap) - 1)
}

func (h *scoreHeap) up(i int) {
	v := h.heap[i]
	for i > 0 {
		p := (i - 1) / 2
		if !h.less(v, h.heap[p]) {
			break
		}
		h.heap[i] = h.heap[p]
		h.pos[h.heap[i]] = int32(i)
		i = p
	}
	h.heap[i] = v
	h.pos[v] = int32(i)
}

func (h *scoreHeap) down(i int) {
	v := h.heap[i]
	for {
		c := 2*i + 1
		if c >= len(h.heap) {
			break
		}
		if c+1 < len(h.heap) && h.less(h.heap[c+1], h.heap[c]) {
			c++
		}
		if !h.less(h.heap[c], v) {
			break
		}
		h.heap[i] = h.heap[c]
		h.pos[h.heap[i]] = int32(i)
		i = c
	}
	h.heap[i] = v
	h.pos[v] = int32(i)
}

// pop removes the variable with the highest score.
func (h *scoreHeap) pop() uint32 {
	top := h.heap[0]
	last := h.heap[len(h.heap)-1]
	h.heap = h.heap[:len(h.heap)-1]
	h.pos[top] = -1
	if len(h.heap) > 0 {
		h.heap[0] = last
		h.pos[last] = 0
		h.down(0)
	}
	return top
}

// remove takes v out of the heap, if it is there.
func (h *scoreHeap) remove(v uint32) {
	i := h.pos[v]
	if i < 0 {
		return
	}
	last := h.heap[len(h.heap)-1]
	h.heap = h.heap[:len(h.heap)-1]
	h.pos[v] = -1
	if last != v {
		h.heap[i] = last
		h.pos[last] = i
		h.up(int(i))
		h.down(int(h.pos[last]))
	}
}

func (h *scoreHeap) bump(v uint32) {
	h.score[v] += h.inc
	if h.score[v] > scoreLimit {
		h.rescale()
	}
	if h.pos[v] >= 0 {
		h.up(int(h.pos[v]))
	}
}

// decay makes later bumps weigh more, which is decaying all scores.
func (h *scoreHeap) decay(factor float64) {
	h.inc /= factor
	if h.inc > scoreLimit {
		h.rescale()
	}
}

func (h *scoreHeap) rescale() {
	for i := range h.score {
		h.score[i] /= scoreLimit
	}
	h.inc /= scoreLimit
	// Scores that underflow to equal values are ordered by variable instead, so
	// the heap must be put in order again.
	h.heapify()
}

// heapify restores the order of the heap from scratch.
func (h *scoreHeap) heapify() {
	for i := len(h.heap)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}
