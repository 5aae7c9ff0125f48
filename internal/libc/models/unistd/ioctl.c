// Defines: ioctl
// Needs: __errno_location
//
// Requests to devices: which memory they read and write is a matter of each. Requests that are not listed here are not modelled, as what they are
// given may have pointers to more.
#include "model.h"

// The numbers of most targets.
#if defined __mips__ || defined __powerpc__ || defined __sparc__ || defined __alpha__ || defined __hppa__
#define MODEL_OTHER_REQUESTS
#endif

// What a request does with its argument.
struct model_request {
    unsigned in, out; // how many bytes it reads, and then how many it writes behind a number of them
    unsigned behind;
    _Bool known, counts; // counts: what it writes is an int that is not negative
};

enum { MODEL_INTERFACE = __SIZEOF_POINTER__ == 8 ? 40 : 32, MODEL_INTERFACE_NAME = 16 }; // struct ifreq
enum { MODEL_KERNEL_TERMIOS = 36 };

MODEL_HELPER struct model_request model_request(unsigned request)
{
    struct model_request r = {0, 0, 0, 1, 0};
    switch (request) {
    case 0x5409: // TCSBRK and others that are given a number or nothing
    case 0x540a: // TCXONC
    case 0x540b: // TCFLSH
    case 0x540c: // TIOCEXCL
    case 0x540d: // TIOCNXCL
    case 0x540e: // TIOCSCTTY
    case 0x541d: // TIOCCONS
    case 0x5422: // TIOCNOTTY
    case 0x5425: // TCSBRKP
    case 0x5427: // TIOCSBRK
    case 0x5428: // TIOCCBRK
    case 0x5450: // FIONCLEX
    case 0x5451: // FIOCLEX
        break;
    case 0x5401: // TCGETS
        r.out = MODEL_KERNEL_TERMIOS;
        break;
    case 0x5402: // TCSETS
    case 0x5403: // TCSETSW
    case 0x5404: // TCSETSF
        r.in = MODEL_KERNEL_TERMIOS;
        break;
    case 0x5413: // TIOCGWINSZ
        r.out = 4 * sizeof(short);
        break;
    case 0x5414: // TIOCSWINSZ
        r.in = 4 * sizeof(short);
        break;
    case 0x5411: // TIOCOUTQ
    case 0x541b: // FIONREAD
        r.counts = 1;
        r.out = sizeof(int);
        break;
    case 0x540f:     // TIOCGPGRP
    case 0x5415:     // TIOCMGET
    case 0x5419:     // TIOCGSOFTCAR
    case 0x5424:     // TIOCGETD
    case 0x5429:     // TIOCGSID
    case 0x80045430: // TIOCGPTN
    case 0x1268:     // BLKSSZGET
        r.out = sizeof(int);
        break;
    case 0x1260: // BLKGETSIZE
        r.out = sizeof(long);
        break;
    case 0x80081272: // BLKGETSIZE64 on targets of 64 bits
        r.out = 8;
        break;
    case 0x5412: // TIOCSTI
        r.in = 1;
        break;
    case 0x5410:     // TIOCSPGRP
    case 0x5416:     // TIOCMBIS
    case 0x5417:     // TIOCMBIC
    case 0x5418:     // TIOCMSET
    case 0x541a:     // TIOCSSOFTCAR
    case 0x5420:     // TIOCPKT
    case 0x5421:     // FIONBIO
    case 0x5423:     // TIOCSETD
    case 0x5452:     // FIOASYNC
    case 0x40045431: // TIOCSPTLCK
        r.in = sizeof(int);
        break;
    case 0x8913: // SIOCGIFFLAGS and others about the interface of a name
    case 0x8915: // SIOCGIFADDR
    case 0x8917: // SIOCGIFDSTADDR
    case 0x8919: // SIOCGIFBRDADDR
    case 0x891b: // SIOCGIFNETMASK
    case 0x891d: // SIOCGIFMETRIC
    case 0x8921: // SIOCGIFMTU
    case 0x8927: // SIOCGIFHWADDR
    case 0x8933: // SIOCGIFINDEX
        r.in = r.behind = MODEL_INTERFACE_NAME;
        r.out = MODEL_INTERFACE - MODEL_INTERFACE_NAME;
        break;
    case 0x8910: // SIOCGIFNAME
        r.in = MODEL_INTERFACE;
        r.out = MODEL_INTERFACE_NAME;
        break;
    case 0x8914: // SIOCSIFFLAGS and others that set something
    case 0x8916: // SIOCSIFADDR
    case 0x8918: // SIOCSIFDSTADDR
    case 0x891a: // SIOCSIFBRDADDR
    case 0x891c: // SIOCSIFNETMASK
    case 0x8922: // SIOCSIFMTU
        r.in = MODEL_INTERFACE;
        break;
    default:
        r.known = 0;
        break;
    }
#ifdef MODEL_OTHER_REQUESTS
    r.known = 0;
#endif
    return r;
}

MODEL int ioctl(int descriptor, unsigned long request, ...)
{
    struct model_request r = model_request((unsigned)request);
    (void)descriptor;
    if (!r.known) {
        model_unsupported("ioctl with a request that is not known");
        return -1;
    }
    if (r.in != 0 || r.out != 0) {
        va_list list;
        char *argument;
        va_start(list, request);
        argument = va_arg(list, char *);
        va_end(list);
        __fathom_check_read(argument, r.in);
        if (r.out != 0)
            __fathom_check_write(argument, r.behind + r.out);
        if (model_status() != 0)
            return -1;
        if (r.counts)
            *(int *)argument = model_int_in(0, INT_MAX);
        else if (r.out != 0)
            __fathom_havoc(argument + r.behind, r.out);
        return 0;
    }
    return model_status();
}
