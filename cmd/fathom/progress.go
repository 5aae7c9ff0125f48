package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/fathom-verifier/fathom/internal/printable"
	"golang.org/x/term"
)

// progress shows on a terminal what long work is doing: one line, rewritten in place, that is gone
// at the end. It shows nothing in a pipe, and nothing for work that is over quickly.
type progress struct {
	out   io.Writer // for messages
	line  io.Writer // for the line, which moves the cursor
	mu    sync.Mutex
	text  string
	shown bool // the line is on the terminal
	start time.Time
	done  chan struct{}
	once  sync.Once
	ended sync.WaitGroup
}

func newProgress(out io.Writer) *progress {
	p := &progress{out: out, line: rawOutput(out), start: time.Now(), done: make(chan struct{})}
	if file, ok := fileOf(out); !ok || !term.IsTerminal(int(file.Fd())) {
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

// at says what was being done.
func (p *progress) at() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return "in the stage " + p.text
}

// println prints a message in place of the line, which reappears below it.
func (p *progress) println(text string) { p.aside(func() { fmt.Fprintln(p.out, text) }) }

// aside removes the line while something else is printed.
func (p *progress) aside(print func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	print()
}

// clear removes the line from the terminal.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.line, "\r\x1b[K")
		p.shown = false
	}
}

func (p *progress) show() {
	defer p.ended.Done()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-p.done:
			p.mu.Lock()
			p.clear()
			p.mu.Unlock()
			return
		case <-tick.C:
			p.mu.Lock()
			fmt.Fprintf(p.line, "\r\x1b[K%4.0fs  %s", time.Since(p.start).Seconds(), printable.Line(p.text))
			p.shown = true
			p.mu.Unlock()
		}
	}
}

// stop removes the line. It may be called more than once.
func (p *progress) stop() {
	p.once.Do(func() { close(p.done) })
	p.ended.Wait()
}
