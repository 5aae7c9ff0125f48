package proof

import (
	"bytes"
	"fmt"
)

// Format is a format of proofs.
type Format uint8

// The formats.
const (
	Auto Format = iota // to be detected
	DRAT
	BinaryDRAT
	LRAT
	BinaryLRAT
)

var formatNames = [...]string{"auto", "drat", "binary-drat", "lrat", "binary-lrat"}

// String is the name ParseFormat takes.
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// ParseFormat returns the format of a name: auto, drat, binary-drat, lrat or
// binary-lrat.
func ParseFormat(name string) (Format, error) {
	for i, n := range formatNames {
		if n == name {
			return Format(i), nil
		}
	}
	return 0, fmt.Errorf("unknown proof format %q; the formats are auto, drat, binary-drat, lrat and binary-lrat", name)
}

// detectSize is how much of a proof Detect wants to see.
const detectSize = bufferSize

// Detect guesses the format of a proof from its first bytes, the more the
// better. Binary proofs have a zero byte after each clause. A line of
// text is LRAT if it names a lemma to delete or has two zeros, one after the clause and
// one after the hints. A binary proof is DRAT if it can be read as such, which
// LRAT can only by a rare coincidence in a very short proof.
func Detect(start []byte) Format {
	if bytes.IndexByte(start, 0) >= 0 {
		if readsAsBinaryDRAT(start) {
			return BinaryDRAT
		}
		return BinaryLRAT
	}
	for line := range bytes.Lines(start) {
		words := bytes.Fields(line)
		if len(words) == 0 || words[0][0] == 'c' {
			continue
		}
		zeros := 0
		for _, w := range words {
			if string(w) == "0" {
				zeros++
			}
		}
		if zeros == 2 || len(words) > 1 && string(words[1]) == "d" {
			return LRAT
		}
		return DRAT
	}
	return DRAT
}

func readsAsBinaryDRAT(start []byte) bool {
	for len(start) > 0 {
		if start[0] != 'a' && start[0] != 'd' {
			return false
		}
		end := bytes.IndexByte(start, 0)
		if end < 0 {
			return true // cut off
		}
		start = start[end+1:]
	}
	return true
}
