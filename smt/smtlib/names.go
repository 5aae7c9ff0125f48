package smtlib

import (
	"strconv"
	"strings"
)

// reserved are words of the language and its theories that a variable must not
// be called; names that begin with "bv" are left out as a class.
var reserved = func() map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(`
		! _ as let exists forall match par true false not and or xor => = distinct ite
		concat extract repeat zero_extend sign_extend rotate_left rotate_right select
		store const BINARY DECIMAL HEXADECIMAL NUMERAL STRING Bool BitVec Array Int Real
		assert check-sat check-sat-assuming declare-const declare-datatype
		declare-datatypes declare-fun declare-sort define-const define-fun
		define-fun-rec define-funs-rec define-sort echo exit get-assertions
		get-assignment get-info get-model get-option get-proof get-unsat-assumptions
		get-unsat-core get-value pop push reset reset-assertions set-info set-logic
		set-option abs div mod rem is_int to_int to_real`) {
		m[w] = true
	}
	return m
}()

// names gives out symbols, each once.
type names struct {
	used map[string]bool
}

// pick returns a symbol, quoted if it must be, that resembles name and was not
// given out before; id tells symbols of the same name apart.
func (n *names) pick(name string, id int) string {
	name = strings.Map(func(r rune) rune {
		if r == '|' || r == '\\' || r < ' ' || r == 0x7f {
			return '_'
		}
		return r
	}, name)
	s := name
	if s == "" || reserved[s] || isBuiltin(s) || strings.HasPrefix(s, "bv") || s[0] == '.' || s[0] == '@' {
		s = name + "!" + strconv.Itoa(id)
	}
	for n.used[s] {
		s += "!" + strconv.Itoa(id)
	}
	n.used[s] = true
	return Symbol(s)
}

// Symbol is name as it is written, in bars if it must be. It must contain
// neither a bar nor a backslash.
func Symbol(name string) string {
	if simple(name) {
		return name
	}
	return "|" + name + "|"
}

// simple reports whether s needs no bars.
func simple(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' || reserved[s] {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !symbolByte(s[i]) {
			return false
		}
	}
	return true
}

// symbolByte reports whether c may be part of a simple symbol.
func symbolByte(c byte) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		return true
	}
	return strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
}
