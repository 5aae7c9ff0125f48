// Defines: program_invocation_name __progname_full program_invocation_short_name __progname
//
// What the program was called as: its command line's first text, whole and behind the last slash. The C library sets both before
// the program begins.
#include "model.h"

MODEL_VARIABLE char *program_invocation_name = "", *program_invocation_short_name = "";

// The same variables by other names.
#define MODEL_QUOTED(name) #name
#define MODEL_ALIAS_OF(name) __attribute__((weak, alias(MODEL_QUOTED(name))))
extern char *__progname_full MODEL_ALIAS_OF(program_invocation_name);
extern char *__progname MODEL_ALIAS_OF(program_invocation_short_name);

// A command line without any text leaves them empty.
__attribute__((constructor(101))) static void model_name_program(int argc, char **argv)
{
    if (argc == 0)
        return;
    program_invocation_name = program_invocation_short_name = argv[0];
    for (char *s = argv[0]; *s != 0; s++)
        if (*s == '/')
            program_invocation_short_name = s + 1;
}
