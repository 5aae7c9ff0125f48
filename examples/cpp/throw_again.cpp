// throw e; throws a copy of the base class: what was derived is cut off.
//
// expect: violated
// kind: user.assert
// line: 34
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
        throw e;
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
