// Defines: in6addr_any in6addr_loopback
//
// Addresses of IPv6, :: and ::1.
#include "model.h"

struct model_ipv6 {
    unsigned char bytes[16];
} __attribute__((aligned(4)));

MODEL_VARIABLE const struct model_ipv6 in6addr_any = {{0}}, in6addr_loopback = {{[15] = 1}};
