// Terminals, requests to devices, and patterns of file names.
#define _GNU_SOURCE
#include "harness.h"
#include <fnmatch.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

MODEL_OF(tcgetattr); MODEL_OF(tcsetattr); MODEL_OF(tcdrain); MODEL_OF(tcflush); MODEL_OF(tcflow); MODEL_OF(tcsendbreak); MODEL_OF(tcgetpgrp);
MODEL_OF(tcsetpgrp); MODEL_OF(tcgetsid); MODEL_OF(cfmakeraw); MODEL_OF(cfgetispeed); MODEL_OF(cfgetospeed); MODEL_OF(cfsetispeed);
MODEL_OF(cfsetospeed); MODEL_OF(cfsetspeed); MODEL_OF(ttyname); MODEL_OF(ttyname_r); MODEL_OF(ioctl); MODEL_OF(fnmatch);

#define ALWAYS(statement, condition)                              \
    for (volatile unsigned round = 0; round < 50; round++) {      \
        EXPECT_RETURN(statement);                                 \
        CHECK_THAT(condition);                                    \
    }
#define STATUS(call) ALWAYS(n = call, n == 0 || n == -1)

static void compare_attributes(void)
{
    static const unsigned speeds[] = {B0, B50, B9600, B38400, B57600, B4000000, 9600, 115200, 12345, 0777, 010020, 020000};
    for (int round = 0; round < 300; round++) {
        struct termios a, b;
        for (unsigned i = 0; i < sizeof a; i++)
            ((unsigned char *)&a)[i] = (unsigned char)random_bits();
        b = a;
        cfmakeraw(&a), fm_cfmakeraw(&b);
        CHECK_THAT(memcmp(&a, &b, sizeof a) == 0);
        CHECK_THAT(cfgetispeed(&a) == fm_cfgetispeed(&b) && cfgetospeed(&a) == fm_cfgetospeed(&b));
        unsigned speed = speeds[random_below(sizeof speeds / sizeof speeds[0])];
        int want, got;
        switch (random_below(3)) {
        case 0: want = cfsetispeed(&a, speed), got = fm_cfsetispeed(&b, speed); break;
        case 1: want = cfsetospeed(&a, speed), got = fm_cfsetospeed(&b, speed); break;
        default: want = cfsetspeed(&a, speed), got = fm_cfsetspeed(&b, speed); break;
        }
        CHECK(want == got && a.c_cflag == b.c_cflag && a.c_iflag == b.c_iflag && a.c_ispeed == b.c_ispeed && a.c_ospeed == b.c_ospeed,
              "speed %o: %d, want %d; %o %o, want %o %o", speed, got, want, b.c_cflag, b.c_iflag, a.c_cflag, a.c_iflag);
        CHECK_THAT(cfgetispeed(&a) == fm_cfgetispeed(&b) && cfgetospeed(&a) == fm_cfgetospeed(&b));
    }
}

static void compare_requests(void)
{
    volatile int n;
    struct winsize window;
    struct ifreq interface;
    int number;
    STATUS(fm_ioctl(1, TIOCGWINSZ, &window)) STATUS(fm_ioctl(1, TIOCSWINSZ, &window)) STATUS(fm_ioctl(1, TIOCEXCL)) STATUS(fm_ioctl(1, FIONBIO, &number))
    strcpy(interface.ifr_name, "eth0");
    STATUS(fm_ioctl(1, SIOCGIFADDR, &interface)) STATUS(fm_ioctl(1, SIOCSIFADDR, &interface))
    CHECK_THAT(strcmp(interface.ifr_name, "eth0") == 0);
    ALWAYS(n = fm_ioctl(0, FIONREAD, &number), n == -1 || number >= 0)
    EXPECT_CHECK("memory.bounds", fm_ioctl(1, TIOCGWINSZ, block_of(sizeof window - 1, 0)));
    EXPECT_CHECK("memory.bounds", fm_ioctl(1, TIOCSWINSZ, block_of(sizeof window - 1, 0)));
    EXPECT_CHECK("memory.bounds", fm_ioctl(1, SIOCGIFADDR, block_of(sizeof interface - 1, 0)));
    EXPECT_CHECK("memory.null", fm_ioctl(1, FIONREAD, NULL));
    EXPECT_CHECK("unsupported", fm_ioctl(1, 0x12345));
}

// Random patterns over few characters, all flags, against the real function.
static void compare_patterns(void)
{
    static const char *const pieces[] = {"a", "b", "B", ".", "/", "*", "?", "[ab]", "[!a]", "[^b-]", "[a-b]", "[]a]", "[[:upper:]]", "[[:alpha:].]", "[b-a]",
                                         "\\*", "\\a", "\\", "[", "[\\]]", "**", "[a", "[[:digit:][:punct:]]", "[!.]", "-", "]"};
    for (int round = 0; round < 20000; round++) {
        char pattern[128] = "";
        for (unsigned i = random_below(6); i > 0; i--)
            strcat(pattern, pieces[random_below(sizeof pieces / sizeof pieces[0])]);
        char *s = random_string("aabB./*[-]\\", 6), *p = exact_copy(pattern, strlen(pattern) + 1);
        int flags = (int)random_below(32);
        volatile int got = -1;
        RUN(got = fm_fnmatch(p, s, flags));
        if (outcome != CHECKED)
            CHECK(got == fnmatch(p, s, flags), "fnmatch(\"%s\", \"%s\", %d) = %d, want %d", p, s, flags, got, fnmatch(p, s, flags));
        else
            CHECK(strcmp(checked_kind, "unsupported") == 0, "fnmatch(\"%s\", \"%s\", %d): %s", p, s, flags, checked_kind);
        release_blocks();
    }
    for (int c = 1; c < 256; c++) {
        static const char *const classes[] = {"alpha", "digit", "alnum", "upper", "lower", "space", "blank", "punct", "print", "graph", "cntrl", "xdigit"};
        for (unsigned i = 0; i < 24; i++) {
            char pattern[32], text[2] = {(char)c, 0};
            int flags = i % 2 ? FNM_CASEFOLD : 0;
            snprintf(pattern, sizeof pattern, "[[:%s:]]", classes[i / 2]);
            CHECK(fm_fnmatch(pattern, text, flags) == fnmatch(pattern, text, flags), "fnmatch(\"%s\", %d, %d)", pattern, c, flags);
        }
    }
    EXPECT_CHECK("unsupported", fm_fnmatch("a", "a", FNM_EXTMATCH));
    EXPECT_CHECK("unsupported", fm_fnmatch("[[.a.]]", "a", 0));
    EXPECT_MEMORY_ERROR(fm_fnmatch(exact_copy("a", 1), "a", 0));
    EXPECT_MEMORY_ERROR(fm_fnmatch("b", exact_copy("a", 1), 0));
}

void compare_terminal(void)
{
    volatile int n;
    char *volatile name;
    struct termios t;
    STATUS(fm_tcgetattr(0, &t)) STATUS(fm_tcsetattr(0, TCSANOW, &t)) STATUS(fm_tcdrain(0)) STATUS(fm_tcflush(0, 0)) STATUS(fm_tcflow(0, 0))
    STATUS(fm_tcsendbreak(0, 0)) STATUS(fm_tcsetpgrp(0, 1))
    ALWAYS(n = fm_tcgetpgrp(0), n >= -1) ALWAYS(n = fm_tcgetsid(0), n >= -1)
    CHECK_THAT(fm_tcsetattr(0, 7, &t) == -1);
    EXPECT_CHECK("memory.bounds", fm_tcgetattr(0, block_of(sizeof t - 1, 0)));
    EXPECT_CHECK("memory.bounds", fm_tcsetattr(0, 0, block_of(sizeof t - 1, 0)));
    ALWAYS(name = fm_ttyname(0), name == NULL || strlen(name) < 32)
    ALWAYS(n = fm_ttyname_r(0, block_of(3, 'x'), 3), n >= 0)
    EXPECT_CHECK("memory.bounds", fm_ttyname_r(0, block_of(3, 'x'), 4));
    compare_attributes();
    compare_requests();
    release_blocks();
    compare_patterns();
    release_blocks();
}
