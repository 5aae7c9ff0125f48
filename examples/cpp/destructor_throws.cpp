// A destructor is noexcept: what it throws ends the program.
//
// expect: violated
// kind: control.exception
// line: 20
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
        flush(pending);
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
