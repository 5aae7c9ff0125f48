package report

import (
	"encoding/json"
	"io"

	"github.com/fathom-verifier/fathom"
)

// JSON writes a result as one JSON object, indented.
func JSON(w io.Writer, r *fathom.Result) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
