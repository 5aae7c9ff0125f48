// Defines: getuid geteuid getresuid setuid seteuid setreuid setresuid
// Defines: getgid getegid getresgid setgid setegid setregid setresgid
// Needs: __errno_location
//
// The user and the group that the process acts for: chosen when they are first asked for, and only the program changes them.
// Whether it may is for the system to say, also where the numbers are its own.
#include "model.h"

// A user or a group: the one who called the program, the one that counts, and the one that the program was given.
struct model_identity {
    _Bool known;
    unsigned real, effective, saved;
};

static struct model_identity model_user, model_user_group;

MODEL_HELPER const struct model_identity *model_know(struct model_identity *of)
{
    if (!of->known) {
        of->known = 1;
        of->real = __fathom_nondet_u32();
        of->effective = __fathom_nondet_u32();
        of->saved = __fathom_nondet_u32();
    }
    return of;
}

// Who has no privileges changes the effective number alone, to one of the other two.
MODEL_HELPER int model_set_identity(struct model_identity *of, unsigned number)
{
    model_know(of);
    if (model_status() != 0)
        return -1;
    if ((number != of->real && number != of->saved) || __fathom_nondet_bool())
        of->real = of->saved = number;
    of->effective = number;
    return 0;
}

MODEL_HELPER int model_set_effective(struct model_identity *of, unsigned number)
{
    model_know(of);
    if (model_status() != 0)
        return -1;
    of->effective = number;
    return 0;
}

#define MODEL_UNCHANGED (-1u)

// The saved number follows the effective one where the real one is set, or the effective one to another than the real one.
MODEL_HELPER int model_set_two(struct model_identity *of, unsigned real, unsigned effective)
{
    unsigned before = model_know(of)->real;
    if (model_status() != 0)
        return -1;
    if (real != MODEL_UNCHANGED)
        of->real = real;
    if (effective != MODEL_UNCHANGED)
        of->effective = effective;
    if (real != MODEL_UNCHANGED || (effective != MODEL_UNCHANGED && effective != before))
        of->saved = of->effective;
    return 0;
}

MODEL_HELPER int model_set_three(struct model_identity *of, unsigned real, unsigned effective, unsigned saved)
{
    model_know(of);
    if (model_status() != 0)
        return -1;
    if (real != MODEL_UNCHANGED)
        of->real = real;
    if (effective != MODEL_UNCHANGED)
        of->effective = effective;
    if (saved != MODEL_UNCHANGED)
        of->saved = saved;
    return 0;
}

MODEL_HELPER int model_get_three(struct model_identity *of, unsigned *real, unsigned *effective, unsigned *saved)
{
    model_know(of);
    *real = of->real;
    *effective = of->effective;
    *saved = of->saved;
    return 0;
}

MODEL unsigned getuid(void) { return model_know(&model_user)->real; }
MODEL unsigned geteuid(void) { return model_know(&model_user)->effective; }
MODEL int getresuid(unsigned *real, unsigned *effective, unsigned *saved) { return model_get_three(&model_user, real, effective, saved); }
MODEL int setuid(unsigned user) { return model_set_identity(&model_user, user); }
MODEL int seteuid(unsigned user) { return model_set_effective(&model_user, user); }
MODEL int setreuid(unsigned real, unsigned effective) { return model_set_two(&model_user, real, effective); }
MODEL int setresuid(unsigned real, unsigned effective, unsigned saved) { return model_set_three(&model_user, real, effective, saved); }

MODEL unsigned getgid(void) { return model_know(&model_user_group)->real; }
MODEL unsigned getegid(void) { return model_know(&model_user_group)->effective; }
MODEL int getresgid(unsigned *real, unsigned *effective, unsigned *saved)
{
    return model_get_three(&model_user_group, real, effective, saved);
}
MODEL int setgid(unsigned group) { return model_set_identity(&model_user_group, group); }
MODEL int setegid(unsigned group) { return model_set_effective(&model_user_group, group); }
MODEL int setregid(unsigned real, unsigned effective) { return model_set_two(&model_user_group, real, effective); }
MODEL int setresgid(unsigned real, unsigned effective, unsigned saved)
{
    return model_set_three(&model_user_group, real, effective, saved);
}
