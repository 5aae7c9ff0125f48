// From a member back to its structure, as intrusive lists do.
//
// expect: safe
#include <fathom.h>
#include <stddef.h>

struct link {
    struct link *next;
};

struct task {
    int priority;
    struct link link;
};

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

int main(void) {
    struct task tasks[3];
    struct link *head = NULL;
    int sum = 0, expected = 0;

    for (int i = 0; i < 3; i++) {
        tasks[i].priority = fathom_nondet_i8();
        tasks[i].link.next = head;
        head = &tasks[i].link;
        expected += tasks[i].priority;
    }
    for (struct link *l = head; l; l = l->next)
        sum += container_of(l, struct task, link)->priority;
    fathom_assert(sum == expected);
    return 0;
}
