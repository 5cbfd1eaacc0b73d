#ifndef CCRYPTO_ALLOCATIONS_H
#define CCRYPTO_ALLOCATIONS_H

#include <stdint.h>

/// Calls of malloc, calloc, realloc and aligned allocations on this thread. -1 without glibc or with a sanitizer, which replaces them.
int64_t ccrypto_allocations(void);

#endif
