// Defines: tcgetattr tcsetattr tcdrain tcflush tcflow tcsendbreak tcgetpgrp tcsetpgrp tcgetsid
// Defines: cfmakeraw cfgetispeed cfgetospeed cfsetispeed cfsetospeed cfsetspeed ttyname ttyname_r
// Needs: __errno_location
//
// Terminals. Their attributes are arbitrary; what functions compute from attributes is exact.
#include "model.h"

// struct termios of glibc and musl on most targets.
struct model_termios {
    unsigned input, output, control, local;
    unsigned char line, characters[32];
    unsigned input_speed, output_speed;
};

// Bits of the members.
enum {
    MODEL_IGNBRK = 01,
    MODEL_BRKINT = 02,
    MODEL_PARMRK = 010,
    MODEL_ISTRIP = 040,
    MODEL_INLCR = 0100,
    MODEL_IGNCR = 0200,
    MODEL_ICRNL = 0400,
    MODEL_IXON = 02000,
    MODEL_OPOST = 01,
    MODEL_CSIZE = 060,
    MODEL_CS8 = 060,
    MODEL_PARENB = 0400,
    MODEL_ISIG = 01,
    MODEL_ICANON = 02,
    MODEL_ECHO = 010,
    MODEL_ECHONL = 0100,
    MODEL_IEXTEN = 0100000,
    MODEL_VTIME = 5,
    MODEL_VMIN = 6,
    MODEL_SPEEDS = 010017,
    MODEL_PLAIN_SPEEDS = 017,
    MODEL_FIRST_HIGH_SPEED = 010001,
    MODEL_LAST_HIGH_SPEED = 010017,
};
#define MODEL_INPUT_AT_ZERO 020000000000u // the input's speed was set to 0: as the output's

MODEL int tcgetattr(int descriptor, struct model_termios *to)
{
    (void)descriptor;
    __fathom_check_write(to, sizeof *to);
    if (model_status() != 0)
        return -1;
    __fathom_havoc(to, sizeof *to);
    return 0;
}

MODEL int tcsetattr(int descriptor, int when, const struct model_termios *from)
{
    (void)descriptor;
    __fathom_check_read(from, sizeof *from);
    if (when < 0 || when > 2) {
        *__errno_location() = EINVAL;
        return -1;
    }
    return model_status();
}

MODEL int tcdrain(int descriptor) { return (void)descriptor, model_status(); }
MODEL int tcflush(int descriptor, int queue) { return (void)descriptor, (void)queue, model_status(); }
MODEL int tcflow(int descriptor, int action) { return (void)descriptor, (void)action, model_status(); }
MODEL int tcsendbreak(int descriptor, int duration) { return (void)descriptor, (void)duration, model_status(); }
MODEL int tcgetpgrp(int descriptor) { return (void)descriptor, model_status() != 0 ? -1 : model_int_in(0, INT_MAX); }
MODEL int tcsetpgrp(int descriptor, int group) { return (void)descriptor, (void)group, model_status(); }
MODEL int tcgetsid(int descriptor) { return (void)descriptor, model_status() != 0 ? -1 : model_int_in(0, INT_MAX); }

MODEL void cfmakeraw(struct model_termios *t)
{
    __fathom_check_write(t, sizeof *t);
    t->input &= ~(unsigned)(MODEL_IGNBRK | MODEL_BRKINT | MODEL_PARMRK | MODEL_ISTRIP | MODEL_INLCR | MODEL_IGNCR | MODEL_ICRNL | MODEL_IXON);
    t->output &= ~(unsigned)MODEL_OPOST;
    t->local &= ~(unsigned)(MODEL_ECHO | MODEL_ECHONL | MODEL_ICANON | MODEL_ISIG | MODEL_IEXTEN);
    t->control = (t->control & ~(unsigned)(MODEL_CSIZE | MODEL_PARENB)) | MODEL_CS8;
    t->characters[MODEL_VMIN] = 1;
    t->characters[MODEL_VTIME] = 0;
}

MODEL unsigned cfgetospeed(const struct model_termios *t)
{
    __fathom_check_read(t, sizeof *t);
    return t->control & MODEL_SPEEDS;
}

MODEL unsigned cfgetispeed(const struct model_termios *t)
{
    __fathom_check_read(t, sizeof *t);
    return (t->input & MODEL_INPUT_AT_ZERO) != 0 ? 0 : t->control & MODEL_SPEEDS;
}

// Speeds are numbers of their own; what others become is not the same everywhere.
MODEL_HELPER _Bool model_is_speed(unsigned speed)
{
    return speed <= MODEL_PLAIN_SPEEDS || (speed >= MODEL_FIRST_HIGH_SPEED && speed <= MODEL_LAST_HIGH_SPEED);
}

MODEL_HELPER int model_set_speed(struct model_termios *t, unsigned speed)
{
    if (!model_is_speed(speed)) {
        *__errno_location() = EINVAL;
        return -1;
    }
    t->control = (t->control & ~(unsigned)MODEL_SPEEDS) | speed;
    return 0;
}

MODEL int cfsetospeed(struct model_termios *t, unsigned speed)
{
    __fathom_check_write(t, sizeof *t);
    if (model_is_speed(speed))
        t->output_speed = speed;
    return model_set_speed(t, speed);
}

MODEL int cfsetispeed(struct model_termios *t, unsigned speed)
{
    __fathom_check_write(t, sizeof *t);
    if (model_is_speed(speed))
        t->input_speed = speed;
    if (speed == 0) {
        t->input |= MODEL_INPUT_AT_ZERO;
        return 0;
    }
    if (model_is_speed(speed))
        t->input &= ~MODEL_INPUT_AT_ZERO;
    return model_set_speed(t, speed);
}

// Also takes speeds as what they say: the bits of a second.
MODEL int cfsetspeed(struct model_termios *t, unsigned speed)
{
    static const unsigned model_bits[] = {0,    50,   75,    110,   134,    150,    200,    300,    600,     1200,    1800,    2400,    4800,    9600,    19200, 38400,
                                          57600, 115200, 230400, 460800, 500000, 576000, 921600, 1000000, 1152000, 1500000, 2000000, 2500000, 3000000, 3500000, 4000000};
    __fathom_check_write(t, sizeof *t);
    for (unsigned i = 0; i < sizeof model_bits / sizeof model_bits[0]; i++) {
        unsigned code = i <= MODEL_PLAIN_SPEEDS ? i : i - MODEL_PLAIN_SPEEDS + MODEL_FIRST_HIGH_SPEED - 1;
        if (speed == code || speed == model_bits[i]) {
            t->input_speed = t->output_speed = code;
            if (code == 0)
                t->input |= MODEL_INPUT_AT_ZERO;
            else
                t->input &= ~MODEL_INPUT_AT_ZERO;
            return model_set_speed(t, code);
        }
    }
    *__errno_location() = EINVAL;
    return -1;
}

enum { MODEL_TERMINAL_NAME = 32 };

MODEL char *ttyname(int descriptor)
{
    static char model_terminal[MODEL_TERMINAL_NAME];
    (void)descriptor;
    if (model_status() != 0)
        return NULL;
    __fathom_assumed("the name of a terminal has at most 31 bytes");
    __fathom_havoc(model_terminal, sizeof model_terminal - 1);
    model_terminal[sizeof model_terminal - 1] = 0;
    return model_terminal;
}

MODEL int ttyname_r(int descriptor, char *to, size_t size)
{
    size_t length;
    (void)descriptor;
    __fathom_check_write(to, size);
    if (size == 0 || model_status() != 0)
        return model_int_in(1, 133);
    length = model_size_in(0, size - 1);
    __fathom_havoc(to, length);
    to[length] = 0;
    return 0;
}
