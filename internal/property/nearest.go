package property

import (
	"slices"
	"strings"
)

// Nearest returns up to three of the names that are one or a few typing errors
// away from name, or contain it, nearest first.
func Nearest(name string, names []string) []string {
	type candidate struct {
		name string
		dist int
		part bool // it contains the name
	}
	var near []candidate
	limit := max(1, len(name)/3)
	for _, n := range names {
		d := editDistance(strings.ToLower(name), strings.ToLower(n))
		part := len(name) >= 3 && strings.Contains(strings.ToLower(n), strings.ToLower(name))
		if d <= limit || part {
			near = append(near, candidate{n, d, part})
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		if a.dist != b.dist {
			return a.dist - b.dist
		}
		return strings.Compare(a.name, b.name)
	})
	near = slices.DeleteFunc(near, func(c candidate) bool { return !c.part && c.dist > 2*near[0].dist }) // much farther than the nearest
	var out []string
	for _, c := range near[:min(3, len(near))] {
		out = append(out, c.name)
	}
	return out
}

// editDistance is Levenshtein's: insertions, deletions and substitutions of bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
