// uthash's ring buffer: after any six pushes and clearings it holds the last values, oldest first, as many as it has room for.
//
// package: uthash
// options: -Isrc
// expect: safe
// variant: violated user.assert; src/utringbuffer.h; if (++(a)->i == (a)->n) { (a)->i = 0; (a)->f = 1; } => if (++(a)->i == (a)->n) { (a)->i = 0; }
// variant: violated memory.bounds; src/utringbuffer.h; (a)->d = (char*)malloc((a)->n * (_icd)->sz); => (a)->d = (char*)malloc((a)->n);
#include <utringbuffer.h>
#include <fathom.h>

#define CAPACITY 3
#define OPERATIONS 6

int main(void) {
    UT_icd icd = {sizeof(int), NULL, NULL, NULL};
    UT_ringbuffer *ring;
    int pushed[OPERATIONS];
    unsigned count = 0;
    utringbuffer_new(ring, CAPACITY, &icd);
    for (int k = 0; k < OPERATIONS; k++) {
        if (fathom_nondet_bool()) {
            utringbuffer_clear(ring);
            count = 0;
        } else {
            pushed[count] = fathom_nondet_int();
            utringbuffer_push_back(ring, &pushed[count]);
            count++;
        }
        unsigned length = count < CAPACITY ? count : CAPACITY;
        fathom_assert(utringbuffer_len(ring) == length);
        fathom_assert(utringbuffer_empty(ring) == (count == 0));
        fathom_assert(utringbuffer_full(ring) == (count >= CAPACITY));
        unsigned i = 0;
        for (int *p = utringbuffer_front(ring); p; p = (int *)utringbuffer_next(ring, p), i++)
            fathom_assert(*p == pushed[count - length + i]);
        fathom_assert(i == length);
    }
    utringbuffer_free(ring);
}
