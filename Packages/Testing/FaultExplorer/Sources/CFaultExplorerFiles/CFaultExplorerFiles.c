#define _GNU_SOURCE
#include "CFaultExplorerFiles.h"

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

// These functions have the names of the C library's functions. The linker prefers the program's definitions, for loaded libraries as well (ELF
// symbol interposition), so that callers need no changes.

static _Atomic(fault_file_check) check;

int fault_files_install(fault_file_check wanted) {
    atomic_store(&check, wanted);
    return 1;
}

// The check must not change the caller's errno.
static int of_path(enum fault_file_access access, const char *path) {
    fault_file_check asked = atomic_load(&check);
    if (!asked || !path) return 0;
    int before = errno;
    int code = asked(access, path);
    errno = before;
    return code;
}

static int of_descriptor(enum fault_file_access access, int descriptor) {
    if (!atomic_load(&check)) return 0;
    char link[40], path[PATH_MAX];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    // Pipes and sockets have no path.
    if (length < 1 || path[0] != '/') return 0;
    path[length] = 0;
    return of_path(access, path);
}

#define REAL(name) ((__typeof__(&name))({ \
    static _Atomic(void *) found; \
    void *address = atomic_load(&found); \
    if (!address) atomic_store(&found, address = dlsym(RTLD_NEXT, #name)); \
    address; }))

#define REFUSE_IF(question) do { int code = (question); if (code) { errno = code; return -1; } } while (0)

// A full disk accepts the first part.
ssize_t write(int file, const void *bytes, size_t count) {
    int code = of_descriptor(fault_file_write, file);
    if (!code) return REAL(write)(file, bytes, count);
    if (count > 1) REAL(write)(file, bytes, count / 2);
    errno = code;
    return -1;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    int code = of_descriptor(fault_file_write, file);
    if (!code) return REAL(pwrite)(file, bytes, count, offset);
    if (count > 1) REAL(pwrite)(file, bytes, count / 2, offset);
    errno = code;
    return -1;
}

int fsync(int file) {
    REFUSE_IF(of_descriptor(fault_file_sync, file));
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    REFUSE_IF(of_descriptor(fault_file_sync, file));
    return REAL(fdatasync)(file);
}

int ftruncate(int file, off_t length) {
    REFUSE_IF(of_descriptor(fault_file_truncate, file));
    return REAL(ftruncate)(file, length);
}

int rename(const char *old, const char *new) {
    REFUSE_IF(of_path(fault_file_rename, new));
    return REAL(rename)(old, new);
}

int unlink(const char *path) {
    REFUSE_IF(of_path(fault_file_delete, path));
    return REAL(unlink)(path);
}

// Only if it can create a file; reading is not a place here.
int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
    }
    if (flags & O_CREAT) REFUSE_IF(of_path(fault_file_open, path));
    return REAL(open)(path, flags, mode);
}
#else
int fault_files_install(fault_file_check wanted) {
    (void)wanted;
    return 0;
}
#endif
