package report

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/printable"
)

// JSON writes a result as one JSON object, indented. What cannot be printed is escaped.
func JSON(w io.Writer, r *fathom.Result) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return err
	}
	_, err := w.Write(printable.JSON(text.Bytes()))
	return err
}
