package seair

// findLoops sets the loop marks of the blocks from the back edges.
func (f *Func) findLoops() {
	for i, b := range f.Blocks {
		last := -1
		for _, p := range b.Preds {
			if int(p) >= i {
				last = max(last, int(p))
			}
		}
		if b.LoopHead = last >= 0; b.LoopHead {
			for k := i; k <= last && k < len(f.Blocks); k++ {
				f.Blocks[k].LoopDepth++
			}
		}
	}
}
