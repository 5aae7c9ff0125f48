; answer: unsat sat
; Swapping two bytes of a memory by exclusive or, as arrays. It is a swap unless
; both are the same byte.
(set-logic QF_ABV)
(declare-const m0 (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(define-fun m1 () (Array (_ BitVec 32) (_ BitVec 8)) (store m0 i (bvxor (select m0 i) (select m0 j))))
(define-fun m2 () (Array (_ BitVec 32) (_ BitVec 8)) (store m1 j (bvxor (select m1 i) (select m1 j))))
(define-fun m3 () (Array (_ BitVec 32) (_ BitVec 8)) (store m2 i (bvxor (select m2 i) (select m2 j))))
(define-fun swapped () (Array (_ BitVec 32) (_ BitVec 8)) (store (store m0 i (select m0 j)) j (select m0 i)))
(assert (not (= m3 swapped)))
(check-sat-assuming ((distinct i j)))
(check-sat)
