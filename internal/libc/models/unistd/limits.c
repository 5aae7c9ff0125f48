// Defines: getpagesize getrlimit getrlimit64 getrusage setrlimit
// Needs: __errno_location
//
// Resources of the process: any numbers.
#include "model.h"

MODEL_HELPER int model_resource(void *to, size_t size)
{
    __fathom_check_write(to, size);
    if (model_status() != 0)
        return -1;
    __fathom_havoc(to, size);
    return 0;
}

MODEL int getrlimit(int resource, void *to) { return (void)resource, model_resource(to, 2 * sizeof(long)); }
MODEL int getrlimit64(int resource, void *to) { return (void)resource, model_resource(to, 2 * sizeof(long long)); }
MODEL int getrusage(int who, void *to) { return (void)who, model_resource(to, 18 * sizeof(long)); }

MODEL int setrlimit(int resource, const void *from)
{
    (void)resource;
    __fathom_check_read(from, 2 * sizeof(long));
    return model_status();
}

MODEL int getpagesize(void)
{
    return 4096 << model_int_in(0, 4);
}
