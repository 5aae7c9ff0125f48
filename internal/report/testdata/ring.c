#include <fathom.h>

static int ring[4];

static void put(unsigned i, int v) {
	ring[i] = v;
}

int main(void) {
	unsigned n = fathom_nondet_uint();
	if (n <= 4)
		put(n, 7);
	return 100 / ring[0];
}
