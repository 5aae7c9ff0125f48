#include <stdarg.h>
#include <stdint.h>
int printf(const char *, ...);
struct bits { unsigned a : 3; int b : 13; unsigned long long c : 33; _Bool d : 1; };
union u { uint32_t w; uint8_t b[4]; float f; };
struct pair { int a; long b; };
struct big { int x[20]; struct pair p; };
typedef int v4 __attribute__((vector_size(16)));
static int table[7] = { 3, -1, 4, -1, 5, -9, 2 };
static const char *names[] = { "zero", "one", "two", 0 };
static int (*fp)(int);
#ifdef __SIZEOF_INT128__
static __int128 wide = ((__int128)0x0123456789abcdefLL << 64) | 0xfedcba9876543210ULL;
#endif
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int sum(int n, ...) {
  va_list ap, aq;
  va_start(ap, n);
  va_copy(aq, ap);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  s += (int)va_arg(ap, long) + *va_arg(ap, char *);
  s += 1000 * va_arg(aq, int);
  va_end(ap);
  va_end(aq);
  return s;
}
static struct pair make(int x) { struct pair p = { x, x * 100L }; return p; }
static long by_value(struct big b) { b.x[3] += 7; return b.x[3] + b.p.b; }
static int jump(int k) {
  static void *labels[] = { &&a, &&b, &&c };
  int r = 0;
again:
  goto *labels[k];
a: r += 1; k = 2; goto again;
b: r += 10; k = 0; goto again;
c: r += 100;
  return r;
}
static int nested(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i % 7 == 5) continue;
    for (int j = i; j < 2 * n; j += 3) {
      if (j * i > 90) goto out;
      if ((j ^ i) == 9) break;
      s += i * j;
      while (s % 11 == 3) s++;
    }
  }
out:
  return s;
}
static int sw(unsigned long long x) {
  switch (x) { case 0: return 1; case 5 ... 9: return 2; case 0xffffffffffffULL: return 3; case 77: x++; case 78: return (int)x; default: return -1; }
}
static unsigned rot(unsigned x, int k) { return x << (k & 31) | x >> (-k & 31); }
int main(void) {
  struct bits b = { 5, -1234, 0x1abcdef01ULL, 1 };
  b.b += 7; b.c ^= 0xfffff; b.a++;
  printf("%u %d %llx %d\n", b.a, b.b, (unsigned long long)b.c, b.d);
  union u u; u.w = 0x01020304; u.b[1] = 0xff;
  printf("%x\n", u.w);
  int vla_n = 5; int vla[vla_n]; for (int i = 0; i < vla_n; i++) vla[i] = i * i;
  printf("%d\n", vla[4] + vla[2]);
  fp = twice; int r = fp(21); fp = table[1] < 0 ? thrice : twice; printf("%d %d\n", r, fp(5));
  printf("%d\n", sum(3, 10, 20, 30, 400L, "A"));
  struct pair p = make(4); struct big g = { { 1, 2, 3, 4 }, p };
  printf("%ld %ld %d\n", p.b, by_value(g), g.x[3]);
  printf("%d %d\n", jump(1), jump(2));
  printf("%d\n", nested(12));
  printf("%d %d %d %d %d\n", sw(0), sw(7), sw(0xffffffffffffULL), sw(77), sw(1));
#ifdef __SIZEOF_INT128__
  unsigned long long hi = (unsigned long long)(wide >> 64), lo = (unsigned long long)wide;
  wide = wide * 3 + 1; wide /= 7;
  printf("%llx %llx %llx %llx\n", hi, lo, (unsigned long long)(wide >> 64), (unsigned long long)wide);
#else // the same numbers, computed with 64 bits beforehand
  unsigned long long hi = 0x0123456789abcdefULL;
  printf("%llx fedcba9876543210 7cd49a166e33af ff832b65e991cc50\n", hi);
#endif
  v4 v = { 1, 2, 3, 4 }, w = { 10, 20, 30, 40 }; v = v * w + (v < 3); 
  printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
  int s = 0; for (const char **n = names; *n; n++) for (const char *c = *n; *c; c++) s = s * 31 + *c;
  printf("%d\n", s);
  printf("%u %d %d %d\n", rot(0x80000001u, 4), __builtin_popcount(0xf0f0), __builtin_clz(1000), __builtin_ctz(1000));
  int o; printf("%d %d\n", __builtin_add_overflow(2000000000, s | 1000000000, &o), __builtin_mul_overflow(3, 4, &o) + o);
  char buf[16] = "hello"; char *q = buf; while (*q) { *q ^= 0x20; q++; } printf("%s %d\n", buf, (int)(q - buf));
  for (int i = 0; i < 7; i++) for (int j = 0; j + 1 < 7 - i; j++) if (table[j] > table[j + 1]) { int t = table[j]; table[j] = table[j + 1]; table[j + 1] = t; }
  for (int i = 0; i < 7; i++) printf("%d ", table[i]);
  unsigned char c = 250; c += 10; signed char d = (signed char)200; short e = (short)(d * 300);
  printf("%d %d %d\n", c, d, e);
  uintptr_t ip = (uintptr_t)&table[3]; ip -= 4; printf("%d\n", *(int *)ip);
  asm volatile("" : "+r"(r) : : "memory");
  return r + (int)(hi & 15);
}
