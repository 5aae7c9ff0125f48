source_filename = "all.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%pair = type { i32, i64 }

@g = global i32 7, align 4
@tls = thread_local global i32 0
@a = alias i32, ptr @g

declare i32 @__gxx_personality_v0(...)
declare void @callee(ptr, i32, ...)
declare i32 @may_throw(i32)
declare void @llvm.va_start.p0(ptr)

define void @arith(i32 %a, i32 %b) {
  %1 = add nuw nsw i32 %a, %b
  %2 = sub nsw i32 %a, %b
  %3 = mul nuw i32 %a, %b
  %4 = udiv exact i32 %a, %b
  %5 = sdiv i32 %a, %b
  %6 = urem i32 %a, %b
  %7 = srem i32 %a, %b
  %8 = shl nuw i32 %a, %b
  %9 = lshr exact i32 %a, %b
  %10 = ashr i32 %a, %b
  %11 = and i32 %a, %b
  %12 = or disjoint i32 %a, %b
  %13 = xor i32 %a, %b
  ret void
}

define void @floats(float %a, double %b) {
  %1 = fneg float %a
  %2 = fadd fast float %a, %1
  %3 = fsub nnan ninf double %b, %b
  %4 = fmul contract double %b, %b
  %5 = fdiv arcp afn double %b, %b
  %6 = frem reassoc nsz double %b, %b
  %7 = fcmp olt double %b, %b
  %8 = fcmp uno float %a, %a
  ret void
}

define void @casts(i32 %i, i64 %l, float %f, double %d, ptr %p) {
  %1 = trunc nuw i64 %l to i32
  %2 = zext nneg i32 %i to i64
  %3 = sext i32 %i to i64
  %4 = fptoui double %d to i32
  %5 = fptosi double %d to i32
  %6 = uitofp i32 %i to double
  %7 = sitofp i32 %i to double
  %8 = fptrunc double %d to float
  %9 = fpext float %f to double
  %10 = ptrtoint ptr %p to i64
  %11 = inttoptr i64 %l to ptr
  %12 = bitcast i32 %i to float
  %13 = addrspacecast ptr %p to ptr addrspace(1)
  ret void
}

define void @memory(ptr %p, i64 %n) {
  %1 = alloca %pair, align 8
  %2 = alloca i8, i64 %n, align 16
  %3 = load volatile i32, ptr %p, align 2
  %4 = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  store volatile i32 %3, ptr %p, align 1
  store atomic i32 %3, ptr %p release, align 4
  fence seq_cst
  %5 = cmpxchg weak ptr %p, i32 %3, i32 %4 acq_rel monotonic, align 4
  %6 = atomicrmw umax ptr %p, i32 %3 monotonic, align 4
  %7 = getelementptr inbounds %pair, ptr %1, i64 %n, i32 1
  %8 = getelementptr nuw i8, ptr %p, i64 %n
  ret void
}

define i32 @control(i32 %x, i1 %c, ptr %addr) {
entry:
  switch i32 %x, label %d [
    i32 1, label %one
    i32 -2, label %two
    i32 3, label %one
  ]
one:
  br i1 %c, label %two, label %d
two:
  %p = phi i32 [ 5, %entry ], [ %x, %one ]
  indirectbr ptr %addr, [label %d, label %end]
d:
  br label %end
end:
  %r = phi i32 [ %p, %two ], [ 0, %d ]
  ret i32 %r
}

define void @dead() {
  unreachable
}

define i32 @vectors(<4 x i32> %v, i32 %i, %pair %s) {
  %1 = extractelement <4 x i32> %v, i32 %i
  %2 = insertelement <4 x i32> %v, i32 %1, i32 0
  %3 = shufflevector <4 x i32> %2, <4 x i32> %v, <3 x i32> <i32 0, i32 poison, i32 7>
  %4 = extractvalue %pair %s, 1
  %5 = insertvalue %pair %s, i32 %1, 0
  %6 = icmp uge <4 x i32> %v, %2
  %7 = select <4 x i1> %6, <4 x i32> %v, <4 x i32> %2
  %8 = freeze i32 %1
  ret i32 %8
}

define i32 @calls(ptr %f, i32 %x, ptr %ap, ...) personality ptr @__gxx_personality_v0 {
entry:
  call void (ptr, i32, ...) @callee(ptr byval(%pair) align 8 %f, i32 signext %x, i64 3) #0
  %v = tail call fastcc i32 %f(i32 %x) [ "deopt"(i32 1, i32 %x) ]
  call void asm sideeffect "nop $0", "r,~{memory}"(i32 %x)
  call void @llvm.va_start.p0(ptr %ap)
  %w = va_arg ptr %ap, i32
  %r = invoke i32 @may_throw(i32 %w) to label %ok unwind label %bad
ok:
  callbr void asm sideeffect "", "!i"() to label %fall [label %target]
fall:
  ret i32 %r
target:
  ret i32 1
bad:
  %l = landingpad { ptr, i32 } cleanup catch ptr null filter [1 x ptr] [ptr @g]
  resume { ptr, i32 } %l
}

define void @seh() personality ptr @__gxx_personality_v0 {
entry:
  invoke i32 @may_throw(i32 0) to label %done unwind label %dispatch
dispatch:
  %cs = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %cp = catchpad within %cs [ptr null]
  catchret from %cp to label %done
cleanup:
  %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller
done:
  ret void
}

attributes #0 = { noreturn nounwind "key"="value" }
