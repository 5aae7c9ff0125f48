package term

// watchEvery is how many terms are asked for between two calls of what Watch was given: a fraction of a millisecond.
const watchEvery = 1 << 12

// Watch calls f now and then while terms are built, until end is called. However long something takes that builds terms, f is
// called, and may end it by a panic that is recovered where end is deferred: the pool and its terms stay as good as they were, but
// what was building them is left halfway. Watches nest: end restores the one before.
func (p *Pool) Watch(f func()) (end func()) {
	outer, depth := p.watch, p.depth
	p.watch = f
	return func() { p.watch, p.depth = outer, depth }
}

// Work returns how many terms were asked for since the pool was made, those included that there were already: a measure of the work that does not depend
// on the machine.
func (p *Pool) Work() int64 { return p.work + int64(p.ticks) }

func (p *Pool) tick() {
	p.work += int64(p.ticks)
	p.ticks = 0
	if p.watch != nil {
		p.watch()
	}
}
