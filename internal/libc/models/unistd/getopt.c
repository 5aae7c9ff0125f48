// Defines: getopt __posix_getopt getopt_long getopt_long_only optarg optind opterr optopt
// Needs: strchr strlen strncmp strcmp
//
// Options of the command line, as glibc has them: arguments that are no options are moved behind those that are, unless the options begin with
// a plus or a minus or the variable POSIXLY_CORRECT is set, which is not known. Messages about wrong options go nowhere.
#include "model.h"

int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
char *strchr(const char *, int);
size_t strlen(const char *);

struct option {
    const char *name;
    int has_arg; // 0: no argument, 1: one, 2: perhaps one, behind an equals sign
    int *flag;
    int val;
};

MODEL_VARIABLE char *optarg;
MODEL_VARIABLE int optind = 1, opterr = 1, optopt = '?';

enum model_order { MODEL_PERMUTE, MODEL_REQUIRE_ORDER, MODEL_RETURN_IN_ORDER };

// Where the options of the command line stand: the rest of the argument that is being looked at, and the arguments that were no options and are skipped.
static struct {
    _Bool begun;
    enum model_order order;
    char *rest;
    int first, behind;
} model_options;

MODEL_HELPER _Bool model_is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != 0;
}

// Moves the arguments that were skipped behind the options after them.
MODEL_HELPER void model_move_skipped(char **argv)
{
    int skipped = model_options.behind - model_options.first;
    for (int to = model_options.first, from = model_options.behind; from < optind; to++, from++) {
        char *argument = argv[from];
        for (int i = from; i > to; i--)
            argv[i] = argv[i - 1];
        argv[to] = argument;
    }
    model_options.first = optind - skipped;
    model_options.behind = optind;
}

// The result for an option whose argument is missing.
MODEL_HELPER int model_missing_argument(const char *options)
{
    return options[0] == ':' ? ':' : '?';
}

// The long option that rest, up to its end or an equals sign, names or abbreviates: its index, -1 if there is none, -2 if it is ambiguous.
MODEL_HELPER int model_find_long(const struct option *list, const char *rest, size_t length, _Bool only)
{
    int found = -1;
    for (int i = 0; list[i].name != NULL; i++)
        if (strncmp(list[i].name, rest, length) == 0 && strlen(list[i].name) == length)
            return i;
    for (int i = 0; list[i].name != NULL; i++) {
        if (strncmp(list[i].name, rest, length) != 0)
            continue;
        if (found == -1)
            found = i;
        else if (only || list[found].has_arg != list[i].has_arg || list[found].flag != list[i].flag || list[found].val != list[i].val)
            return -2;
    }
    return found;
}

MODEL_HELPER int model_long_option(int argc, char **argv, const char *options, const struct option *list, int *index, _Bool only)
{
    char *rest = model_options.rest;
    size_t length = 0;
    int found;
    while (rest[length] != 0 && rest[length] != '=')
        length++;
    found = model_find_long(list, rest, length, only);
    if (found == -1 && only && argv[optind][1] != '-' && strchr(options, *rest) != NULL)
        return -1; // a short one
    model_options.rest = NULL;
    optind++;
    if (found < 0) {
        optopt = 0;
        return '?';
    }
    if (rest[length] == '=') {
        if (list[found].has_arg == 0) {
            optopt = list[found].val;
            return '?';
        }
        optarg = rest + length + 1;
    } else if (list[found].has_arg == 1) {
        if (optind >= argc) {
            optopt = list[found].val;
            return model_missing_argument(options);
        }
        optarg = argv[optind++];
    }
    if (index != NULL)
        *index = found;
    if (list[found].flag == NULL)
        return list[found].val;
    *list[found].flag = list[found].val;
    return 0;
}

MODEL_HELPER int model_short_option(int argc, char **argv, const char *options, const struct option *list, int *index)
{
    char c = *model_options.rest++;
    char *known = strchr(options, c);
    if (*model_options.rest == 0)
        optind++;
    if (known == NULL || c == ':' || c == ';') {
        optopt = c;
        return '?';
    }
    if (known[0] == 'W' && known[1] == ';' && list != NULL) {
        if (*model_options.rest == 0) {
            if (optind == argc) {
                optopt = c;
                return model_missing_argument(options);
            }
            model_options.rest = argv[optind];
        }
        optarg = NULL;
        return model_long_option(argc, argv, options, list, index, 0);
    }
    if (known[1] == ':') {
        if (*model_options.rest != 0) {
            optarg = model_options.rest;
            optind++;
        } else if (known[2] == ':') {
            optarg = NULL;
        } else if (optind == argc) {
            optopt = c;
            c = model_missing_argument(options);
        } else {
            optarg = argv[optind++];
        }
        model_options.rest = NULL;
    }
    return c;
}

// Goes to the next option; false if there is none, and *result is to be returned.
MODEL_HELPER _Bool model_next_option(int argc, char **argv, int *result)
{
    if (model_options.behind > optind)
        model_options.behind = optind;
    if (model_options.first > optind)
        model_options.first = optind;
    if (model_options.order == MODEL_PERMUTE) {
        if (model_options.first != model_options.behind && model_options.behind != optind)
            model_move_skipped(argv);
        else if (model_options.behind != optind)
            model_options.first = optind;
        while (optind < argc && !model_is_option(argv[optind]))
            optind++;
        model_options.behind = optind;
    }
    if (optind != argc && strcmp(argv[optind], "--") == 0) {
        optind++;
        if (model_options.first != model_options.behind && model_options.behind != optind)
            model_move_skipped(argv);
        else if (model_options.first == model_options.behind)
            model_options.first = optind;
        model_options.behind = argc;
        optind = argc;
    }
    *result = -1;
    if (optind == argc) {
        if (model_options.first != model_options.behind)
            optind = model_options.first;
        return 0;
    }
    if (!model_is_option(argv[optind])) {
        if (model_options.order == MODEL_REQUIRE_ORDER)
            return 0;
        optarg = argv[optind++];
        *result = 1;
        return 0;
    }
    return 1;
}

MODEL_HELPER int model_getopt(int argc, char *const *arguments, const char *options, const struct option *list, int *index, _Bool only, _Bool posix)
{
    char **argv = (char **)arguments;
    int result;
    if (argc < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !model_options.begun) {
        if (optind == 0)
            optind = 1;
        model_options.first = model_options.behind = optind;
        model_options.rest = NULL;
        if (options[0] == '-')
            model_options.order = MODEL_RETURN_IN_ORDER;
        else if (options[0] == '+' || posix || __fathom_nondet_bool())
            model_options.order = MODEL_REQUIRE_ORDER;
        else
            model_options.order = MODEL_PERMUTE;
        model_options.begun = 1;
    }
    if (options[0] == '-' || options[0] == '+')
        options++;
    if (model_options.rest == NULL || *model_options.rest == 0) {
        if (!model_next_option(argc, argv, &result))
            return result;
        if (list != NULL && argv[optind][1] == '-') {
            model_options.rest = argv[optind] + 2;
            return model_long_option(argc, argv, options, list, index, only);
        }
        model_options.rest = argv[optind] + 1;
        if (list != NULL && only && (argv[optind][2] != 0 || strchr(options, argv[optind][1]) == NULL)) {
            result = model_long_option(argc, argv, options, list, index, 1);
            if (result != -1)
                return result;
        }
    }
    return model_short_option(argc, argv, options, list, index);
}

MODEL int getopt(int argc, char *const *argv, const char *options)
{
    return model_getopt(argc, argv, options, NULL, NULL, 0, 0);
}

// What the header calls getopt where only POSIX is asked for.
MODEL int __posix_getopt(int argc, char *const *argv, const char *options)
{
    return model_getopt(argc, argv, options, NULL, NULL, 0, 1);
}

MODEL int getopt_long(int argc, char *const *argv, const char *options, const struct option *list, int *index)
{
    return model_getopt(argc, argv, options, list, index, 0, 0);
}

MODEL int getopt_long_only(int argc, char *const *argv, const char *options, const struct option *list, int *index)
{
    return model_getopt(argc, argv, options, list, index, 1, 0);
}
