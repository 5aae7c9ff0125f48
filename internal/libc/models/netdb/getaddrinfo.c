// Defines: getaddrinfo freeaddrinfo gai_strerror getnameinfo
// Needs: strlen __errno_location malloc free
//
// Names and addresses of the network are arbitrary.
#include "model.h"

#define MODEL_IPV4 2
#define MODEL_IPV6 10
#define MODEL_CANONICAL 2 // AI_CANONNAME
#define MODEL_ADDRESSES 3
#define MODEL_NO_NAME (-2)
#define MODEL_NO_MEMORY (-10)

struct model_address_info {
    int flags, family, type, protocol;
    unsigned length;
    unsigned short *address; // begins with the family
    char *name;
    struct model_address_info *next;
};

MODEL_HELPER int model_network_error(void)
{
    int code = model_int_in(-12, -1);
    if (__fathom_nondet_bool())
        *__errno_location() = model_int_in(1, 133);
    return code;
}

// One more address, NULL without memory for it.
MODEL_HELPER struct model_address_info *model_address_info(const struct model_address_info *hints, _Bool named)
{
    struct model_address_info *a = malloc(sizeof *a);
    if (a == NULL)
        return NULL;
    a->family = hints != NULL && hints->family != 0 ? hints->family : __fathom_nondet_bool() ? MODEL_IPV4 : MODEL_IPV6;
    a->flags = hints != NULL ? hints->flags : (int)__fathom_nondet_u32();
    a->type = hints != NULL && hints->type != 0 ? hints->type : (int)__fathom_nondet_u32();
    a->protocol = hints != NULL && hints->protocol != 0 ? hints->protocol : (int)__fathom_nondet_u32();
    a->length = a->family == MODEL_IPV4 ? 16 : 28;
    a->name = NULL;
    a->next = NULL;
    a->address = malloc(a->length);
    if (a->address == NULL) {
        free(a);
        return NULL;
    }
    __fathom_havoc(a->address, a->length);
    a->address[0] = (unsigned short)a->family;
    if (named) {
        size_t n = model_size_in(0, 255);
        a->name = malloc(n + 1);
        if (a->name != NULL) {
            __fathom_havoc(a->name, n);
            a->name[n] = 0;
        }
    }
    return a;
}

MODEL void freeaddrinfo(struct model_address_info *a)
{
    struct model_address_info *next;
    for (; a != NULL; a = next) {
        next = a->next;
        free(a->address);
        free(a->name);
        free(a);
    }
}

MODEL int getaddrinfo(const char *node, const char *service, const struct model_address_info *hints, struct model_address_info **result)
{
    struct model_address_info *list, *last;
    _Bool named = hints != NULL && (hints->flags & MODEL_CANONICAL);
    if (hints != NULL)
        __fathom_check_read(hints, sizeof *hints);
    if (node != NULL)
        (void)strlen(node);
    if (service != NULL)
        (void)strlen(service);
    if (node == NULL && service == NULL)
        return MODEL_NO_NAME;
    if (__fathom_nondet_bool())
        return model_network_error();
    if (hints != NULL && hints->family != 0 && hints->family != MODEL_IPV4 && hints->family != MODEL_IPV6)
        return -6; // EAI_FAMILY
    __fathom_assumed("getaddrinfo finds at most 3 addresses");
    list = last = model_address_info(hints, named);
    if (list == NULL)
        return MODEL_NO_MEMORY;
    for (int i = 1; i < MODEL_ADDRESSES && __fathom_nondet_bool(); i++) {
        last->next = model_address_info(hints, 0);
        if (last->next == NULL) {
            freeaddrinfo(list);
            return MODEL_NO_MEMORY;
        }
        last = last->next;
    }
    *result = list;
    return 0;
}

static char model_network_message[64];

MODEL const char *gai_strerror(int code)
{
    (void)code;
    __fathom_havoc(model_network_message, sizeof model_network_message - 1);
    model_network_message[sizeof model_network_message - 1] = 0;
    return model_network_message;
}

MODEL_HELPER void model_network_name(char *to, unsigned size)
{
    if (to == NULL || size == 0)
        return;
    __fathom_havoc(to, size);
    to[model_size_in(0, size - 1)] = 0;
}

MODEL int getnameinfo(const void *address, unsigned length, char *host, unsigned host_size, char *service, unsigned service_size, int flags)
{
    (void)flags;
    __fathom_check_read(address, length);
    if (__fathom_nondet_bool())
        return model_network_error();
    model_network_name(host, host_size);
    model_network_name(service, service_size);
    return 0;
}
