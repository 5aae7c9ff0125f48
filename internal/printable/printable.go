// Package printable keeps out of texts what a terminal or a reader would be misled by: escape sequences and other control
// characters, marks that change the direction of writing, characters that cannot be seen, and bytes that are no UTF-8. Names of files and symbols,
// messages and lines of the source come from programs that nobody trusts yet. Each such character becomes a question mark.
package printable

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

const replacement = '?'

// Text returns a text of any number of lines as it can be shown. Tabs stay.
func Text(s string) string { return replace(s, "\n\t") }

// Line returns a text as it can be shown in a line of its own: it has no newline either.
func Line(s string) string { return replace(s, "\t") }

func replace(s, keep string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != utf8.RuneError || strings.ContainsRune(keep, r) {
			return r
		}
		return replacement
	}, s)
}

// A Writer passes texts on as [Text] shows them.
type Writer struct {
	To io.Writer
	// Bytes leaves bytes that are no UTF-8 alone, for readers that know what they mean.
	Bytes bool
	// Names may have newlines, which are replaced where a name is written in one piece.
	Names []string

	rest []byte // the beginning of a character whose end has not been written yet
}

// Write shows b. What it returns counts the bytes of b.
func (w *Writer) Write(b []byte) (int, error) {
	all := append(w.rest, b...)
	end := len(all)
	for k := 1; k < utf8.UTFMax && k <= len(all); k++ {
		if first := all[len(all)-k]; utf8.RuneStart(first) {
			if !utf8.FullRune(all[len(all)-k:]) {
				end -= k
			}
			break
		}
	}
	w.rest = append([]byte(nil), all[end:]...)
	if err := w.show(all[:end]); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Flush shows the beginning of a character that has no end.
func (w *Writer) Flush() error {
	rest := w.rest
	w.rest = nil
	return w.show(rest)
}

func (w *Writer) show(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	s := string(b)
	for _, n := range w.Names {
		s = strings.ReplaceAll(s, n, Line(n))
	}
	if !w.Bytes || utf8.ValidString(s) {
		_, err := io.WriteString(w.To, Text(s))
		return err
	}
	var out strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			out.WriteByte(s[0])
		} else {
			out.WriteString(Text(s[:n]))
		}
		s = s[n:]
	}
	_, err := io.WriteString(w.To, out.String())
	return err
}

// JSON returns a JSON text in which each character of a string that is not printable is written as an escape.
func JSON(text []byte) []byte {
	var out []byte
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == '\n' || unicode.IsPrint(r) {
			out = append(out, text[i:i+n]...)
		} else {
			out = appendEscape(out, r)
		}
		i += n
	}
	return out
}

// appendEscape appends \uXXXX, twice for a character beyond the first 65,536.
func appendEscape(out []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	units := []rune{r}
	if r > 0xffff {
		high, low := utf16.EncodeRune(r)
		units = []rune{high, low}
	}
	for _, u := range units {
		out = append(out, '\\', 'u', digits[u>>12&15], digits[u>>8&15], digits[u>>4&15], digits[u&15])
	}
	return out
}
