// Defines: sleep usleep nanosleep alarm
// Needs: __errno_location
#include "model.h"

// The seconds left when a signal came.
MODEL unsigned sleep(unsigned seconds)
{
    unsigned left = __fathom_nondet_u32();
    __fathom_assume(left <= seconds);
    return left;
}

MODEL int usleep(unsigned microseconds)
{
    (void)microseconds;
    return model_status();
}

struct model_interval {
    long seconds, nanoseconds;
};

MODEL int nanosleep(const struct model_interval *wanted, struct model_interval *left)
{
    __fathom_check_read(wanted, sizeof *wanted);
    if (model_status() == 0)
        return 0;
    if (left != NULL)
        __fathom_havoc(left, sizeof *left);
    return -1;
}

// The signal ends the process by default, at any later time or not at all.
MODEL unsigned alarm(unsigned seconds)
{
    (void)seconds;
    return __fathom_nondet_u32();
}
