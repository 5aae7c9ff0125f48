package proof

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func formula(t testing.TB, text string) *Formula {
	t.Helper()
	f, err := ReadFormula(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

func check(f *Formula, proof string, o Options) (*Result, error) {
	return Check(context.Background(), f, strings.NewReader(proof), o)
}

// binaryDRAT and binaryLRAT translate text proofs.
func binaryDRAT(text string) string {
	var b []byte
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "d "); ok {
			b, line = append(b, 'd'), rest
		} else {
			b = append(b, 'a')
		}
		b = appendNumbers(b, strings.Fields(line))
	}
	return string(b)
}

func binaryLRAT(text string) string {
	var b []byte
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if words[1] == "d" {
			b = append(b, 'd')
			words = words[2:]
		} else {
			b = append(b, 'a')
		}
		b = appendNumbers(b, words)
	}
	return string(b)
}

func appendNumbers(b []byte, words []string) []byte {
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			panic(err)
		}
		x := uint64(2 * n)
		if n < 0 {
			x = uint64(-2*n + 1)
		}
		b = binary.AppendUvarint(b, x)
	}
	return b
}

// checkAll checks a DRAT proof in text and binary, and its elaboration as LRAT in
// text and binary.
func checkAll(t *testing.T, cnf, proof string) *Result {
	t.Helper()
	f := formula(t, cnf)
	var lrat bytes.Buffer
	res, err := check(f, proof, Options{Elaborated: &lrat})
	if err != nil {
		t.Fatalf("%v\n%s\nproof:\n%s", err, cnf, proof)
	}
	if res.Format != DRAT && strings.TrimSpace(proof) != "" {
		t.Errorf("detected %v\n%s", res.Format, proof)
	}
	plain, err := check(f, binaryDRAT(proof), Options{Format: BinaryDRAT})
	if err != nil {
		t.Fatalf("binary: %v\n%s\nproof:\n%s", err, cnf, proof)
	}
	if a, b := *res, *plain; a.Lemmas != b.Lemmas || a.RAT < b.RAT || a.CoreClauses < 1 || b.CoreClauses < 1 {
		t.Errorf("text: %+v\nbinary: %+v", a, b)
	}
	for format, text := range map[Format]string{LRAT: lrat.String(), BinaryLRAT: binaryLRAT(lrat.String())} {
		got, err := check(f, text, Options{})
		if err != nil {
			t.Fatalf("%v: %v\n%s\nproof:\n%s\nelaborated:\n%s", format, err, cnf, proof, lrat.String())
		}
		if got.Format != format || got.CoreClauses < 1 {
			t.Errorf("%+v, want format %v", got, format)
		}
		if got.Lemmas != res.Checked+1 && formula(t, cnf).empty == 0 {
			t.Errorf("%d lemmas in the elaboration, %d checked", got.Lemmas, res.Checked)
		}
	}
	return res
}

// TestRandomProofs checks proofs that are right by definition, and their
// elaborations, and that no proof is accepted for a formula that is
// satisfiable.
func TestRandomProofs(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	proofs, rat, rejected, mutants := 0, int64(0), 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		vars := 2 + r.IntN(4)
		clauses := randomFormula(r, vars, 3*vars+r.IntN(4*vars))
		if bruteSat(vars, clauses) {
			continue
		}
		proof, _, ok := randomProof(r, vars, clauses)
		if !ok {
			continue
		}
		proofs++
		res := checkAll(t, dimacsText(clauses), proof)
		rat += res.RAT
		// The same proof for fewer clauses.
		for range 6 {
			fewer := slices.Clone(clauses)
			for range 1 + r.IntN(3) {
				i := r.IntN(len(fewer))
				fewer = slices.Delete(fewer, i, i+1)
			}
			_, err := check(formula(t, dimacsText(fewer)), proof, Options{Format: DRAT})
			if bruteSat(vars, fewer) {
				mutants++
				var no *NotVerifiedError
				if !errors.As(err, &no) {
					t.Fatalf("satisfiable formula has a proof: %v\n%s\n%s", err, dimacsText(fewer), proof)
				}
				rejected++
			}
		}
	}
	t.Logf("%d proofs, %d RAT lemmas that mattered, %d of %d mutants rejected", proofs, rat, rejected, mutants)
	if proofs < n/10 || rat < int64(n)/100 || mutants < n/10 {
		t.Error("too few to say anything")
	}
}

// TestMutatedLRAT changes numbers of valid LRAT proofs. A mutant may still be
// a proof, but each lemma that is accepted must follow by definition.
func TestMutatedLRAT(t *testing.T) {
	n := 2000
	if testing.Short() {
		n = 200
	}
	accepted, rejected := 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 2))
		vars := 2 + r.IntN(4)
		clauses := randomFormula(r, vars, 3*vars+r.IntN(4*vars))
		proof, _, ok := randomProof(r, vars, clauses)
		if !ok || proof == "" {
			continue
		}
		f := formula(t, dimacsText(clauses))
		var lrat bytes.Buffer
		if _, err := check(f, proof, Options{Elaborated: &lrat}); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			words := strings.Split(lrat.String(), " ")
			for range 1 + r.IntN(3) {
				i := r.IntN(len(words))
				switch r.IntN(3) {
				case 0:
					words = slices.Delete(words, i, i+1)
				case 1:
					words = slices.Insert(words, i, strconv.Itoa(r.IntN(2*vars+2)-vars-1))
				default:
					words[i] = strconv.Itoa(r.IntN(4*len(clauses)) - 2*len(clauses))
				}
				if len(words) == 0 {
					break
				}
			}
			mutant := strings.Join(words, " ")
			_, err := check(f, mutant, Options{Format: LRAT})
			if err != nil {
				rejected++
				continue
			}
			accepted++
			if err := replay(clauses, mutant); err != nil {
				t.Fatalf("%v\n%s\naccepted:\n%s", err, dimacsText(clauses), mutant)
			}
		}
	}
	t.Logf("%d mutants accepted, %d rejected", accepted, rejected)
	if accepted < n/20 || rejected < n/2 {
		t.Error("too few to say anything")
	}
}

// replay checks the lemmas of an LRAT proof by the definitions, up to the empty
// clause. Its reading is its own.
func replay(clauses [][]int, proof string) error {
	present := map[int][]int{}
	for i, c := range clauses {
		present[i+1] = c
	}
	words := strings.Fields(proof)
	next := func() int {
		if len(words) == 0 {
			return 0
		}
		n, _ := strconv.Atoi(words[0])
		words = words[1:]
		return n
	}
	for len(words) > 0 {
		id := next()
		if len(words) > 0 && words[0] == "d" {
			words = words[1:]
			for n := next(); n != 0; n = next() {
				delete(present, n)
			}
			continue
		}
		var c []int
		for n := next(); n != 0; n = next() {
			c = append(c, n)
		}
		for n := next(); n != 0; n = next() {
		}
		var all [][]int
		for _, c := range present {
			all = append(all, c)
		}
		if !isRUP(all, c) && !isRAT(all, c) {
			return fmt.Errorf("lemma %d %v does not follow", id, c)
		}
		if len(c) == 0 {
			return nil
		}
		present[id] = c
	}
	return errors.New("no empty clause")
}

// eight is the formula of the DRAT-trim paper: unsatisfiable, and the lemma -1 is RAT but not RUP.
const eight = `c the example of Wetzler, Heule and Hunt
p cnf 4 8
 1  2 -3 0
-1 -2  3 0
 2  3 -4 0
-2 -3  4 0
-1 -3 -4 0
 1  3  4 0
-1  2  4 0
 1 -2 -4 0
`

func TestExamples(t *testing.T) {
	for _, c := range []struct {
		name, cnf, proof string
		rat              int64
	}{
		{"RAT", eight, "-1 0\nd -1 2 4 0\n2 0\n0\n", 1},
		{"RUP", eight, "1 2 0\n1 0\n2 0\n0\n", 0},
		{"units only", "p cnf 2 3\n1 0\n-1 2 0\n-2 0\n", "", 0},
		{"empty clause given", "p cnf 1 1\n0\n", "", 0},
		{"repeated literals", "p cnf 2 4\n1 1 2 0\n1 -2 -2 0\n-1 2 2 -1 0\n-1 -2 0\n", "1 1 0\n", 0},
		{"extension", "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n",
			"3 1 0\n3 2 0\n-3 -1 -2 0\n-3 0\n0\n", 0},
		{"tautology as a lemma", "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "1 -1 0\n1 0\n0\n", 0},
		{"deletion of what is not there", "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n", "d 1 0\nd 7 8 0\n1 0\n", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if res := checkAll(t, c.cnf, c.proof); res.RAT < c.rat {
				t.Errorf("%d RAT lemmas, want %d", res.RAT, c.rat)
			}
		})
	}
}

// TestUnitDeletion: the deletion of a unit clause, and of the clause that a
// literal is propagated by, is ignored in DRAT.
func TestUnitDeletion(t *testing.T) {
	cnf := "p cnf 4 6\n1 0\n-1 2 0\n-2 3 4 0\n-2 3 -4 0\n-2 -3 4 0\n-2 -3 -4 0\n"
	res := checkAll(t, cnf, "d 1 0\nd -1 2 0\n3 0\n0\n")
	if res.Ignored != 2 || res.Deletions != 0 {
		t.Errorf("%+v, want 2 deletions ignored", res)
	}
	// A satisfied clause that no literal is propagated by does go.
	res = checkAll(t, "p cnf 4 7\n1 0\n-1 2 0\n2 3 4 0\n-2 3 4 0\n-2 3 -4 0\n-2 -3 4 0\n-2 -3 -4 0\n", "d 4 3 2 0\n3 0\n")
	if res.Ignored != 0 || res.Deletions != 1 {
		t.Errorf("%+v, want 1 deletion", res)
	}
}

// TestDeletedClauses: what is deleted is not used any more.
func TestDeletedClauses(t *testing.T) {
	cnf := "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
	for _, c := range []struct {
		format Format
		proof  string
		want   string
	}{
		{DRAT, "d 2 1 0\n1 0\n", "clause 1 is neither RUP nor, on its first literal, RAT"},
		{BinaryDRAT, binaryDRAT("d 1 2 0\n1 0\n"), "byte 4: clause 1 is neither"},
		{LRAT, "4 d 1 0\n5 1 0 1 2 0\n", "line 2: clause 1: hint 1 is not a clause that is present"},
		{LRAT, "5 1 0 1 2 0\n5 d 5 0\n6 0 5 3 4 0\n", "line 3: the empty clause: hint 5 is not a clause"},
		{BinaryLRAT, binaryLRAT("5 1 0 1 2 0\n5 d 5 0\n6 0 5 3 4 0\n"), "byte 10: the empty clause: hint 5 is not"},
	} {
		_, err := check(formula(t, cnf), c.proof, Options{Format: c.format})
		var no *NotVerifiedError
		if !errors.As(err, &no) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %q: %v, want %q", c.format, c.proof, err, c.want)
		}
	}
}

// TestRATHints checks hints of RAT lemmas, groups for some clauses, none for
// those that are blocked.
func TestRATHints(t *testing.T) {
	f := func() *Formula { return formula(t, eight) }
	// Clauses with 1: 1, 6, 8. Lemma -1 assumes 1.
	for _, c := range []struct{ proof, want string }{
		{"9 -1 0 -1 7 5 -6 7 2 -8 2 5 0\n", "line 2: the proof ends without the empty clause"},
		{"9 -1 0 -1 7 5 -6 7 2 0\n", "it is not RAT: clause 1 -2 -4 has no hints"},
		{"9 -1 0 -1 7 -6 7 2 -8 2 5 0\n", "the hints for clause 1 end without a conflict"},
		{"9 -1 0 -1 0\n", "the hints for clause 1 end without a conflict"},
		{"9 -1 0 0\n", "it is not RAT: clause 1 2 -3 has no hints"},
		{"9 -1 0 -3 0\n", "hint -3 is not a clause that is present and has 1"},
		{"9 0 -1 0\n", "the empty clause: the hints end"},
		{"9 -1 2 0 1 0\n", "is not unit"},
	} {
		if _, err := check(f(), c.proof, Options{Format: LRAT}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.proof, err, c.want)
		}
	}
	// A definition x5 = (1 and 2): no clause has 5 for the first lemma; the others
	// are blocked.
	_, err := check(f(), "9 5 -1 -2 0 0\n10 -5 1 0 0\n11 -5 2 0 0\n", Options{Format: LRAT})
	if err == nil || !strings.Contains(err.Error(), "line 4: the proof ends without the empty clause") {
		t.Errorf("definition by blocked clauses: %v", err)
	}
}

// TestSyntaxErrors: errors say where and what.
func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct{ cnf, want string }{
		{"", "line 1, column 1: want the header \"p cnf VARIABLES CLAUSES\", found the end"},
		{"c x\nq cnf 1 1\n", "line 2, column 1: want the header"},
		{"p cnf x 1\n", "line 1, column 7: want the number of variables, found 'x'"},
		{"p cnf 1 -1\n", "line 1, column 1: a number in the header is negative"},
		{"p cnf 99999999999999999999 1\n", "line 1, column 7: the number of variables is above the limit 1073741823"},
		{"p cnf 1 1\n2 0\n", "line 2, column 1: a literal is above the limit 1"},
		{"p cnf 1 1\n1 0\n1 0\n", "line 3, column 3: more clauses than the 1 of the header"},
		{"p cnf 1 2\n1 0\n", "line 3, column 1: 1 clauses, but the header says 2"},
		{"p cnf 1 1\n1", "line 2, column 2: the formula ends within a clause"},
		{"p cnf 1 1\n1x 0", "line 2, column 2: found 'x' within a number"},
		{"p cnf 1 1\n\x00", "line 2, column 1: want a literal, found byte 0"},
		{"p cnf 1000000000 1\n1000000000 0\n", "number the variables densely"},
	} {
		_, err := ReadFormula(strings.NewReader(c.cnf))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.cnf, err, c.want)
		}
	}
	cnf := "p cnf 2 2\n1 2 0\n-1 -2 0\n"
	for _, c := range []struct {
		format      Format
		proof, want string
	}{
		{DRAT, "1 2", "line 1, column 4: want a literal or 0, found the end"},
		{DRAT, "1 2 0\nd d 0", "line 2, column 3: want a literal or 0, found 'd'"},
		{DRAT, "1000000000 0", "line 1, column 1: variable 1000000000 after 4 literals: number the variables densely"},
		{DRAT, "9999999999 0", "line 1, column 1: a literal or 0 is above the limit"},
		{LRAT, "1000000000 1000000000 0 0", "variable 1000000000 after"},
		{LRAT, "3 1 0 1", "line 1, column 8: want the identifier of a clause or 0, found the end"},
		{LRAT, "x", "line 1, column 1: want the identifier of a lemma, found 'x'"},
		{BinaryDRAT, "a\x02", "byte 2: the proof ends within a literal or 0"},
		{BinaryDRAT, "b", "byte 0: want a or d at the beginning of a step, found 'b'"},
		{BinaryDRAT, "a\x01", "byte 1: a literal or 0 is -0"},
		{BinaryDRAT, "a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "byte 1: a literal or 0 is above the limit"},
		{BinaryLRAT, "a\x06\x02\x00", "byte 4: the proof ends within the identifier of a clause or 0"},
	} {
		_, err := check(formula(t, cnf), c.proof, Options{Format: c.format})
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %q: %v, want %q", c.format, c.proof, err, c.want)
		}
	}
	_, err := check(formula(t, cnf), "3 1 0 0", Options{Format: LRAT})
	var no *NotVerifiedError
	if !errors.As(err, &no) {
		t.Errorf("lemma without hints: %v", err)
	}
	if _, err := check(formula(t, cnf), "2 1 0 0", Options{Format: LRAT}); err == nil || !strings.Contains(err.Error(), "identifiers must ascend") {
		t.Errorf("identifier of a clause used again: %v", err)
	}
	var f Formula
	for _, l := range []int32{0, -1 << 31, 1 << 30} {
		if err := f.Add(l); err == nil {
			t.Errorf("Add(%d): no error", l)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestReaderErrors: an error of the reader is not taken for the end.
func TestReaderErrors(t *testing.T) {
	broken := errors.New("broken disk")
	if _, err := ReadFormula(failing{broken}); !errors.Is(err, broken) {
		t.Errorf("formula: %v", err)
	}
	f := formula(t, eight)
	for _, format := range []Format{Auto, DRAT, BinaryDRAT, LRAT, BinaryLRAT} {
		if _, err := Check(context.Background(), f, failing{broken}, Options{Format: format}); !errors.Is(err, broken) {
			t.Errorf("%v: %v", format, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, format := range []Format{DRAT, LRAT} {
		if _, err := Check(ctx, f, strings.NewReader("9 0 0"), Options{Format: format}); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v", format, err)
		}
	}
}

// TestGapsAndCompaction: identifiers with gaps, and so many deletions that the
// lemmas are moved.
func TestGapsAndCompaction(t *testing.T) {
	var p strings.Builder
	long := " "
	for v := 5; v <= 400; v++ {
		long += strconv.Itoa(v) + " "
	}
	id := 8
	for range 1000 {
		id += 3
		fmt.Fprintf(&p, "%d 1 2%s0 1 6 3 0\n", id, long)
		fmt.Fprintf(&p, "%d d %d 0\n", id, id)
		id += 2
		fmt.Fprintf(&p, "%d 1 2 0 1 6 3 0\n", id)
	}
	fmt.Fprintf(&p, "%d 1 0 %d 8 6 4 0\n", id+1, 8+5*500)
	fmt.Fprintf(&p, "%d 2 0 %d 7 5 3 0\n", id+2, id+1)
	fmt.Fprintf(&p, "%d 0 %d %d 2 5 4 0\n", id+3, id+1, id+2)
	res, err := check(formula(t, eight), p.String(), Options{})
	if err != nil || res.Deletions != 1000 || res.Format != LRAT || res.Ignored != 0 {
		t.Errorf("%v %+v", err, res)
	}
}
