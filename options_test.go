package fathom

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// TestParametersReachTheSolver: parameters change the work and not the verdict, are in the result, and wrong ones are the user's fault.
func TestParametersReachTheSolver(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	const text = `unsigned nondet_uint(void);
void fathom_assert(int);
void fathom_assume(int);
int main(void)
{
    unsigned x = nondet_uint(), y = nondet_uint(), z = nondet_uint();
    fathom_assume(x + y == z);
    fathom_assert((z - y) * x == x * x);
}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	prog, err := Load(context.Background(), Source{Files: []string{file}})
	if err != nil {
		t.Fatal(err)
	}
	defer prog.Close()
	verify := func(parameters map[string]string, without ...string) *Result {
		r, err := prog.Verify(context.Background(), Options{Parameters: parameters, Without: without})
		if err != nil || r.Verdict != Safe {
			t.Fatalf("%v: %v, %v", parameters, r, err)
		}
		return r
	}
	plain, words := verify(nil), verify(map[string]string{"word-level": "false"})
	if len(plain.Stats.Parameters) != 0 || len(words.Stats.Parameters) != 1 || words.Stats.Parameters["word-level"] != "false" {
		t.Errorf("parameters in the results: %v, %v", plain.Stats.Parameters, words.Stats.Parameters)
	}
	without := verify(map[string]string{"word-level": "true"}, techniquePreprocess)
	if words.Stats.Clauses == plain.Stats.Clauses || words.Stats.Clauses != without.Stats.Clauses {
		t.Errorf("%d clauses, %d without simplification of words, %d without preprocessing", plain.Stats.Clauses, words.Stats.Clauses, without.Stats.Clauses)
	}
	var input *frontend.InputError
	if _, err := prog.Verify(context.Background(), Options{Parameters: map[string]string{"score-decay": "7"}}); !errors.As(err, &input) {
		t.Errorf("a value out of range: %v", err)
	}
}
