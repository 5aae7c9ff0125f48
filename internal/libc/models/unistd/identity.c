// Defines: fork _Fork vfork daemon getpid getppid getpgrp getpgid setpgid setpgrp getsid setsid umask
// Needs: __errno_location
//
// Who the process is: what nobody but the program changes is chosen when it is first asked for, and stays. Its parent may
// end at any time.
//
// A process that fork makes has memory of its own: what happens there is an execution like any other, and what the
// parent sees does not depend on it.
#include "model.h"

enum { MODEL_NOT_PERMITTED = 1 };

static struct {
    _Bool known;
    int id, group, session; // the last two are 0 if they are not visible to the process
    _Bool parent_groups;    // the parent is this program, and may put the process into another group
} model_process;

MODEL_HELPER void model_know_process(void)
{
    if (model_process.known)
        return;
    model_process.id = model_int_in(1, INT_MAX);
    model_process.group = model_int_in(0, INT_MAX);
    model_process.session = model_int_in(0, INT_MAX);
    // Who leads a session leads a group.
    __fathom_assume(model_process.session != model_process.id || model_process.group == model_process.id);
    model_process.known = 1;
}

// A number that is no process's, no group's and no session's that is known.
MODEL_HELPER int model_new_process(void)
{
    int id = model_int_in(1, INT_MAX);
    __fathom_assume(id != model_process.id && id != model_process.group && id != model_process.session);
    return id;
}

MODEL_HELPER int model_fork(void)
{
    int child;
    model_know_process();
    if (model_status() != 0)
        return -1;
    child = model_new_process();
    if (__fathom_nondet_bool())
        return child;
    model_process.id = child;
    model_process.parent_groups = 1;
    return 0;
}

MODEL int fork(void) { return model_fork(); }
MODEL int _Fork(void) { return model_fork(); }
MODEL int vfork(void) { return model_fork(); }

// The process goes on as its child, which leads a session.
MODEL int daemon(int keep_directory, int keep_descriptors)
{
    (void)keep_directory, (void)keep_descriptors;
    model_know_process();
    if (model_status() != 0)
        return -1; // perhaps as the child already, which has a number of its own
    model_process.id = model_process.group = model_process.session = model_new_process();
    return 0;
}

MODEL int getpid(void)
{
    model_know_process();
    return model_process.id;
}

MODEL int getppid(void)
{
    return model_int_in(0, INT_MAX);
}

MODEL_HELPER _Bool model_is_own(int process)
{
    model_know_process();
    return process == 0 || process == model_process.id;
}

MODEL_HELPER int model_group(void)
{
    model_know_process();
    if (model_process.parent_groups && model_process.session != model_process.id && __fathom_nondet_bool())
        model_process.group = model_int_in(0, INT_MAX);
    return model_process.group;
}

// What the system knows of another process, if there is one.
MODEL_HELPER int model_of_other_process(void)
{
    return model_status() != 0 ? -1 : model_int_in(0, INT_MAX);
}

MODEL int getpgrp(void) { return model_group(); }
MODEL int getpgid(int process) { return model_is_own(process) ? model_group() : model_of_other_process(); }
MODEL int getsid(int process) { return model_is_own(process) ? model_process.session : model_of_other_process(); }

MODEL_HELPER int model_refuse(int error)
{
    *__errno_location() = error;
    return -1;
}

MODEL_HELPER int model_set_group(int process, int group)
{
    if (group < 0)
        return model_refuse(EINVAL);
    if (!model_is_own(process))
        return model_status();
    if (model_process.session == model_process.id)
        return model_refuse(MODEL_NOT_PERMITTED);
    if (group == 0)
        group = model_process.id;
    // A group of the process's own is made for it; another must be there.
    if (group != model_process.id && group != model_process.group && __fathom_nondet_bool())
        return model_refuse(MODEL_NOT_PERMITTED);
    model_process.group = group;
    return 0;
}

MODEL int setpgid(int process, int group) { return model_set_group(process, group); }
MODEL int setpgrp(void) { return model_set_group(0, 0); }

// Who leads a group may not leave it; others may be in a group by the number of the process.
MODEL int setsid(void)
{
    if (model_is_own(0) && (model_group() == model_process.id || __fathom_nondet_bool()))
        return model_refuse(MODEL_NOT_PERMITTED);
    return model_process.group = model_process.session = model_process.id;
}

MODEL unsigned umask(unsigned mode)
{
    static _Bool model_mask_known;
    static unsigned model_mask;
    unsigned before;
    if (!model_mask_known) {
        model_mask_known = 1;
        model_mask = __fathom_nondet_u32() & 0777;
    }
    before = model_mask;
    model_mask = mode & 0777;
    return before;
}
