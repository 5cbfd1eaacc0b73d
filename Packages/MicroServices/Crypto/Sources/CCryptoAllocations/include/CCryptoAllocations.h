#ifndef CCRYPTO_ALLOCATIONS_H
#define CCRYPTO_ALLOCATIONS_H

#include <stdint.h>

/// Calls of malloc, calloc, realloc and aligned allocations on this thread. Always 0 without glibc.
int64_t ccrypto_allocations(void);

#endif
