// The destructor keeps what goes wrong to itself.
//
// expect: safe
#include <fathom.h>

static void flush(int bytes)
{
    if (bytes > 0 && fathom_nondet_bool())
        throw bytes;
}

struct file {
    int pending = 0;
    bool failed = false;

    ~file()
    {
        try { flush(pending); } catch (int) { failed = true; }
    }
};

int main()
{
    try {
        file f;
        f.pending = 3;
    } catch (int) {
    }
}
