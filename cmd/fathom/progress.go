package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// progress shows on a terminal what long work is doing: one line, rewritten in place, that is gone
// at the end. It shows nothing in a pipe, and nothing for work that is over quickly.
type progress struct {
	out   io.Writer
	mu    sync.Mutex
	text  string
	start time.Time
	done  chan struct{}
	once  sync.Once
	ended sync.WaitGroup
}

func newProgress(out io.Writer) *progress {
	p := &progress{out: out, start: time.Now(), done: make(chan struct{})}
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return p
	}
	p.ended.Add(1)
	go p.show()
	return p
}

// stage says what is being done now.
func (p *progress) stage(stage, detail string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = stage
	if detail != "" {
		p.text += ": " + detail
	}
}

func (p *progress) show() {
	defer p.ended.Done()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	shown := false
	for {
		select {
		case <-p.done:
			if shown {
				fmt.Fprint(p.out, "\r\x1b[K")
			}
			return
		case <-tick.C:
			p.mu.Lock()
			text := p.text
			p.mu.Unlock()
			fmt.Fprintf(p.out, "\r\x1b[K%4.0fs  %s", time.Since(p.start).Seconds(), text)
			shown = true
		}
	}
}

// stop removes the line. It may be called more than once.
func (p *progress) stop() {
	p.once.Do(func() { close(p.done) })
	p.ended.Wait()
}
