#ifndef CCRYPTO_ALLOCATIONS_H
#define CCRYPTO_ALLOCATIONS_H

#include <stdint.h>

/// Calls of malloc, calloc, realloc and aligned allocations on this thread. -1 without glibc or with a sanitizer, which replaces them.
int64_t ccrypto_allocations(void);
/// Makes the allocation of OpenSSL with this number on this thread fail, counted from 1. 0 lets all succeed.
/// Returns 1 if the one that was requested before has failed.
int ccrypto_fail_openssl_allocation(int64_t number);

#endif
