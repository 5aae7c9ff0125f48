// throw; throws the exception that is handled, as it was made.
//
// expect: safe
#include <fathom.h>

struct error {
    virtual ~error() {}
    virtual int code() const { return 1; }
};

struct disk_full : error {
    int code() const override { return 28; }
};

static void logged()
{
    try {
        throw disk_full();
    } catch (error &e) {
        throw;
    }
}

int main()
{
    int caught = 0;
    try {
        logged();
    } catch (const error &e) {
        caught = e.code();
    }
    fathom_assert(caught == 28);
}
