// Defines: getpagesize sysconf getrlimit getrlimit64 getrusage setrlimit
// Needs: __errno_location
//
// Resources of the process and of the system: any numbers. What sysconf says of constants of the system stays what it is.
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

MODEL_HELPER int model_page_size(void)
{
    static int model_size_of_page;
    if (model_size_of_page == 0)
        model_size_of_page = 4096 << model_int_in(0, 4);
    return model_size_of_page;
}

MODEL int getpagesize(void)
{
    return model_page_size();
}

// Numbers of glibc and musl for what limits, loads and processors that come and go may change, and for the size of a page.
enum {
    MODEL_SC_ARG_MAX = 0,
    MODEL_SC_CHILD_MAX = 1,
    MODEL_SC_OPEN_MAX = 4,
    MODEL_SC_PAGESIZE = 30,
    MODEL_SC_NPROCESSORS_CONF = 83,
    MODEL_SC_AVPHYS_PAGES = 86,
    MODEL_SC_NAMES = 256,
};

MODEL_HELPER _Bool model_may_change(int name)
{
    return name < 0 || name >= MODEL_SC_NAMES || name == MODEL_SC_ARG_MAX || name == MODEL_SC_CHILD_MAX || name == MODEL_SC_OPEN_MAX ||
           (name >= MODEL_SC_NPROCESSORS_CONF && name <= MODEL_SC_AVPHYS_PAGES);
}

// -1 also stands for no limit, without an error.
MODEL long sysconf(int name)
{
    static struct {
        _Bool known;
        long value;
    } model_constants[MODEL_SC_NAMES];
    long value;
    if (name == MODEL_SC_PAGESIZE)
        return model_page_size();
    if (!model_may_change(name) && model_constants[name].known)
        return model_constants[name].value;
    value = (long)__fathom_nondet_u64();
    __fathom_assume(value >= -1);
    if (!model_may_change(name)) {
        model_constants[name].known = 1;
        model_constants[name].value = value;
    }
    return value;
}
