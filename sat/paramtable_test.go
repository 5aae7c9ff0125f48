package sat

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// kebab turns TargetPhases into target-phases.
func kebab(field string) string {
	return strings.ToLower(regexp.MustCompile(`([a-z0-9])([A-Z])`).ReplaceAllString(field, "$1-$2"))
}

// TestParameterTable: each field of Params has exactly one entry, by the name
// the field says, with a default within the range and a sentence of doc.
func TestParameterTable(t *testing.T) {
	p := DefaultParams()
	if err := p.Validate(); err != nil {
		t.Fatalf("defaults: %v", err)
	}
	entries := map[any]Parameter{}
	names := map[string]bool{}
	for _, q := range Parameters() {
		if _, twice := entries[q.ref(&p)]; twice || names[q.Name] {
			t.Errorf("%s: the name or the field has two entries", q.Name)
		}
		entries[q.ref(&p)], names[q.Name] = q, true
		if !strings.HasSuffix(q.Doc, ".") || len(q.Doc) < 12 {
			t.Errorf("%s: doc %q is no sentence", q.Name, q.Doc)
		}
		if q.Group == "" {
			t.Errorf("%s has no group", q.Name)
		}
		if (q.Type == "int" || q.Type == "float") && q.Min >= q.Max && q.Name != "seed" {
			t.Errorf("%s: range %s", q.Name, q.Range())
		}
		if q.Type == "text" && q.check == nil {
			t.Errorf("%s: text without a check", q.Name)
		}
		for _, word := range regexp.MustCompile(`[a-z0-9]+(-[a-z0-9]+)+`).FindAllString(q.Only, -1) {
			if _, err := p.Get(word); err != nil {
				t.Errorf("%s: condition %q: %v", q.Name, q.Only, err)
			}
		}
	}
	v := reflect.ValueOf(&p).Elem()
	for i := range v.NumField() {
		field := v.Type().Field(i)
		q, ok := entries[v.Field(i).Addr().Interface()]
		if !ok {
			t.Errorf("field %s has no entry", field.Name)
			continue
		}
		if q.Name != kebab(field.Name) {
			t.Errorf("field %s is called %s, want %s", field.Name, q.Name, kebab(field.Name))
		}
	}
	if len(entries) != v.NumField() {
		t.Errorf("%d entries for %d fields", len(entries), v.NumField())
	}
}

// TestParamsDocumented: each field has a comment, its own or that of the
// fields it stands with.
func TestParamsDocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "params.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	fields := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Name.Name != "Params" {
			return true
		}
		doc := ""
		for _, f := range spec.Type.(*ast.StructType).Fields.List {
			if f.Doc != nil {
				doc = f.Doc.Text()
			}
			for _, name := range f.Names {
				fields++
				if !strings.Contains(doc, name.Name) && f.Doc == nil {
					t.Errorf("%s is not documented", name.Name)
				}
			}
		}
		return false
	})
	if want := reflect.TypeFor[Params]().NumField(); fields != want {
		t.Errorf("found %d fields of %d", fields, want)
	}
}

// TestSetParameters sets every parameter to the ends of its range, reads it
// back, and is refused beyond.
func TestSetParameters(t *testing.T) {
	for _, q := range Parameters() {
		good, bad := []string{q.Default}, []string{"", "maybe", "-1e300", "NaN"}
		switch q.Type {
		case "bool":
			good = append(good, "true", "false")
		case "choice":
			good = append(good, q.Choices...)
		case "text":
		case "int":
			if q.Name == "seed" {
				good = append(good, "0", "18446744073709551615")
				bad = append(bad, "18446744073709551616", "-1")
				break
			}
			good = append(good, fmt.Sprintf("%.0f", q.Min), fmt.Sprintf("%.0f", q.Max))
			bad = append(bad, fmt.Sprintf("%.0f", q.Min-1), fmt.Sprintf("%.0f", q.Max+1), "1.5")
		case "float":
			good = append(good, number(q.Min), number(q.Max))
			bad = append(bad, number(q.Min-1), number(q.Max*1.01))
		}
		p := DefaultParams()
		for _, value := range good {
			if err := p.Set(q.Name, value); err != nil {
				t.Errorf("%s = %q: %v", q.Name, value, err)
			} else if got, err := p.Get(q.Name); err != nil || got != value {
				t.Errorf("%s = %q reads back as %q, %v", q.Name, value, got, err)
			}
			if err := p.Validate(); err != nil {
				t.Errorf("%s = %q: %v", q.Name, value, err)
			}
		}
		before := p
		for _, value := range bad {
			err := p.Set(q.Name, value)
			if err == nil || !strings.Contains(err.Error(), q.Name) {
				t.Errorf("%s = %q: error %v", q.Name, value, err)
			}
		}
		if p != before {
			t.Errorf("%s: a value that was refused changed the parameters", q.Name)
		}
	}
	p := DefaultParams()
	if err := p.Set("reduce-interval", "1e3"); err != nil || p.ReduceInterval != 1000 {
		t.Errorf("1e3: %d, %v", p.ReduceInterval, err)
	}
	p.ScoreDecay = 2
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "score-decay is 0.5 to 0.9999, not 2") {
		t.Errorf("Validate: %v", err)
	}
}

func TestUnknownParameter(t *testing.T) {
	p := DefaultParams()
	for name, want := range map[string]string{
		"score-decya":               `there is no parameter "score-decya"; did you mean score-decay?`,
		"xyzzy":                     `there is no parameter "xyzzy"`,
		strings.Repeat("long", 1e5): `there is no parameter "longlong`,
	} {
		if err := p.Set(name, "1"); err == nil || !strings.HasPrefix(err.Error(), want) || len(err.Error()) > 200 {
			t.Errorf("%.20s: %.200v", name, err)
		}
	}
}

func TestReadParams(t *testing.T) {
	p := DefaultParams()
	err := p.Read(strings.NewReader("# quiet\n\n score-decay=0.8 # fast\r\ninitial-phase = true\n"), "fast.conf")
	want := DefaultParams()
	want.ScoreDecay, want.InitialPhase = 0.8, true
	if err != nil || p != want {
		t.Fatalf("%+v, %v", p, err)
	}
	for in, message := range map[string]string{
		"score-decay 0.8":                     `x:1: "score-decay 0.8" is not of the form name = value`,
		"\nscore-decay = 7":                   `x:2: score-decay is 0.5 to 0.9999, not 7`,
		"tier1-glue = 1\n#\ntier1-glue = 1":   `x:3: tier1-glue is set in line 1 already`,
		"score-decay = 0.8\nno = 1":           `x:2: there is no parameter "no"`,
		"rephase-schedule = OIX()":            `x:1: rephase-schedule "OIX()": a schedule is letters`,
		"rephase-schedule = OI(BX)":           `x:1: rephase-schedule "OI(BX)": 'X' is no reset`,
		"score-decay = 0.8\n" + longLine(1e5): `x:2: line of more than 65536 bytes`,
		"seed = 5\nscore-decay = \x00\xff0.8": `x:2: score-decay is 0.5 to 0.9999, not "\x00\xff0.8"`,
	} {
		err := p.Read(strings.NewReader(in), "x")
		if err == nil || !strings.HasPrefix(err.Error(), message) {
			t.Errorf("%.40q: %v, want %s", in, err, message)
		}
	}
	if p != want {
		t.Errorf("a file with an error changed the parameters: %+v", p)
	}
}

func longLine(n int) string { return strings.Repeat("#", n) }

// TestWriteParams: what is written reads back, and shows every parameter.
func TestWriteParams(t *testing.T) {
	p := DefaultParams()
	p.ScoreDecay, p.Seed, p.RephaseSchedule = 0.7, 99, "(R)"
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	text := buf.String()
	q := DefaultParams()
	if err := q.Read(&buf, "written"); err != nil || q != p {
		t.Errorf("%+v, %v; want %+v", q, err, p)
	}
	for _, entry := range Parameters() {
		if !strings.Contains(text, entry.Doc) || !strings.Contains(text, "\n"+entry.Name+" = ") {
			t.Errorf("%s is not shown", entry.Name)
		}
	}
}

func FuzzReadParams(f *testing.F) {
	f.Add("score-decay = 0.8 # x\nseed=1")
	f.Add("rephase-schedule = O(B)")
	f.Fuzz(func(t *testing.T, text string) {
		p := DefaultParams()
		if p.Read(strings.NewReader(text), "x") == nil {
			if err := p.Validate(); err != nil {
				t.Errorf("read, but %v", err)
			}
		} else if p != DefaultParams() {
			t.Error("error, but the parameters changed")
		}
	})
}

// TestParameterDocs: the table of counterparts names parameters that exist, and
// has each of SPEAR's 26.
func TestParameterDocs(t *testing.T) {
	text, err := os.ReadFile("../docs/parameters.md")
	if err != nil {
		t.Fatal(err)
	}
	p := DefaultParams()
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !strings.HasPrefix(cells[1], " `sp-") {
			continue
		}
		rows++
		for _, word := range regexp.MustCompile("`([a-z0-9]+-[a-z0-9-]+)(=[a-z0-9]+)?`").FindAllStringSubmatch(cells[4], -1) {
			if word[2] == "" {
				_, err = p.Get(word[1])
			} else {
				err = p.Set(word[1], word[2][1:])
			}
			if err != nil {
				t.Errorf("%s: %v", strings.TrimSpace(cells[1]), err)
			}
		}
	}
	if rows != 26 {
		t.Errorf("%d of SPEAR's 26 parameters", rows)
	}
}
