// Options of random command lines.
#define _GNU_SOURCE
#include "harness.h"
#include <getopt.h>
#include <unistd.h>

MODEL_OF(getopt); MODEL_OF(getopt_long); MODEL_OF(getopt_long_only);
extern char *fm_optarg;
extern int fm_optind, fm_opterr, fm_optopt, fm___posix_getopt(int, char *const *, const char *);

enum { MOST = 6, STEPS = 12 };

static int flag;
static const struct option list[] = {{"alpha", 0, NULL, 'a'}, {"album", 1, NULL, 'A'}, {"beta", 2, NULL, 'b'}, {"bet", 0, &flag, 7},
                                     {"gap", 1, NULL, 'g'},   {"gas", 1, NULL, 'g'},   {NULL, 0, NULL, 0}};

// What a library makes of a command line, as a text.
struct library {
    int (*getopt)(int, char *const *, const char *), (*getopt_long)(int, char *const *, const char *, const struct option *, int *),
        (*getopt_long_only)(int, char *const *, const char *, const struct option *, int *);
    char **optarg;
    int *optind, *optopt;
};
static const struct library real = {getopt, getopt_long, getopt_long_only, &optarg, &optind, &optopt};
static const struct library model = {fm_getopt, fm_getopt_long, fm_getopt_long_only, &fm_optarg, &fm_optind, &fm_optopt};

static void describe(const struct library *l, int which, int argc, char *const *line, const char *options, char *out)
{
    char *argv[MOST + 1];
    memcpy(argv, line, sizeof argv);
    *l->optind = 0;
    *l->optopt = flag = 0;
    for (int step = 0; step < STEPS; step++) {
        int index = -9;
        int c = which == 0 ? l->getopt(argc, argv, options)
                           : (which == 1 ? l->getopt_long : l->getopt_long_only)(argc, argv, options, list, &index);
        out += sprintf(out, "%d %d %d %d %d %s;", c, *l->optind, c == '?' || c == ':' ? *l->optopt : 0, index, flag, *l->optarg ? *l->optarg : "-");
    }
    for (int i = 0; i <= argc; i++)
        out += sprintf(out, " %s", argv[i] ? argv[i] : "(null)");
}

void compare_options(void)
{
    static const char *const arguments[] = {"-a",      "-b",    "-bX",      "-c",        "-cX",   "-ab",   "-z",  "-",         "--",      "x",       "y",     "--alpha", "--al",
                                            "--album", "--alb", "--alp=1", "--album=9", "--beta", "--bet", "--b", "--beta=2", "--gamma", "--ga",    "--ga=3", "-alpha",  "-al",
                                            "-beta=4", "-W",    "-Walpha", "-Wbeta=5",  "--=",    "-g",    "-:",  "-;",        "alpha",   "--gap=",  "-b=",   "-cab"};
    static const char *const options[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "+:ab:W;", "ab:W;c::", "-:g:ab", ""};
    opterr = 0;
    for (int round = 0; round < 60000; round++) {
        int argc = 1 + random_below(MOST);
        char *line[MOST + 1] = {"program"};
        for (int i = 1; i < argc; i++)
            line[i] = (char *)arguments[random_below(sizeof arguments / sizeof *arguments)];
        const char *o = options[random_below(sizeof options / sizeof *options)];
        int which = random_below(3);
        char want[2000], posix[2000];
        static char got[2000];
        unsetenv("POSIXLY_CORRECT");
        describe(&real, which, argc, line, o, want);
        setenv("POSIXLY_CORRECT", "", 1);
        describe(&real, which, argc, line, o, posix);
        unsetenv("POSIXLY_CORRECT");
        EXPECT_RETURN(describe(&model, which, argc, line, o, got));
        CHECK(strcmp(got, want) == 0 || strcmp(got, posix) == 0, "%d %s: %s, want %s or %s", which, o, got, want, posix);
    }
    EXPECT_RETURN(CHECK_THAT(fm_getopt(0, NULL, "a") == -1));
    char *ordered[] = {"program", "x", "-a", NULL};
    fm_optind = 0;
    fm_opterr = 0;
    EXPECT_RETURN(CHECK_THAT(fm___posix_getopt(3, ordered, "a") == -1 && fm_optind == 1));
}
