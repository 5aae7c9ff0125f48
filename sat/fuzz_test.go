package sat

import (
	"bytes"
	"testing"
)

// FuzzReadDIMACS checks that whatever is read can be written and read again.
func FuzzReadDIMACS(f *testing.F) {
	f.Add([]byte("c x\np cnf 3 2\n1 -2 0\n3 0\n"))
	f.Add([]byte("p cnf 1000000000 1\n0\n%"))
	f.Fuzz(func(t *testing.T, in []byte) {
		cnf, err := ReadDIMACS(bytes.NewReader(in))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := cnf.Write(&out); err != nil {
			t.Fatal(err)
		}
		first := out.String()
		back, err := ReadDIMACS(&out)
		if err != nil {
			t.Fatalf("%v in %q", err, first)
		}
		var again bytes.Buffer
		if err := back.Write(&again); err != nil {
			t.Fatal(err)
		}
		if again.String() != first {
			t.Fatalf("%q, then %q", first, again.String())
		}
	})
}
