package seair

import "fmt"

// places are the lines of the text that a program was read from, for the messages of [Program.Sanity]; empty if it was not.
type places struct {
	consts  []int // where each was written first
	globals map[*Global]int
	funcs   map[*Func]int
	blocks  map[*Block][]int // of the label, the φ-functions and the instructions
}

func newPlaces() places {
	return places{globals: make(map[*Global]int), funcs: make(map[*Func]int), blocks: make(map[*Block][]int)}
}

// at returns a prefix for a message about a line, "" for none.
func at(line int) string {
	if line == 0 {
		return ""
	}
	return fmt.Sprintf("line %d: ", line)
}

// constant returns the prefix for constant i.
func (p *places) constant(i int) string {
	if i < len(p.consts) {
		return at(p.consts[i])
	}
	return ""
}

// inFunc returns the prefix for a place in a function: in a block, or its head if that is nil; after the block's label, item 1 is its first φ-function
// or instruction.
func (p *places) inFunc(f *Func, b *Block, item int) string {
	if lines := p.blocks[b]; item < len(lines) {
		return at(lines[item])
	}
	return at(p.funcs[f])
}
