package printable

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ in, text, line string }{
		{"plain é\t\n", "plain é\t\n", "plain é\t?"},
		{"a\x1b[31mb\x07\r", "a?[31mb??", "a?[31mb??"},
		{"\xff\xc3", "??", "??"},
		{"a\u202eb\u2066c\u200bd\ufeff", "a?b?c?d?", "a?b?c?d?"}, // directions, and what cannot be seen
		{"\u0085\u009b31m\u2028", "??31m?", "??31m?"},            // as good as an escape sequence to some terminals
	} {
		if got := Text(c.in); got != c.text {
			t.Errorf("Text(%q) = %q, want %q", c.in, got, c.text)
		}
		if got := Line(c.in); got != c.line {
			t.Errorf("Line(%q) = %q, want %q", c.in, got, c.line)
		}
	}
}

// Characters that are written in pieces stay what they are.
func TestWriter(t *testing.T) {
	for _, bytesStay := range []bool{false, true} {
		var out bytes.Buffer
		w := &Writer{To: &out, Bytes: bytesStay, Names: []string{"a\nb"}}
		for _, b := range []byte("é\x1b\u202e€\xe2") {
			if n, err := w.Write([]byte{b}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		w.Write([]byte("; a\nb: no such file\n\xff"))
		w.Write([]byte("\xe2\x82"))
		w.Flush()
		want := "é??€?; a?b: no such file\n???"
		if bytesStay {
			want = "é??€\xe2; a?b: no such file\n\xff\xe2\x82"
		}
		if got := out.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What is escaped is the same to those who read JSON.
func TestJSON(t *testing.T) {
	const text = "é \u202e \x7f \u009b31m \U000e0001 \n \x1b"
	plain, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	shown := JSON(plain)
	var got string
	if err := json.Unmarshal(shown, &got); err != nil || got != text {
		t.Errorf("%q, %v", got, err)
	}
	for _, r := range string(shown) {
		if r > 0x7e && r != 'é' || r < ' ' {
			t.Errorf("%U in %s", r, shown)
		}
	}
}
