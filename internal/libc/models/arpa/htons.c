// Defines: htons ntohs htonl ntohl
#include "model.h"

MODEL_HELPER unsigned short model_network16(unsigned short x)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_bswap16(x);
#else
    return x;
#endif
}

MODEL_HELPER unsigned model_network32(unsigned x)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_bswap32(x);
#else
    return x;
#endif
}

MODEL unsigned short htons(unsigned short x)
{
    return model_network16(x);
}

MODEL unsigned short ntohs(unsigned short x)
{
    return model_network16(x);
}

MODEL unsigned htonl(unsigned x)
{
    return model_network32(x);
}

MODEL unsigned ntohl(unsigned x)
{
    return model_network32(x);
}
