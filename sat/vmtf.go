package sat

import "math"

// vmtfQueue orders variables by when they were last bumped: a doubly linked
// list with the most recent at the end. next is where the search for an
// unassigned variable starts; all variables after it are assigned.
type vmtfQueue struct {
	prev, succ  []uint32 // per variable; 0 is none
	stamp       []uint32 // per variable; increasing along the list
	first, last uint32
	next        uint32
	clock       uint32
}

func (q *vmtfQueue) init() {
	q.prev = make([]uint32, 1)
	q.succ = make([]uint32, 1)
	q.stamp = make([]uint32, 1)
}

// push adds the next variable, unassigned, at the end.
func (q *vmtfQueue) push(v uint32) {
	q.prev = append(q.prev, 0)
	q.succ = append(q.succ, 0)
	q.stamp = append(q.stamp, 0)
	q.enqueue(v)
	q.next = v
}

func (q *vmtfQueue) enqueue(v uint32) {
	if q.clock == math.MaxUint32 {
		q.renumber()
	}
	q.clock++
	q.stamp[v] = q.clock
	q.prev[v], q.succ[v] = q.last, 0
	if q.last != 0 {
		q.succ[q.last] = v
	} else {
		q.first = v
	}
	q.last = v
}

// moveToFront makes v the most recent variable.
func (q *vmtfQueue) moveToFront(v uint32, unassigned bool) {
	if q.succ[v] == 0 {
		return
	}
	p, n := q.prev[v], q.succ[v]
	if p != 0 {
		q.succ[p] = n
	} else {
		q.first = n
	}
	q.prev[n] = p
	if q.next == v && !unassigned {
		// The variables after v are assigned, so the search may start at any
		// variable from v's predecessor on; n always exists.
		q.next = n
	}
	q.enqueue(v)
	if unassigned {
		q.next = v
	}
}

// remove unlinks v.
func (q *vmtfQueue) remove(v uint32) {
	p, n := q.prev[v], q.succ[v]
	if p != 0 {
		q.succ[p] = n
	} else {
		q.first = n
	}
	if n != 0 {
		q.prev[n] = p
	} else {
		q.last = p
	}
	if q.next == v {
		// All variables after v are assigned, so the search may start anywhere
		// from v's neighbours on.
		if q.next = n; n == 0 {
			q.next = p
		}
	}
}

// renumber makes the stamps small again.
func (q *vmtfQueue) renumber() {
	q.clock = 0
	for v := q.first; v != 0; v = q.succ[v] {
		q.clock++
		q.stamp[v] = q.clock
	}
}
