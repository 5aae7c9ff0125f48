; answer: unsat unsat sat
; The average of two unsigned numbers without overflow. The question is each time
; whether the formula can differ from the average computed with one bit more.
(set-logic QF_BV)
(set-option :produce-models true)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(define-fun wide ((x (_ BitVec 32))) (_ BitVec 33) ((_ zero_extend 1) x))
(define-fun average () (_ BitVec 32)
  ((_ extract 32 1) (bvadd (wide a) (wide b))))

(push)
(assert (distinct average (bvadd (bvand a b) (bvlshr (bvxor a b) #x00000001))))
(check-sat)
(pop)

(push)
(assert (bvule a b))
(assert (distinct average (bvadd a (bvlshr (bvsub b a) #x00000001))))
(check-sat)
(pop)

; The usual one overflows.
(push)
(assert (distinct average (bvlshr (bvadd a b) #x00000001)))
(check-sat)
(pop)
