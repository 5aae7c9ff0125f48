package proof

// Where clauses are found: by their literals, and by their contents.

// occurrences are the clauses with each literal, in one list sorted by literal.
type occurrences struct {
	end  []int // per literal
	list []int32
}

func newOccurrences(d *dratChecker) *occurrences {
	o := &occurrences{end: make([]int, len(d.marks)+1), list: make([]int32, len(d.db.lits))}
	for _, l := range d.db.lits {
		o.end[l+1]++
	}
	for l := range len(o.end) - 1 {
		o.end[l+1] += o.end[l]
	}
	for number := 1; number <= d.db.len(); number++ {
		for _, l := range d.db.get(number) {
			o.list[o.end[l]] = int32(number)
			o.end[l]++
		}
	}
	return o
}

func (o *occurrences) of(l lit) []int32 {
	from := 0
	if l > 0 {
		from = o.end[l-1]
	}
	return o.list[from:o.end[l]]
}

// clauseTable finds clauses by their literals, in any order: a hash table with
// chains.
type clauseTable struct {
	head []int32
	next []int32 // per clause
	size int
}

func hash(lits []lit) uint64 {
	var sum, product, xor uint64 = 0, 1, 0
	for _, l := range lits {
		x := uint64(l)
		sum += x
		product *= 2*x + 1
		xor ^= x * 0x9e3779b97f4a7c15
	}
	h := (sum*31+product)*31 + xor
	h ^= h >> 32
	return h * 0x9e3779b97f4a7c15 >> 16
}

func (t *clauseTable) add(d *dratChecker, number int32) {
	for len(t.next) <= int(number) {
		t.next = append(t.next, 0)
	}
	if t.size >= len(t.head) {
		old := t.head
		t.head = make([]int32, max(1<<10, 2*len(old)))
		for _, n := range old {
			for n != 0 {
				next := t.next[n]
				t.insert(d, n)
				n = next
			}
		}
	}
	t.insert(d, number)
	t.size++
}

func (t *clauseTable) insert(d *dratChecker, number int32) {
	slot := &t.head[hash(d.db.get(int(number)))&uint64(len(t.head)-1)]
	t.next[number] = *slot
	*slot = number
}

// take removes a clause with the given literals from the table and returns it,
// 0 if there is none.
func (t *clauseTable) take(d *dratChecker, lits []lit) int32 {
	d.stamp++
	if d.stamp == 0 {
		clear(d.marks)
		d.stamp = 1
	}
	for _, l := range lits {
		if int(l) >= len(d.marks) {
			return 0
		}
		d.marks[l] = d.stamp
	}
	slot := &t.head[hash(lits)&uint64(len(t.head)-1)]
search:
	for *slot != 0 {
		number := *slot
		c := d.db.get(int(number))
		if len(c) == len(lits) {
			for _, l := range c {
				if d.marks[l] != d.stamp {
					slot = &t.next[number]
					continue search
				}
			}
			*slot = t.next[number]
			t.size--
			return number
		}
		slot = &t.next[number]
	}
	return 0
}
