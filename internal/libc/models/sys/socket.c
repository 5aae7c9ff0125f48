// Defines: socket socketpair bind listen accept accept4 connect shutdown send sendto recv recvfrom
// Defines: setsockopt getsockopt getsockname getpeername poll select
// Needs: __errno_location
//
// What comes from the network is arbitrary.
#include "model.h"
#include "descriptor.h"

MODEL int socket(int domain, int type, int protocol)
{
    (void)domain, (void)type, (void)protocol;
    return model_new_descriptor();
}

MODEL int socketpair(int domain, int type, int protocol, int *ends)
{
    (void)domain, (void)type, (void)protocol;
    return model_new_descriptors(ends);
}

// An address that the caller passes.
MODEL_HELPER int model_with_address(const void *address, unsigned length)
{
    __fathom_check_read(address, length);
    return model_status();
}

MODEL int bind(int descriptor, const void *address, unsigned length) { return (void)descriptor, model_with_address(address, length); }
MODEL int connect(int descriptor, const void *address, unsigned length) { return (void)descriptor, model_with_address(address, length); }
MODEL int listen(int descriptor, int backlog) { return (void)descriptor, (void)backlog, model_status(); }
MODEL int shutdown(int descriptor, int how) { return (void)descriptor, (void)how, model_status(); }

// An address that the caller gets: *length says how much room there is, and then how long the address is, which may be more.
MODEL_HELPER void model_store_address(void *address, unsigned *length)
{
    unsigned size;
    __fathom_check_write(address, *length);
    size = (unsigned)model_int_in(0, 128);
    __fathom_havoc(address, size < *length ? size : *length);
    *length = size;
}

MODEL_HELPER int model_accept(void *address, unsigned *length)
{
    if (model_status() != 0)
        return -1;
    if (address != NULL)
        model_store_address(address, length);
    return model_int_in(0, INT_MAX);
}

MODEL int accept(int descriptor, void *address, unsigned *length) { return (void)descriptor, model_accept(address, length); }
MODEL int accept4(int descriptor, void *address, unsigned *length, int flags)
{
    return (void)descriptor, (void)flags, model_accept(address, length);
}

MODEL_HELPER int model_address(void *address, unsigned *length)
{
    if (model_status() != 0)
        return -1;
    model_store_address(address, length);
    return 0;
}

MODEL int getsockname(int descriptor, void *address, unsigned *length) { return (void)descriptor, model_address(address, length); }
MODEL int getpeername(int descriptor, void *address, unsigned *length) { return (void)descriptor, model_address(address, length); }

MODEL_HELPER ssize_t model_send(const void *from, size_t n)
{
    model_output_bytes(from, n);
    return model_status() != 0 ? -1 : (ssize_t)model_size_in(0, n <= SIZE_MAX / 2 ? n : SIZE_MAX / 2);
}

MODEL ssize_t send(int descriptor, const void *from, size_t n, int flags) { return (void)descriptor, (void)flags, model_send(from, n); }
MODEL ssize_t sendto(int descriptor, const void *from, size_t n, int flags, const void *address, unsigned length)
{
    (void)descriptor, (void)flags;
    if (address != NULL)
        __fathom_check_read(address, length);
    return model_send(from, n);
}

// With MSG_TRUNC the result is the length of the message, though it did not fit.
MODEL_HELPER ssize_t model_receive(void *to, size_t n, int flags)
{
    size_t got;
    __fathom_check_write(to, n);
    if (model_status() != 0)
        return -1;
    got = model_size_in(0, (flags & 0x20) == 0 && n <= SIZE_MAX / 2 ? n : SIZE_MAX / 2);
    __fathom_havoc(to, got < n ? got : n);
    return (ssize_t)got;
}

MODEL ssize_t recv(int descriptor, void *to, size_t n, int flags) { return (void)descriptor, model_receive(to, n, flags); }
MODEL ssize_t recvfrom(int descriptor, void *to, size_t n, int flags, void *address, unsigned *length)
{
    ssize_t got = model_receive(to, n, flags);
    (void)descriptor;
    if (got >= 0 && address != NULL)
        model_store_address(address, length);
    return got;
}

MODEL int setsockopt(int descriptor, int level, int name, const void *value, unsigned length)
{
    (void)descriptor, (void)level, (void)name;
    return model_with_address(value, length);
}

MODEL int getsockopt(int descriptor, int level, int name, void *value, unsigned *length)
{
    unsigned size;
    (void)descriptor, (void)level, (void)name;
    __fathom_check_write(value, *length);
    if (model_status() != 0)
        return -1;
    size = (unsigned)model_int_in(0, INT_MAX);
    __fathom_assume(size <= *length);
    __fathom_havoc(value, size);
    *length = size;
    return 0;
}

struct pollfd {
    int descriptor;
    short events, found;
};

MODEL int poll(struct pollfd *list, unsigned long n, int timeout)
{
    int ready = 0;
    (void)timeout;
    if (model_status() != 0)
        return -1;
    for (unsigned long i = 0; i < n; i++) {
        list[i].found = list[i].descriptor < 0 ? 0 : (short)__fathom_nondet_u16();
        ready += list[i].found != 0;
    }
    return ready;
}

// Sets of descriptors have 1024 bits; those found ready are among those asked for.
MODEL_HELPER unsigned long model_select_set(unsigned long *set)
{
    unsigned long any = 0;
    if (set == NULL)
        return 0;
    for (unsigned i = 0; i < 1024 / (8 * sizeof *set); i++)
        any |= set[i] &= (unsigned long)__fathom_nondet_u64();
    return any;
}

// How many bits are set is not counted, only whether there are any.
MODEL int select(int n, unsigned long *readable, unsigned long *writable, unsigned long *exceptional, void *timeout)
{
    unsigned long any;
    (void)n;
    if (timeout != NULL)
        __fathom_check_read(timeout, 2 * sizeof(long));
    if (model_status() != 0)
        return -1;
    if (timeout != NULL)
        __fathom_havoc(timeout, 2 * sizeof(long)); // Linux stores what is left
    any = model_select_set(readable);
    any |= model_select_set(writable);
    any |= model_select_set(exceptional);
    return any != 0 ? model_int_in(1, 3 * 1024) : 0;
}
