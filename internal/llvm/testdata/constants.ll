target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@i1 = global i1 true
@i7 = global i7 -1
@i32 = global i32 -2
@i65 = global i65 18446744073709551617
@i128 = global i128 -1
@i128b = global i128 170141183460469231731687303715884105727
@i256 = global i256 u0x8000000000000000000000000000000000000000000000000000000000000001
@i300 = global i300 -2
@half = global half 0xH3C00
@bfloat = global bfloat 0xR3F80
@float = global float 1.5
@double = global double 0x7FF4000000000001
@x86 = global x86_fp80 0xK3FFF8000000000000000
@x86nan = global x86_fp80 0xK7FFFC000000000000123
@fp128 = global fp128 0xL00000000000000013FFF000000000000
@ppc = global ppc_fp128 0xM400000000000000000000000000000AA
@null = global ptr null
@undef = global i32 undef
@poison = global i32 poison
@zero = global { i32, [3 x i8] } zeroinitializer
@str = private unnamed_addr constant [4 x i8] c"ab\00\FF", align 1
@data = global [3 x i16] [i16 1, i16 -1, i16 258]
@darr = global [2 x double] [double 1.0, double -0.0]
@vec = global <4 x i32> <i32 1, i32 2, i32 3, i32 4>
@agg = global { i32, ptr, [2 x ptr] } { i32 5, ptr @i32, [2 x ptr] [ptr @str, ptr null] }
@gep = global ptr getelementptr inbounds ([4 x i8], ptr @str, i64 0, i64 2)
@p2i = global i64 ptrtoint (ptr @i32 to i64)
@i2p = global ptr inttoptr (i64 48 to ptr)
@diff = global i64 sub (i64 ptrtoint (ptr @i32 to i64), i64 ptrtoint (ptr @i7 to i64))
@low = global i8 trunc (i64 sub (i64 ptrtoint (ptr @i32 to i64), i64 ptrtoint (ptr @i7 to i64)) to i8)
@cast = global ptr addrspace(1) addrspacecast (ptr @i32 to ptr addrspace(1))
@ba = global ptr blockaddress(@f, %l)
@sect = global i32 1, section "mine", align 64
@ext = external global i32
@hid = hidden global i32 0
define void @f() {
  br label %l
l:
  ret void
}
