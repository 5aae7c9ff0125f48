package smtgen

import (
	"bytes"
	"context"
	"strings"
	"testing"

	smtscript "github.com/fathom-verifier/fathom/smt/script"
)

// TestKnownAnswers decides scripts that are easy and whose answer is a theorem.
func TestKnownAnswers(t *testing.T) {
	want := map[string]string{
		"mul-commutes-8": "unsat", "mul-associates-5": "unsat", "mul-shift-add-6": "unsat",
		"square-mod-8-8": "unsat", "add-carry-save-8": "unsat", "mul-halves-8": "unsat", "semiprime-16": "sat",
		"euclid-8": "unsat", "signed-euclid-6": "unsat", "twice-6": "unsat", "magic-10-16": "unsat", "power-of-two-16": "unsat",
		"gcd-5": "sat", "average-32": "unsat", "absolute-32": "unsat", "maximum-32": "unsat",
		"less-by-borrow-16": "unsat", "overflow-by-signs-32": "unsat", "population-16": "unsat", "population-product-16": "unsat",
		"parity-product-16": "unsat", "leading-zeros-16": "unsat", "trailing-zeros-16": "unsat", "zero-byte-32": "unsat", "reverse-16": "unsat",
		"round-up-16": "unsat", "gray-16": "unsat", "root-8": "unsat", "same-bits-8": "unsat",
		"sorted-4-8": "unsat", "agree-4-8": "unsat", "sum-3-8": "unsat", "murmur-12": "sat",
		"murmur-collision-8": "unsat", "fnv-2": "sat", "crc-8-8": "unsat",
		"above-1-3-float": "sat", "add-commutes-double": "unsat", "sub-zero-half": "unsat", "sterbenz-half": "unsat", "twice-float": "unsat",
		"add-associates-float": "sat", "divide-back-float": "sat", "round-trip-16-float": "unsat", "round-trip-32-float": "sat", "round-trip-32-double": "unsat",
	}
	for _, i := range Set() {
		answer, ok := want[i.Name]
		if !ok {
			continue
		}
		delete(want, i.Name)
		var text, out bytes.Buffer
		if err := i.Write(&text); err != nil {
			t.Fatal(err)
		}
		if _, err := smtscript.Run(context.Background(), &text, &out, smtscript.Options{}); err != nil {
			t.Errorf("%s: %v", i.Name, err)
		} else if got := strings.TrimSpace(out.String()); got != answer {
			t.Errorf("%s: %s, want %s", i.Name, got, answer)
		}
	}
	if len(want) > 0 {
		t.Errorf("not in the set: %v", want)
	}
}

func TestSet(t *testing.T) {
	count, names := map[string]int{}, map[string]bool{}
	for _, i := range Set() {
		count[i.Logic]++
		if names[i.Family+"/"+i.Name] {
			t.Errorf("%s/%s is there twice", i.Family, i.Name)
		}
		names[i.Family+"/"+i.Name] = true
		var a, b bytes.Buffer
		if i.Write(&a) != nil || i.Write(&b) != nil || a.String() != b.String() {
			t.Errorf("%s/%s is not always the same", i.Family, i.Name)
		}
	}
	if count["QF_BV"] < 100 || count["QF_ABV"] < 50 || count["QF_FP"]+count["QF_BVFP"] < 50 {
		t.Errorf("%v", count)
	}
}
