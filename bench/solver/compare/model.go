package compare

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/sat"
)

// CheckModel evaluates the model in the "v" lines of a SAT solver's output. Variables without a value may have any, so
// each clause needs a literal that is named.
func CheckModel(formula, output io.Reader) error {
	cnf, err := sat.ReadDIMACS(formula)
	if err != nil {
		return err
	}
	value := make([]int8, cnf.NumVars+1)
	lines := bufio.NewScanner(output)
	lines.Buffer(make([]byte, 1<<16), 1<<28)
	seen := false
	for lines.Scan() {
		rest, ok := strings.CutPrefix(lines.Text(), "v")
		if !ok {
			continue
		}
		seen = true
		for _, word := range strings.Fields(rest) {
			n, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("the model contains %q", word)
			}
			v := max(n, -n)
			if v > cnf.NumVars {
				continue
			}
			sign := int8(1)
			if n < 0 {
				sign = -1
			}
			if v > 0 && value[v] == -sign {
				return fmt.Errorf("the model gives variable %d both values", v)
			}
			value[v] = sign
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if !seen {
		return fmt.Errorf("there is no model")
	}
	if i := cnf.Violated(func(l sat.Lit) bool {
		v := value[l.Var()]
		return v > 0 && l > 0 || v < 0 && l < 0
	}); i >= 0 {
		return fmt.Errorf("the model does not satisfy clause %d", i+1)
	}
	return nil
}
