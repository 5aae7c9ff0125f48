; answer: sat ((a (fp #b0 #b00000000 #b00000000000000000000001)) (b (fp #b0 #b00000000 #b00000000000000000000001))) unsat
; Does the point in the middle of two floats lie between them? Half the sum overflows.
; The sum of the halves does not, but loses the last bit of subnormal numbers.
(set-logic QF_FP)
(set-option :produce-models true)
(declare-const a Float32)
(declare-const b Float32)
(declare-const rm RoundingMode)
(define-fun half ((x Float32)) Float32 (fp.div rm x ((_ to_fp 8 24) RNE 2.0)))
(define-fun middle () Float32 (fp.add rm (half a) (half b)))
(assert (fp.leq a b))
(assert (not (fp.leq a middle b)))

; The smallest numbers for which it is wrong.
(push 1)
(assert (= rm RNE))
(assert (fp.leq (_ +zero 8 24) a b ((_ to_fp 8 24) #x00000001)))
(check-sat)
(get-value (a b))
(pop 1)

; Between ordinary numbers it is right, in every rounding mode.
(push 1)
(assert (fp.leq ((_ to_fp 8 24) RNE 0.001) a b ((_ to_fp 8 24) RNE 1000.0)))
(check-sat)
(pop 1)
