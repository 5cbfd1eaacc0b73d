#define _GNU_SOURCE
#include "CCryptoAllocations.h"

#include <stddef.h>

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <errno.h>
#include <string.h>

static _Thread_local int64_t allocations;

// Of the allocation that fails, 0 if none is to fail.
static _Thread_local int64_t countdown;
static _Thread_local int has_failed;

int64_t ccrypto_allocations(void) { return allocations; }

int ccrypto_fail_openssl_allocation(int64_t number) {
    int result = has_failed;
    countdown = number;
    has_failed = 0;
    return result;
}

static int fails(void *caller) {
    if (countdown == 0) return 0;
    Dl_info library;
    if (dladdr(caller, &library) == 0 || strstr(library.dli_fname, "libcrypto") == NULL) return 0;
    countdown--;
    has_failed = countdown == 0;
    return has_failed;
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    allocations++;
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
    allocations++;
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(pointer, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    allocations++;
    *pointer = __libc_memalign(alignment, size);
    return *pointer != NULL ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}
#else
int64_t ccrypto_allocations(void) { return -1; }

int ccrypto_fail_openssl_allocation(int64_t number) { return 0; }
#endif
