package memory

// Stats counts how reads were decided. A step is what SEAM counts (section 8.2): a read meets an earlier write, and the rewriter
// either knows that they touch the same bytes or none in common, or has to ask the solver by a choice in the formula. Steps
// that were taken before, for the same offset and version, are remembered and not counted again.
type Stats struct {
	Loads  int64 `json:"loads"`
	Stores int64 `json:"stores"` // sets and copies included

	// Steps that need no range map: the writes to other objects that a read does not see, as each object has a memory of its own (the
	// longest list of them, over the paths), and reads at a constant offset that a cell answers.
	Object int64 `json:"object"`
	Cell   int64 `json:"cell"`
	// Steps over entries of the log that were skipped: because the ranges of both offsets have no byte in common, their intervals
	// alone or only with their strides; because the difference of the offsets is known; or because the term that compares
	// them folds.
	Interval   int64 `json:"interval"`
	Stride     int64 `json:"stride"`
	Difference int64 `json:"difference"`
	Folded     int64 `json:"folded"`
	// Fact counts choices that a gate's facts decided.
	Fact int64 `json:"fact"`
	// Hit counts the steps that end the search, Asked those that became choices.
	Hit   int64 `json:"hit"`
	Asked int64 `json:"asked"`
	// Array counts the reads that were left to the theory of arrays.
	Array int64 `json:"array"`

	// Pointers counts comparisons of pointers that their range maps decide (SEAM, theorem 4).
	Pointers int64 `json:"pointers"`
	// Accesses at symbolic offsets that are spread over cells: at how many offsets the objects' sizes allow them in all, how many of
	// those the intervals leave, and how many the strides.
	Offsets         int64 `json:"offsets"`
	OffsetsInterval int64 `json:"offsets_interval"`
	OffsetsStride   int64 `json:"offsets_stride"`
}

// Skipped is the number of steps that were skipped because of ranges.
func (s Stats) Skipped() int64 { return s.Interval + s.Stride + s.Difference + s.Fact }

// Work returns how many steps the space has taken besides the terms it asked its pool for: choices of pointers looked at, facts learned and looked up. Each takes
// about as long as a term.
func (s *Space) Work() int64 { return s.work }

// Stats returns what was counted so far.
func (s *Space) Stats() Stats { return s.stats }

// spread counts an access at the offsets at, out of those that limit allows.
func (s *Space) spread(at strided, n int, limit uint64) {
	s.stats.Offsets += int64(limit) - int64(n) + 1
	s.stats.OffsetsInterval += int64(at.width()) + 1
	s.stats.OffsetsStride += int64(at.count())
}
