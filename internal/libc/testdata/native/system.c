// What the operating system does, and paths, addresses and wide strings.
#define _GNU_SOURCE
#include "harness.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <search.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

MODEL_OF(stat); MODEL_OF(fstat); MODEL_OF(lstat); MODEL_OF(stat64); MODEL_OF(fstat64); MODEL_OF(lstat64); MODEL_OF(fstatat);
MODEL_OF(mkdir); MODEL_OF(rmdir); MODEL_OF(chdir); MODEL_OF(link); MODEL_OF(symlink); MODEL_OF(chmod); MODEL_OF(fchmod);
MODEL_OF(chown); MODEL_OF(fchown); MODEL_OF(truncate); MODEL_OF(ftruncate); MODEL_OF(fsync); MODEL_OF(fdatasync);
MODEL_OF(dup); MODEL_OF(dup2); MODEL_OF(pipe); MODEL_OF(pipe2); MODEL_OF(fcntl); MODEL_OF(pread); MODEL_OF(pwrite);
MODEL_OF(readv); MODEL_OF(writev); MODEL_OF(readlink);
MODEL_OF(getcwd); MODEL_OF(realpath); MODEL_OF(mkstemp); MODEL_OF(mkdtemp);
extern char *fm_basename(const char *), *fm___xpg_basename(char *), *fm_dirname(char *), *__xpg_basename(char *), *dirname(char *);
MODEL_OF(execve); MODEL_OF(execv); MODEL_OF(execvp); MODEL_OF(wait); MODEL_OF(waitpid);
MODEL_OF(kill); MODEL_OF(uname);
MODEL_OF(gethostname); MODEL_OF(pause); MODEL_OF(nice); MODEL_OF(getrandom); MODEL_OF(getentropy);
extern int kill(int, int), fm_kill(int, int), fm_sched_yield(void);
MODEL_OF(socket); MODEL_OF(socketpair); MODEL_OF(listen); MODEL_OF(shutdown); MODEL_OF(send); MODEL_OF(recv); MODEL_OF(setsockopt);
MODEL_OF(getsockopt); MODEL_OF(poll);
extern int fm_bind(int, const void *, socklen_t), fm_connect(int, const void *, socklen_t), fm_accept(int, void *, socklen_t *),
    fm_accept4(int, void *, socklen_t *, int), fm_getsockname(int, void *, socklen_t *), fm_getpeername(int, void *, socklen_t *);
extern ssize_t fm_sendto(int, const void *, size_t, int, const void *, socklen_t), fm_recvfrom(int, void *, size_t, int, void *, socklen_t *);
MODEL_OF(select); MODEL_OF(mmap); MODEL_OF(mmap64); MODEL_OF(munmap); MODEL_OF(mprotect); MODEL_OF(madvise);
MODEL_OF(wcslen); MODEL_OF(wcsnlen); MODEL_OF(wcscpy); MODEL_OF(wcsncpy); MODEL_OF(wcscat); MODEL_OF(wcsncat); MODEL_OF(wcscmp);
MODEL_OF(wcsncmp); MODEL_OF(wcschr); MODEL_OF(wcsrchr); MODEL_OF(wcsstr); MODEL_OF(wcsspn); MODEL_OF(wcscspn); MODEL_OF(wcspbrk);
MODEL_OF(wcsdup); MODEL_OF(wmemcpy); MODEL_OF(wmemmove); MODEL_OF(wmemset); MODEL_OF(wmemcmp); MODEL_OF(wmemchr);
MODEL_OF(iswalnum); MODEL_OF(iswalpha); MODEL_OF(iswblank); MODEL_OF(iswcntrl); MODEL_OF(iswdigit); MODEL_OF(iswgraph);
MODEL_OF(iswlower); MODEL_OF(iswprint); MODEL_OF(iswpunct); MODEL_OF(iswspace); MODEL_OF(iswupper); MODEL_OF(iswxdigit);
MODEL_OF(towlower); MODEL_OF(towupper); MODEL_OF(wctob); MODEL_OF(btowc);
MODEL_OF(mblen); MODEL_OF(mbtowc); MODEL_OF(wctomb); MODEL_OF(mbstowcs); MODEL_OF(wcstombs); MODEL_OF(mbrtowc); MODEL_OF(wcrtomb); MODEL_OF(mbsinit);
MODEL_OF(lfind); MODEL_OF(lsearch);
extern const char *fm_inet_ntop(int, const void *, char *, socklen_t);
extern char *fm_inet_ntoa(struct in_addr);
MODEL_OF(inet_pton); MODEL_OF(inet_addr);

#define ROUNDS 100
#define ALWAYS(statement, condition)                                 \
    for (volatile unsigned round = 0; round < ROUNDS; round++) {     \
        EXPECT_RETURN(statement);                                    \
        CHECK_THAT(condition);                                       \
        release_blocks();                                            \
    }

static void compare_files(void)
{
    struct stat st;
    volatile long n;
    int ends[2];
#define STATUS(call) ALWAYS(n = call, n == 0 || n == -1)
    STATUS(fm_stat("f", &st)) STATUS(fm_lstat("f", &st)) STATUS(fm_fstat(1, &st)) STATUS(fm_fstatat(1, "f", &st, 0))
    STATUS(fm_stat64("f", (struct stat64 *)&st)) STATUS(fm_lstat64("f", (struct stat64 *)&st)) STATUS(fm_fstat64(1, (struct stat64 *)&st))
    CHECK_THAT(st.st_size >= 0);
    EXPECT_CHECK("memory.bounds", fm_stat("f", block_of(sizeof st - 1, 0)));
    STATUS(fm_mkdir("f", 0)) STATUS(fm_rmdir("f")) STATUS(fm_chdir("f")) STATUS(fm_link("f", "g")) STATUS(fm_symlink("f", "g"))
    STATUS(fm_chmod("f", 0)) STATUS(fm_fchmod(1, 0)) STATUS(fm_chown("f", 0, 0)) STATUS(fm_fchown(1, 0, 0)) STATUS(fm_truncate("f", 0))
    STATUS(fm_ftruncate(1, 0)) STATUS(fm_fsync(1)) STATUS(fm_fdatasync(1)) STATUS(fm_pipe(ends)) STATUS(fm_pipe2(ends, 0))
    EXPECT_MEMORY_ERROR(fm_mkdir(exact_copy("ab", 2), 0));
    ALWAYS(n = fm_dup(1), n >= -1);
    ALWAYS(n = fm_dup2(1, 7), n == -1 || n == 7);
    ALWAYS(n = fm_fcntl(1, F_GETFL), n >= -1);
    EXPECT_CHECK("unsupported", fm_fcntl(1, F_GETLK, NULL));
    ALWAYS(n = fm_pread(0, block_of(5, 0), 5, 0), n >= -1 && n <= 5);
    ALWAYS(n = fm_pwrite(0, block_of(5, 0), 5, 0), n >= -1 && n <= 5);
    ALWAYS(n = fm_readlink("f", block_of(5, 0), 5), n >= -1 && n <= 5);
    EXPECT_CHECK("memory.bounds", fm_readlink("f", block_of(5, 0), 6));
    char three[3] = {0}, four[4] = {0};
    struct iovec buffers[] = {{three, 3}, {four, 4}};
    ALWAYS(n = fm_readv(0, buffers, 2), n >= -1 && n <= 7)
    ALWAYS(n = fm_writev(0, buffers, 2), n >= -1 && n <= 7)
}

static void compare_paths(void)
{
    char *volatile s;
    volatile int n;
    char to[4096];
    static const char *const paths[] = {"", "/", "//", "///", "a", "a/", "/a", "//a", "///a", "a/b", "a/b/", "a//b//", "/a/b", "//a/b/c//", "..", "./", "a///b"};
    for (unsigned i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        size_t size = strlen(paths[i]) + 1;
        CHECK_THAT(strcmp(fm_basename(paths[i]), basename(paths[i])) == 0);
        char *a = exact_copy(paths[i], size), *b = exact_copy(paths[i], size);
        CHECK(strcmp(fm___xpg_basename(a), __xpg_basename(b)) == 0, "basename of %s", paths[i]);
        a = exact_copy(paths[i], size), b = exact_copy(paths[i], size);
        char *want = dirname(b), *got = fm_dirname(a);
        CHECK(strcmp(got, want) == 0, "dirname(\"%s\") = \"%s\", want \"%s\"", paths[i], got, want);
    }
    CHECK_THAT(strcmp(fm___xpg_basename(NULL), ".") == 0 && strcmp(fm_dirname(NULL), ".") == 0);
    ALWAYS(s = fm_getcwd(block_of(5, 0), 5), s == NULL || (s[0] == '/' && memchr(s, 0, 5) != NULL));
    ALWAYS(s = fm_getcwd(NULL, 0), s == NULL || s[0] == '/');
    EXPECT_CHECK("memory.bounds", fm_getcwd(block_of(5, 0), 6));
    CHECK_THAT(fm_getcwd(to, 1) == NULL && fm_getcwd(to, 0) == NULL && fm_realpath(NULL, to) == NULL);
    ALWAYS(s = fm_realpath("f", to), s == NULL || s == to);
    ALWAYS(s = fm_realpath("f", NULL), s == NULL || s[0] == '/');
    EXPECT_CHECK("memory.bounds", fm_realpath("f", block_of(4095, 0)));
    ALWAYS(n = fm_mkstemp(exact_copy("aXXXXXX", 8)), n >= -1);
    ALWAYS(s = fm_mkdtemp(exact_copy("XXXXXX", 7)), s == NULL || strlen(s) == 6);
    EXPECT_RETURN(n = fm_mkstemp(exact_copy("aXXXXX", 7)));
    CHECK_THAT(n == -1 && fm_mkdtemp(exact_copy("X", 2)) == NULL);
    release_blocks();
}

static void compare_processes(void)
{
    volatile long n;
    int status;
    struct utsname names;
    char *arguments[] = {"a", NULL};
    ALWAYS(n = fm_execv("f", arguments) + fm_execvp("f", arguments) + fm_execve("f", arguments, NULL), n == -3)
    ALWAYS(n = fm_wait(&status), n == -1 || n > 0) ALWAYS(n = fm_wait(NULL), n == -1 || n > 0)
    ALWAYS(n = fm_waitpid(1, &status, 0), n == -1 || n > 0) ALWAYS(n = fm_waitpid(1, NULL, WNOHANG), n >= -1)
    STATUS(fm_kill(1, 2)) STATUS(fm_uname(&names)) STATUS(fm_sched_yield())
    CHECK_THAT(memchr(names.release, 0, 65) != NULL);
    EXPECT_CHECK("memory.bounds", fm_uname(block_of(sizeof names - 1, 0)));
    STATUS(fm_gethostname(block_of(65, 'x'), 65))
    EXPECT_CHECK("memory.bounds", fm_gethostname(block_of(65, 'x'), 66));
    ALWAYS(n = fm_pause(), n == -1) ALWAYS(n = fm_nice(1), n >= -20 && n <= 19)
    ALWAYS(n = fm_getrandom(block_of(7, 0), 7, 0), n >= -1 && n <= 7)
    EXPECT_CHECK("memory.bounds", fm_getrandom(block_of(7, 0), 8, 0));
    STATUS(fm_getentropy(block_of(7, 0), 7))
    EXPECT_CHECK("memory.bounds", fm_getentropy(block_of(7, 0), 8));
}

static void compare_sockets(void)
{
    volatile long n;
    int ends[2];
    socklen_t size;
    ALWAYS(n = fm_socket(AF_INET, SOCK_STREAM, 0), n >= -1)
    STATUS(fm_socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) STATUS(fm_listen(1, 5)) STATUS(fm_shutdown(1, 0))
    STATUS(fm_bind(1, block_of(16, 0), 16)) STATUS(fm_connect(1, block_of(16, 0), 16)) STATUS(fm_setsockopt(1, 1, 1, block_of(4, 0), 4))
    EXPECT_CHECK("memory.bounds", fm_bind(1, block_of(16, 0), 17));
    ALWAYS(size = 16; n = fm_accept(1, block_of(16, 0), &size), n >= -1) ALWAYS(n = fm_accept(1, NULL, NULL), n >= -1)
    ALWAYS(size = 16; n = fm_accept4(1, block_of(16, 0), &size, 0), n >= -1)
    STATUS((size = 16, fm_getsockname(1, block_of(16, 0), &size))) STATUS((size = 16, fm_getpeername(1, block_of(16, 0), &size)))
    STATUS((size = 4, fm_getsockopt(1, 1, 1, block_of(4, 0), &size)))
    CHECK_THAT(size <= 4);
    ALWAYS(n = fm_send(1, block_of(5, 0), 5, 0), n >= -1 && n <= 5) ALWAYS(n = fm_sendto(1, block_of(5, 0), 5, 0, NULL, 0), n >= -1 && n <= 5)
    ALWAYS(n = fm_recv(1, block_of(5, 0), 5, 0), n >= -1 && n <= 5) ALWAYS(n = fm_recv(1, block_of(5, 0), 5, MSG_TRUNC), n >= -1)
    ALWAYS(size = 16; n = fm_recvfrom(1, block_of(5, 0), 5, 0, block_of(16, 0), &size), n >= -1 && n <= 5)
    EXPECT_CHECK("memory.bounds", fm_recv(1, block_of(5, 0), 6, 0));
    EXPECT_CHECK("memory.bounds", fm_send(1, block_of(5, 0), 6, 0));
    struct pollfd list[] = {{.fd = 1}, {.fd = -1}};
    ALWAYS(n = fm_poll(list, 2, 0), n >= -1 && n <= 1)
    for (unsigned round = 0; round < ROUNDS; round++) {
        fd_set set;
        struct timeval wait = {0, 0};
        FD_ZERO(&set);
        FD_SET(5, &set);
        EXPECT_RETURN(n = fm_select(6, &set, NULL, NULL, &wait));
        FD_CLR(5, &set);
        for (int i = 0; i < 1024; i++)
            CHECK_THAT(!FD_ISSET(i, &set));
        CHECK_THAT(n >= -1);
    }
}

static void compare_mappings(void)
{
    char *volatile p = MAP_FAILED;
    for (unsigned round = 0; round < ROUNDS && p == MAP_FAILED; round++)
        EXPECT_RETURN(p = fm_mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    CHECK_THAT(p != MAP_FAILED && p[0] == 0 && p[99] == 0 && (uintptr_t)p % 4096 == 0);
    EXPECT_RETURN(fm_munmap(p, 100));
    ALWAYS(p = fm_mmap64(NULL, 100, PROT_READ, MAP_PRIVATE, 3, 0), p != NULL)
    EXPECT_CHECK("unsupported", fm_mmap(p, 100, PROT_READ, MAP_PRIVATE, 3, 0));
    CHECK_THAT(fm_mmap(NULL, 0, PROT_READ, MAP_PRIVATE, 3, 0) == MAP_FAILED);
    volatile int n;
    STATUS(fm_mprotect(p, 100, PROT_READ | PROT_WRITE)) STATUS(fm_madvise(p, 100, MADV_NORMAL))
    EXPECT_CHECK("unsupported", fm_mprotect(p, 100, PROT_READ));
    EXPECT_CHECK("unsupported", fm_madvise(p, 100, MADV_DONTNEED));
}

static void compare_addresses(void)
{
    static const char *const texts[] = {"", "1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "0.0.0.0", "1.2.3.4 ", "1..3.4", "::1", "10.0.0.1"};
    char want[64], got[64];
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint32_t a = 1, b = 1;
        int n = inet_pton(AF_INET, texts[i], &a), m = fm_inet_pton(AF_INET, texts[i], &b);
        CHECK(n == m && a == b, "inet_pton(\"%s\") gives %d %x, want %d %x", texts[i], m, b, n, a);
        if (n == 1)
            CHECK_THAT(fm_inet_addr(texts[i]) == inet_addr(texts[i]));
    }
    EXPECT_RETURN(fm_inet_addr("1.2"));
    for (unsigned round = 0; round < 2000; round++) {
        uint32_t a = (uint32_t)random_bits() >> random_below(32) << random_below(32);
        struct in_addr in = {a};
        unsigned room = 1 + random_below(20);
        memset(want, '#', sizeof want), memset(got, '#', sizeof got);
        const char *p = inet_ntop(AF_INET, &a, want, room), *q = fm_inet_ntop(AF_INET, &a, got, room);
        CHECK((p == NULL) == (q == NULL) && (p == NULL || strcmp(p, q) == 0), "inet_ntop of %x", a);
        CHECK_THAT(strcmp(fm_inet_ntoa(in), inet_ntoa(in)) == 0);
    }
    char six[16] = {0};
    volatile int n;
    const char *volatile s;
    ALWAYS(s = fm_inet_ntop(AF_INET6, six, got, sizeof got), s == got)
    ALWAYS(n = fm_inet_pton(AF_INET6, "::1", six), n == 0 || n == 1)
    CHECK_THAT(fm_inet_pton(99, "", six) == -1 && fm_inet_ntop(99, six, got, 64) == NULL);
}

static wchar_t *random_wide(unsigned max)
{
    unsigned n = random_below(max + 1);
    wchar_t *s = block_of((n + 1) * sizeof *s, 0);
    for (unsigned i = 0; i < n; i++)
        s[i] = L"abc\x100\xffff"[random_below(5)];
    return s;
}

static int compare_ints(const void *a, const void *b)
{
    return *(const int *)a != *(const int *)b;
}

static void compare_wide(void)
{
    for (unsigned round = 0; round < 3000; round++) {
        wchar_t *a = random_wide(6), *b = random_wide(3), want[20] = {0}, got[20] = {0};
        size_t n = random_below(8), least = wcslen(a) < wcslen(b) ? wcslen(a) : wcslen(b);
        wchar_t c = L"ab\0"[random_below(3)];
        CHECK_THAT(fm_wcslen(a) == wcslen(a) && fm_wcsnlen(a, n) == wcsnlen(a, n));
        CHECK_THAT(wcscmp(fm_wcscpy(got, a), a) == 0);
        CHECK_THAT(wmemcmp(fm_wcsncpy(got, a, n), wcsncpy(wcscpy(want, a), a, n), 20) == 0);
        CHECK_THAT(wcscmp(fm_wcscat(fm_wcscpy(got, a), b), wcscat(wcscpy(want, a), b)) == 0);
        CHECK_THAT(wcscmp(fm_wcsncat(fm_wcscpy(got, a), b, n), wcsncat(wcscpy(want, a), b, n)) == 0);
        CHECK_THAT(sign(fm_wcscmp(a, b)) == sign(wcscmp(a, b)) && sign(fm_wcsncmp(a, b, n)) == sign(wcsncmp(a, b, n)));
        CHECK_THAT(fm_wcschr(a, c) == wcschr(a, c) && fm_wcsrchr(a, c) == wcsrchr(a, c) && fm_wcsstr(a, b) == wcsstr(a, b));
        CHECK_THAT(fm_wcsspn(a, b) == wcsspn(a, b) && fm_wcscspn(a, b) == wcscspn(a, b) && fm_wcspbrk(a, b) == wcspbrk(a, b));
        CHECK_THAT(sign(fm_wmemcmp(a, b, least)) == sign(wmemcmp(a, b, least)) && fm_wmemchr(a, c, wcslen(a)) == wmemchr(a, c, wcslen(a)));
        CHECK_THAT(wmemcmp(fm_wmemcpy(got, a, least), a, least) == 0 && wmemcmp(fm_wmemmove(got, got + 1, 3), wmemmove(got, got, 3), 3) == 0);
        CHECK_THAT(fm_wmemset(got, c, n) == got && (n == 0 || got[n - 1] == c));
        wchar_t *copy = fm_wcsdup(a);
        CHECK_THAT(wcscmp(copy, a) == 0);
        free(copy);
        release_blocks();
    }
    EXPECT_MEMORY_ERROR(fm_wcslen(exact_copy(L"ab", 8)));
    for (wint_t c = 0; c < 300; c++) {
#define SAME(f) CHECK((fm_##f(c) != 0) == (f(c) != 0), #f "(%u)", c)
        SAME(iswalnum); SAME(iswalpha); SAME(iswblank); SAME(iswcntrl); SAME(iswdigit); SAME(iswgraph); SAME(iswlower); SAME(iswprint);
        SAME(iswpunct); SAME(iswspace); SAME(iswupper); SAME(iswxdigit);
        CHECK_THAT(fm_towlower(c) == towlower(c) && fm_towupper(c) == towupper(c) && fm_wctob(c) == wctob(c));
        if (c < 128)
            CHECK_THAT(fm_btowc((int)c) == btowc((int)c));
    }
    CHECK_THAT(fm_btowc(EOF) == WEOF);
    for (unsigned round = 0; round < 500; round++) {
        char *s = random_string("abc", 6), narrow[8] = "#######", expected[8] = "#######";
        wchar_t wide[8] = {0}, want[8] = {0};
        size_t n = random_below(8);
        CHECK_THAT(fm_mbstowcs(wide, s, n) == mbstowcs(want, s, n) && wmemcmp(wide, want, 8) == 0 && fm_mbstowcs(NULL, s, 0) == strlen(s));
        mbstowcs(wide, s, 8);
        CHECK_THAT(fm_wcstombs(narrow, wide, n) == wcstombs(expected, wide, n) && memcmp(narrow, expected, 8) == 0);
        CHECK_THAT(fm_wcstombs(NULL, wide, 0) == strlen(s) && fm_mblen(s, 1) == mblen(s, 1) && fm_mbtowc(wide, s, n + 1) == mbtowc(want, s, n + 1));
        CHECK_THAT(fm_mbrtowc(wide, s, n + 1, NULL) == mbrtowc(want, s, n + 1, NULL) && wide[0] == want[0]);
        mbstate_t state = {0};
        CHECK_THAT(fm_mbsinit(NULL) && fm_mbsinit(&state) && mbsinit(&state));
        CHECK_THAT(fm_wctomb(narrow, L'x') == 1 && narrow[0] == 'x' && fm_wcrtomb(narrow, L'y', NULL) == 1 && narrow[0] == 'y');
        release_blocks();
    }
    volatile size_t size;
    ALWAYS(size = fm_mbstowcs(NULL, "\xff", 0), size == 1 || size == (size_t)-1)
    ALWAYS(size = fm_wcstombs(NULL, L"\x100", 0), size == 1 || size == (size_t)-1)
    int list[5] = {4, 2, 7};
    size_t count = 3;
    int two = 2, nine = 9;
    CHECK_THAT(fm_lfind(&two, list, &count, sizeof two, compare_ints) == list + 1 && fm_lfind(&nine, list, &count, sizeof two, compare_ints) == NULL);
    CHECK_THAT(fm_lsearch(&nine, list, &count, sizeof two, compare_ints) == list + 3 && count == 4 && list[3] == 9);
}

void compare_system(void)
{
    compare_files();
    compare_paths();
    compare_processes();
    compare_sockets();
    compare_mappings();
    compare_addresses();
    compare_wide();
}
