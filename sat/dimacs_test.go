package sat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadDIMACS(t *testing.T) {
	in := "c a comment\np  cnf 4 3\r\n1 -2\n 0 c\n-4\t3 0 0\n%\n0\n"
	in = strings.Replace(in, " 0 c\n", " 0\nc c 1\n", 1)
	got, err := ReadDIMACS(strings.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	want := [][]Lit{{1, -2}, {-4, 3}, {}}
	if got.NumVars != 4 || !slices.EqualFunc(clausesOf(got), want, slices.Equal) {
		t.Errorf("got %d variables, clauses %v, want 4, %v", got.NumVars, clausesOf(got), want)
	}
	if got, err := ReadDIMACS(strings.NewReader("p cnf 1 1\n1 0")); err != nil || got.NumClauses() != 1 {
		t.Errorf("without final newline: %v, %v", got, err)
	}
}

func TestReadDIMACSErrors(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "1:1: no header"},
		{"c only\n", "2:1: no header"},
		{"1 0\n", "1:1: literal before the header"},
		{"p cnf 2 1\n1 3 0\n", "2:3: variable is above the 2 declared"},
		{"p cnf 2 1\n1 -3 0\n", "2:3: variable is above the 2 declared"},
		{"p cnf 2 1\n1 99999999999999999999999 0\n", "2:3: variable is above"},
		{"p cnf 2 1\n1 2\n", "3:1: input ends within a clause"},
		{"p cnf 2 2\n1 0\n", "3:1: 1 clauses, but the header declares 2"},
		{"p cnf 2 1\n1 0\n2 0\n", "3:1: more clauses than the 1 declared"},
		{"p cnf 2 1\n1 x 0\n", "2:3: unexpected 'x'"},
		{"p cnf 2 1\n1x 0\n", "2:2: unexpected 'x' in a number"},
		{"p cnf 2 1\n1 -0\n", "2:4: want a positive number after -"},
		{"p cnf 2 1\n1 - 2 0\n", "2:4: want a positive number after -"},
		{"p cnf 2 1\np cnf 2 1\n", "2:1: second header"},
		{"p dnf 2 1\n", "1:3: unknown format"},
		{"p cnf 2\n", "1:8: malformed header"},
		{"p cnf 2 1 7\n", "1:11: unexpected '7' after the header"},
		{"p cnf -2 1\n", "1:7: malformed header"},
		{"pcnf 2 1\n", "1:2: malformed header"},
		{"p cnf 99999999999 1\n", "1:16: number in header is above the limit"},
	} {
		_, err := ReadDIMACS(strings.NewReader(tt.in))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("ReadDIMACS(%q): %v, want %q", tt.in, err, tt.want)
		}
		if _, err := ReadDIMACS(iotest.OneByteReader(strings.NewReader(tt.in))); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("ReadDIMACS(%q), byte by byte: %v, want %q", tt.in, err, tt.want)
		}
	}
}

// TestReadDIMACSPieces: however the input is cut, the clauses are the same, and so are the positions of errors in it.
func TestReadDIMACSPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	want := &CNF{NumVars: 123456}
	for range 40_000 {
		clause := make([]Lit, r.IntN(8))
		for i := range clause {
			if clause[i] = Lit(1 + r.IntN(want.NumVars)); r.IntN(2) == 0 {
				clause[i] = -clause[i]
			}
		}
		want.Add(clause...)
	}
	long := make([]Lit, 400_000) // longer than a slab
	for i := range long {
		long[i] = Lit(1 + i%want.NumVars)
	}
	want.Add(long...)
	want.Add(-1)
	var text bytes.Buffer
	if err := want.Write(&text); err != nil {
		t.Fatal(err)
	}
	lines := want.NumClauses() + 1
	for name, cut := range map[string]func(io.Reader) io.Reader{
		"whole": func(r io.Reader) io.Reader { return r }, "bytes": iotest.OneByteReader, "halves": iotest.HalfReader, "late errors": iotest.DataErrReader,
	} {
		got, err := ReadDIMACS(cut(bytes.NewReader(text.Bytes())))
		if err != nil || !slices.EqualFunc(clausesOf(got), clausesOf(want), slices.Equal) {
			t.Errorf("%s: error %v, or other clauses", name, err)
		}
		bad := strings.TrimSuffix(text.String(), "0\n") + "  7x 0\n"
		if _, err = ReadDIMACS(cut(strings.NewReader(bad))); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("%d:7: unexpected 'x'", lines)) {
			t.Errorf("%s: error %v, want one at %d:7", name, err, lines)
		}
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, os.ErrPermission }

func TestReadDIMACSReadError(t *testing.T) {
	if _, err := ReadDIMACS(failingReader{}); !errors.Is(err, os.ErrPermission) {
		t.Errorf("got %v, want %v", err, os.ErrPermission)
	}
}

// idleReader never has anything, nor an end.
type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

func TestReadDIMACSNoProgress(t *testing.T) {
	for _, in := range []string{"", "p cnf 2", "p cnf 2 1\n", "p cnf 2 1\n-", "p cnf 2 1\n1 ", "p cnf 2 1\n1", "p cnf 2 1\n1 0\n"} {
		if _, err := ReadDIMACS(io.MultiReader(strings.NewReader(in), idleReader{})); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("after %q: got %v, want %v", in, err, io.ErrNoProgress)
		}
	}
}

// resumingReader has more after its end, as a terminal does.
type resumingReader struct{ parts []string }

func (r *resumingReader) Read(p []byte) (int, error) {
	if len(r.parts) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.parts[0])
	r.parts = r.parts[1:]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// TestReadDIMACSEnd: the first end of the input is its end.
func TestReadDIMACSEnd(t *testing.T) {
	_, err := ReadDIMACS(&resumingReader{[]string{"p cnf 2 1\n1", "", " x"}})
	if err == nil || !strings.HasPrefix(err.Error(), "2:2: input ends within a clause") {
		t.Errorf("got %v", err)
	}
	cnf, err := ReadDIMACS(&resumingReader{[]string{"p cnf 2 1\n1 0", "", " x"}})
	if err != nil || cnf.NumClauses() != 1 {
		t.Errorf("got %v", err)
	}
}

// TestCNF: clauses come back as they were added, wherever slabs end and whatever becomes of the slices given, over as
// many variables as they have.
func TestCNF(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	for seed := range 40 {
		var want [][]Lit
		var got CNF
		for range 1 + r.IntN(60) {
			n := r.IntN(10)
			switch r.IntN(12) {
			case 0:
				n = 4090 + r.IntN(10)
			case 1:
				n = r.IntN(20_000)
			}
			if seed == 0 && len(want) == 3 {
				n = 1<<18 + 1
			}
			clause := make([]Lit, n)
			for i := range clause {
				clause[i] = Lit(r.IntN(1000) - 1000)
			}
			want = append(want, clause)
			given := slices.Clone(clause)
			got.Add(given...)
			clear(given)
		}
		top := 0
		for _, clause := range want {
			for _, l := range clause {
				top = max(top, l.Var())
			}
		}
		if got.NumVars != top {
			t.Fatalf("seed %d: %d variables, not %d", seed, got.NumVars, top)
		}
		if got.NumClauses() != len(want) || !slices.EqualFunc(clausesOf(&got), want, slices.Equal) {
			t.Fatalf("seed %d: other clauses than added", seed)
		}
		if at := got.Violated(func(Lit) bool { return true }); at != slices.IndexFunc(want, func(c []Lit) bool { return len(c) == 0 }) {
			t.Fatalf("seed %d: clause %d is empty", seed, at)
		}
	}
	defer func() {
		if recover() == nil {
			t.Errorf("literal 0 does not panic")
		}
	}()
	NewCNF(3, [][]Lit{{1, 0, 2}})
}

// TestHostileHeader checks that memory follows the text, not what it claims.
func TestHostileHeader(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cnf, err := ReadDIMACS(strings.NewReader("p cnf 1000000000 1\n999999999 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = cnf.Load(New())
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "number the variables densely") {
		t.Errorf("Load: %v, want an error", err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes allocated", n)
	}
	if _, err := ReadDIMACS(strings.NewReader("p cnf 1000000000 900000000000\n")); err == nil {
		t.Errorf("no error for missing clauses")
	}
}

// TestEndlessClause: a clause that repeats its literals takes no more memory than the variables allow.
func TestEndlessClause(t *testing.T) {
	got, err := ReadDIMACS(strings.NewReader("p cnf 3 2\n1 2 0\n" + strings.Repeat("-3 2 ", 1_000_000) + "0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(clausesOf(got)[1]); n > 100 || !slices.Contains(clausesOf(got)[1], -3) || !slices.Contains(clausesOf(got)[1], 2) {
		t.Errorf("%d literals, beginning with %v", n, clausesOf(got)[1][:2])
	}
}

// TestWriteDIMACS exports solvers in the middle of their work and solves the
// export by brute force: it must have the models of the clauses added.
func TestWriteDIMACS(t *testing.T) {
	for seed := range 400 {
		r := rand.New(rand.NewPCG(uint64(seed), 4))
		vars := 3 + r.IntN(8)
		s := NewWith(smallParams(r))
		var clauses [][]Lit
		for range 1 + r.IntN(4) {
			for range r.IntN(2 * vars) {
				c := randomClause(r, vars, 4)
				clauses = append(clauses, c)
				s.AddClause(c...)
			}
			s.Solve(context.Background(), randomClause(r, vars, 3)...)
		}
		assumptions := randomClause(r, vars, 2)
		var buf bytes.Buffer
		if err := s.WriteDIMACS(&buf, assumptions...); err != nil {
			t.Fatal(err)
		}
		cnf, err := ReadDIMACS(&buf)
		if err != nil {
			t.Fatal(err)
		}
		// Equal models, not just satisfiability: compare under each literal.
		for v := 1; v <= vars; v++ {
			for _, l := range []Lit{Lit(v), Lit(-v)} {
				want := bruteSat(vars, clauses, append([]Lit{l}, assumptions...))
				if got := bruteSat(vars, clausesOf(cnf), []Lit{l}); got != want {
					t.Fatalf("seed %d: export with %d is %v, want %v\n%v\n%v", seed, l, got, want, clauses, clausesOf(cnf))
				}
			}
		}
		var again bytes.Buffer
		if err := cnf.Write(&again); err != nil {
			t.Fatal(err)
		}
		back, err := ReadDIMACS(&again)
		if err != nil || back.NumVars != cnf.NumVars || !slices.EqualFunc(clausesOf(back), clausesOf(cnf), slices.Equal) {
			t.Fatalf("writing and reading %v gives %v, %v", cnf, back, err)
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteErrors(t *testing.T) {
	if err := pigeons(3).Write(failingWriter{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("CNF.Write: %v", err)
	}
	s := New()
	s.AddClause(1, 2)
	if err := s.WriteDIMACS(failingWriter{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("WriteDIMACS: %v", err)
	}
	s = New()
	s.SetProof(failingWriter{}, DRAT, 0)
	if err := pigeons(4).Load(s); err != nil {
		t.Fatal(err)
	}
	if got := s.Solve(context.Background()); got != Unsat || !errors.Is(s.ProofError(), os.ErrClosed) {
		t.Errorf("%v with a failing proof: %v", got, s.ProofError())
	}
}
