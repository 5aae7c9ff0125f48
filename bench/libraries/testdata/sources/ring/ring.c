#include "ring.h"

void put(struct ring *r, int value) {
    if (r->next > SIZE)
        r->next = 0;
    r->item[r->next] = value;
    r->next++;
}
