package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Mutation is a mistake put into one function of the library, which the proof of a job must notice. It is named by its place, so that no
// text of the library is needed to say it.
type Mutation struct {
	Job, Function string
	Change        string // one of changes
	N             int    // which of the places in the function where the change is possible, from 1
}

func (m *Mutation) String() string {
	return fmt.Sprintf("%s %s %s %d", m.Job, m.Function, m.Change, m.N)
}

// An edit replaces a part of a text.
type edit struct {
	from, to int
	text     string
}

// changes find the places in a function's body where a mistake of their kind is possible.
var changes = map[string]func(body []token) []edit{
	"compare": compareEdits, // off by one: < is <=, <= is <, and so on
	"if":      ifEdits,      // a check is dropped: the condition of an if never holds
	"null":    nullEdits,    // a test against NULL is dropped: it always says that the pointer is not null
	"size":    sizeEdits,    // a wrong size: sizeof is 1
	"sum":     sumEdits,     // a wrong sum: + is -, - is +
	"assign":  assignEdits,  // an assignment is dropped
	"demand":  demandEdits,  // a check of arguments that makes a call fail is dropped
}

func compareEdits(body []token) (list []edit) {
	other := map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
	for _, t := range body {
		if o := other[t.text]; o != "" {
			list = append(list, edit{t.at, t.end(), o})
		}
	}
	return list
}

func ifEdits(body []token) (list []edit) {
	for i, t := range body {
		if t.text == "if" {
			cond := body[i+1:]
			list = append(list, edit{cond[0].end(), cond[closing(cond)].at, "0"})
		}
	}
	return list
}

func nullEdits(body []token) (list []edit) {
	for i, t := range body {
		switch {
		case t.text == "NULL" && i > 0 && (body[i-1].text == "==" || body[i-1].text == "!="):
			from := i - 1
			for from > 0 && (body[from-1].isName() || slices.Contains([]string{"->", ".", "*"}, body[from-1].text)) {
				from--
			}
			list = append(list, edit{body[from].at, t.end(), map[string]string{"==": "0", "!=": "1"}[body[i-1].text]})
		case t.text == "!" && body[i+1].isName():
			to := i + 1
			for slices.Contains([]string{"->", "."}, body[to+1].text) {
				to += 2
			}
			if body[to+1].text != "(" {
				list = append(list, edit{t.at, body[to].end(), "0"})
			}
		}
	}
	return list
}

func sizeEdits(body []token) (list []edit) {
	for i, t := range body {
		if t.text == "sizeof" && body[i+1].text == "(" {
			list = append(list, edit{t.at, body[i+1+closing(body[i+1:])].end(), "1"})
		}
	}
	return list
}

func sumEdits(body []token) (list []edit) {
	other := map[string]string{"+": "-", "-": "+", "+=": "-=", "-=": "+="}
	for i, t := range body {
		before := body[max(i-1, 0)]
		if o := other[t.text]; o != "" && (before.isName() && before.text != "return" || strings.Contains(")]0123456789", before.text[:1])) {
			list = append(list, edit{t.at, t.end(), o})
		}
	}
	return list
}

// assignEdits finds statements that are an assignment to an object that there was before.
func assignEdits(body []token) (list []edit) {
	start := 0 // of the statement
	for i := 0; i < len(body); i++ {
		switch body[i].text {
		case ";", "{", "}":
			start = i + 1
		case "for", "if", "while":
			i += 1 + closing(body[i+1:])
			start = i + 1
		case "=":
			lhs := body[start:i]
			declares := false
			for k := 1; k < len(lhs); k++ {
				declares = declares || lhs[k].isName() && (lhs[k-1].isName() || lhs[k-1].text == "*" && k > 1)
			}
			end := slices.IndexFunc(body[i:], func(t token) bool { return t.text == ";" })
			if !declares && len(lhs) > 0 && end > 0 {
				list = append(list, edit{lhs[0].at, body[i+end].at, ""})
			}
		}
	}
	return list
}

// demandEdits finds the macro that returns an error if its first argument does not hold.
func demandEdits(body []token) (list []edit) {
	for i, t := range body {
		if t.text == "AWS_ERROR_PRECONDITION" {
			list = append(list, edit{t.at, body[i+1+closing(body[i+1:])].end(), "(void)0"})
		}
	}
	return list
}

// contract are the macros that state what a function demands and promises. A mistake there is none of the library's code.
var contract = regexp.MustCompile(`^AWS_\w*(CONDITION|ASSERT)`)

// places lists where a change is possible in a function of a file.
func places(file []token, function, change string) []edit {
	if change == "demand" {
		return demandEdits(body(file, function))
	}
	var code []token
	for list := body(file, function); len(list) > 0; list = list[1:] {
		if contract.MatchString(list[0].text) && len(list) > 1 {
			if list = list[1+closing(list[1:]):]; len(list) == 0 {
				break
			}
			continue
		}
		code = append(code, list[0])
	}
	return changes[change](code)
}

// apply makes the change in the text of a file.
func (m *Mutation) apply(text string) (string, error) {
	places := places(tokens(text), m.Function, m.Change)
	if m.N < 1 || m.N > len(places) {
		return "", fmt.Errorf("mutation %s: the function has %d such places", m, len(places))
	}
	return apply(text, places[m.N-1:m.N]), nil
}

// readMutations reads a list of mutations, one a line: job, function, change and number. A line that begins with # is a comment.
func readMutations(file string) ([]*Mutation, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []*Mutation
	for i, line := range strings.Split(string(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		if len(f) != 4 || changes[f[2]] == nil {
			return nil, fmt.Errorf("%s:%d: a mutation is a job, a function, a change and a number", file, i+1)
		}
		n, err := strconv.Atoi(f[3])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		list = append(list, &Mutation{Job: f[0], Function: f[1], Change: f[2], N: n})
	}
	return list, nil
}

// defining returns the source or header of the library that defines a function, relative to its folder, and its text.
func defining(common, function string) (file, text string, err error) {
	for _, pattern := range []string{"source/*.c", "include/aws/common/*.inl", "include/aws/common/*.h", "include/aws/common/private/*.inl", "include/aws/common/private/*.h"} {
		files, err := filepath.Glob(filepath.Join(common, pattern))
		if err != nil {
			return "", "", err
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return "", "", err
			}
			if strings.Contains(string(text), function) && body(tokens(string(text)), function) != nil {
				rel, err := filepath.Rel(common, f)
				return rel, string(text), err
			}
		}
	}
	return "", "", fmt.Errorf("no file of %s defines %s", common, function)
}
