package script

import (
	"strings"
	"testing"
)

// smallSorts are sorts with so few arrays that they can be named one by one.
const smallSorts = `(set-logic QF_AUFBV)
(define-sort A () (Array (_ BitVec 1) (_ BitVec 1)))
(define-sort O () (Array (_ BitVec 2) A))
(define-sort I () (Array A (_ BitVec 2)))
(declare-const a A) (declare-const b A) (declare-const c A) (declare-const d A) (declare-const e A)
(declare-const o O) (declare-const p O) (declare-const x I) (declare-const y I)
(declare-const i (_ BitVec 2)) (declare-const j (_ BitVec 2)) (declare-const k (_ BitVec 1)) (declare-const v (_ BitVec 1))
(declare-fun f (A (_ BitVec 2)) A) (declare-fun g (O) (_ BitVec 2)) (declare-fun h (A) O)
(define-fun at ((m O) (n (_ BitVec 2)) (l (_ BitVec 1))) (_ BitVec 1) (select (select m n) l))
(define-fun put ((m O) (n (_ BitVec 2)) (l (_ BitVec 1)) (w (_ BitVec 1))) O (store m n (store (select m n) l w)))
(define-fun same ((m O) (n O)) Bool (= m n))
`

// TestNested: arrays as elements, indices, arguments and results, in twins of which one is satisfiable.
func TestNested(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"four arrays", "(assert (distinct a b c d))", "sat"},
		{"five arrays", "(assert (distinct a b c d e))", "unsat"},
		{"a read of a write", "(assert (distinct (select (select (store o i (store (select o i) k v)) i) k) v))", "unsat"},
		{"a read of a write elsewhere", "(assert (distinct (select (select (store o i (store (select o i) k v)) j) k) v))", "sat"},
		{"definitions", "(assert (distinct (at (put o i k v) i k) v))", "unsat"},
		{"definitions elsewhere", "(assert (distinct (at (put o i k v) j k) v))", "sat"},
		{"writes that commute", "(assert (distinct i j)) (assert (not (same (put (put o i k v) j k #b1) (put (put o j k #b1) i k v))))", "unsat"},
		{"writes that do not", "(assert (not (same (put (put o i k v) j k #b1) (put (put o j k #b1) i k v))))", "sat"},
		{"extensional", "(assert (distinct o p)) (assert (and (= (select o #b00) (select p #b00)) (= (select o #b01) (select p #b01)) (= (select o #b10) (select p #b10)) (= (at o #b11 #b0) (at p #b11 #b0)) (= (at o #b11 #b1) (at p #b11 #b1))))", "unsat"},
		{"extensional but for one", "(assert (distinct o p)) (assert (and (= (select o #b00) (select p #b00)) (= (select o #b01) (select p #b01)) (= (select o #b10) (select p #b10)) (= (at o #b11 #b0) (at p #b11 #b0))))", "sat"},
		{"indices", "(assert (= (select a #b0) (select b #b0))) (assert (= (select a #b1) (select b #b1))) (assert (distinct (select x a) (select x b)))", "unsat"},
		{"other indices", "(assert (= (select a #b0) (select b #b0))) (assert (distinct (select x a) (select x b)))", "sat"},
		{"all indices", "(assert (distinct a b c d)) (assert (distinct x y)) (assert (and (= (select x a) (select y a)) (= (select x b) (select y b)) (= (select x c) (select y c)) (= (select x d) (select y d))))", "unsat"},
		{"three indices", "(assert (distinct a b c d)) (assert (distinct x y)) (assert (and (= (select x a) (select y a)) (= (select x b) (select y b)) (= (select x c) (select y c))))", "sat"},
		{"a constant array of all indices", "(assert (distinct a b c d)) (assert (= x ((as const I) #b01))) (assert (distinct x (store (store (store (store ((as const I) #b10) a #b01) b #b01) c #b01) d #b01)))", "unsat"},
		{"a constant array of three indices", "(assert (distinct a b c d)) (assert (= ((as const I) #b01) (store (store (store ((as const I) #b10) a #b01) b #b01) c #b01)))", "unsat"},
		{"a constant array of four indices", "(assert (= ((as const I) #b01) (store (store (store (store ((as const I) #b10) a #b01) b #b01) c #b01) d #b01)))", "sat"},
		{"arguments", "(assert (= a b)) (assert (distinct (f a i) (f b i)))", "unsat"},
		{"other arguments", "(assert (= a b)) (assert (distinct (f a i) (f b j)))", "sat"},
		{"results", "(assert (= (f a i) (f b j))) (assert (distinct (select (f a i) k) (select (f b j) k)))", "unsat"},
		{"what results are of", "(assert (= (select (f a i) k) (select (f b j) k))) (assert (distinct (f a i) (f b j)))", "sat"},
		{"an argument that is written", "(assert (= (select (h a) i) b)) (assert (distinct (g (h a)) (g (store (h a) i b))))", "unsat"},
		{"an argument that is written elsewhere", "(assert (= (select (h a) i) b)) (assert (distinct (g (h a)) (g (store (h a) j b))))", "sat"},
		{"choices", "(assert (distinct (select (ite (= i j) a b) k) (ite (= i j) (select a k) (select b k))))", "unsat"},
		{"choices of elements", "(assert (= (select (store (store o i a) j b) i) a)) (assert (= i j)) (assert (distinct a b))", "unsat"},
		{"a definition of an array of arrays", "(define-fun z () O ((as const O) a)) (assert (distinct (select (select z i) k) (select a k)))", "unsat"},
		{"three levels", "(declare-const q (Array (_ BitVec 1) O)) (declare-const r (Array (_ BitVec 1) O)) (assert (distinct q r)) (assert (= (select q #b0) (select r #b0))) (assert (= (select (select q #b1) i) (select (select r #b1) i))) (assert (= (store (select q #b1) i a) (store (select r #b1) i a)))", "unsat"},
		{"three levels but for one", "(declare-const q (Array (_ BitVec 1) O)) (declare-const r (Array (_ BitVec 1) O)) (assert (distinct q r)) (assert (= (select q #b0) (select r #b0))) (assert (= (store (select q #b1) i a) (store (select r #b1) i a)))", "sat"},
		{"large sorts", "(define-sort L () (Array (_ BitVec 64) (_ BitVec 32))) (declare-const l (Array (_ BitVec 64) L)) (declare-const m (Array L L)) (declare-const n L) (declare-const u (_ BitVec 64)) (assert (= (select m n) (select l u))) (assert (= n (select l (bvadd u #x0000000000000001)))) (assert (distinct (select (select m (select l (bvadd u #x0000000000000001))) u) (select (select l u) u)))", "unsat"},
		{"a large constant array of arrays", "(define-sort L () (Array (_ BitVec 64) (_ BitVec 32))) (declare-const l (Array L (_ BitVec 8))) (declare-const n L) (assert (= l (store ((as const (Array L (_ BitVec 8))) #x01) n #x02))) (assert (distinct (select l ((as const L) #x00000000)) #x01)) (assert (= (select n #x0000000000000007) #x00000001))", "unsat"},
		{"elements that are floats", "(declare-const s (Array (_ BitVec 1) (Array (_ BitVec 1) Float16))) (declare-const z (Array (_ BitVec 1) Float16)) (assert (fp.isNaN (select z #b0))) (assert (fp.isNaN (select z #b1))) (assert (fp.isNaN (select (select s #b0) #b0))) (assert (fp.isNaN (select (select s #b0) #b1))) (assert (distinct s (store s #b0 z)))", "unsat"},
	} {
		logic := smallSorts
		if strings.Contains(c.text, "Float") {
			logic = strings.Replace(smallSorts, "QF_AUFBV", "ALL", 1)
		}
		if got, err := run(logic + c.text + "(check-sat)"); got != c.want+"\n" || err != nil {
			t.Errorf("%s: %s %v, want %s", c.name, got, err, c.want)
		}
		// As assumptions, with questions before.
		got, err := run(logic + "(check-sat)(push 1)" + c.text + "(check-sat)(pop 1)(assert (= a (f a i)))(check-sat)")
		if want := "sat\n" + c.want + "\nsat\n"; got != want || err != nil {
			t.Errorf("%s, within others: %s %v, want %s", c.name, got, err, want)
		}
	}
}

// TestNestedValues: what is asked for after the answer agrees with the model.
func TestNestedValues(t *testing.T) {
	out, err := run(smallSorts + `(assert (distinct o p)) (assert (= (select o i) (f a i))) (assert (distinct (f a i) a)) (assert (= (select x a) #b10)) (assert (= a ((as const A) #b1)))
(check-sat)
(get-value ((= o p) (= (select o i) (f a i)) (= a (f a i)) (same o p) (select x ((as const A) #b1)) (select x (store a #b0 #b1)) (select (store o i a) i)))
(get-value ((= (select o i) a) (same (store o i b) (store o i b)) (= (store o i a) (store o i (store a k #b1)))))`)
	want := `sat
(((= o p) false)
 ((= (select o i) (f a i)) true)
 ((= a (f a i)) false)
 ((same o p) false)
 ((select x ((as const A) #b1)) #b10)
 ((select x (store a #b0 #b1)) #b10)
 ((select (store o i a) i) ((as const (Array (_ BitVec 1) (_ BitVec 1))) #b1)))
(((= (select o i) a) false)
 ((same (store o i b) (store o i b)) true)
 ((= (store o i a) (store o i (store a k #b1))) true))
`
	if out != want || err != nil {
		t.Errorf("%v\n%s\nwant\n%s", err, out, want)
	}
	out, err = run(`(set-logic ALL)(declare-const a (Array Bool Float16))(declare-const b (Array Bool Float16))(assert (fp.isNaN (select a true)))
(check-sat)(get-value ((= a a) (= a (store a true (fp #b0 #b00000 #b0000000000)))))`)
	if want := "sat\n(((= a a) true)\n ((= a (store a true (fp #b0 #b00000 #b0000000000))) false))\n"; out != want || err != nil {
		t.Errorf("of floats: %v\n%s\nwant\n%s", err, out, want)
	}
}

// TestNestedScripts has longer scripts, with other questions before those about nested arrays.
func TestNestedScripts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`(set-logic QF_AUFBV)
(declare-const k (_ BitVec 16))
(declare-const ram (Array (_ BitVec 16) (_ BitVec 8)))
(declare-fun patch ((Array (_ BitVec 16) (_ BitVec 8)) (_ BitVec 16)) (Array (_ BitVec 16) (_ BitVec 8)))
(define-const zero (Array (_ BitVec 16) (_ BitVec 8)) ((as const (Array (_ BitVec 16) (_ BitVec 8))) #x00))
(declare-const g (_ BitVec 1))
(assert (= g ((_ extract 0 0) (bvor ((_ zero_extend 8) (select ram (bvsmod #x0001 k))) (bvshl ((_ zero_extend 8) (select (patch (store zero (bvsmod #x0001 k) #x05) #x0000) #x0001)) #x0008)))))
(assert (= #b0 (bvand g ((_ extract 0 0) k))))
(check-sat)
(push 1)
(assert (= (patch (store zero #x0001 #x05) #x0000) zero))
(assert (= ram zero))
(assert (= g #b1))
(check-sat)
(pop 1)
`, "sat\nunsat\n"},
		{`(set-logic QF_ABV)
(push)
(declare-const m (Array (_ BitVec 32) (_ BitVec 32)))(declare-const n (Array (_ BitVec 32) (_ BitVec 32)))
(declare-const i (_ BitVec 32))(declare-const j (_ BitVec 32))(declare-const k (_ BitVec 32))
(define-fun l () (_ BitVec 32) (bvadd i #x00000004))
(assert (= k l)) (assert (= j i)) (assert (= n (store m j (select m k))))
(push 1)(assert (not (= (select n i) (select n l))))(check-sat)(pop 1)
(push 1)(assert (not (= (select n l) (select m i))))(check-sat)(pop 1)
(push 1)(assert (not (= m n)))(assert (= (select m i) (select m l)))(check-sat)(pop 1)
(declare-const o (Array (_ BitVec 1) (Array (_ BitVec 1) (_ BitVec 2))))
(assert (= (select (select (store o #b0 (store (select o #b0) #b1 #b11)) #b0) #b1) #b10))
(check-sat)
`, "unsat\nsat\nunsat\nunsat\n"},
	} {
		if got, err := run(c.text); got != c.want || err != nil {
			t.Errorf("%s\n%s %v, want %s", c.text, got, err, c.want)
		}
	}
}

// TestNestedCore: a core and failed assumptions are found by the same questions.
func TestNestedCore(t *testing.T) {
	got, err := run("(set-option :produce-unsat-cores true)(set-option :minimal-unsat-cores true)" + smallSorts + `
(assert (! (distinct a b c d) :named four)) (assert (! (= i j) :named extra)) (assert (! (and (distinct e a) (distinct e b)) :named two)) (assert (! (and (distinct e c) (distinct e d)) :named others))
(check-sat)(get-unsat-core)`)
	if want := "unsat\n(four two others)\n"; got != want || err != nil {
		t.Errorf("%s %v, want %s", got, err, want)
	}
	got, err = run(smallSorts + "(assert (= a b))(check-sat-assuming ((= i j) (distinct (f a i) (f b j))))(get-unsat-assumptions)")
	if want := "unsat\n((= i j) (distinct (f a i) (f b j)))\n"; got != want || err != nil {
		t.Errorf("%s %v, want %s", got, err, want)
	}
}
