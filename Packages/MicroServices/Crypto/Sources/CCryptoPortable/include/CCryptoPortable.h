// The parts of the CryptoKit back end that neither CryptoKit nor swift-crypto's module `Crypto` has, in C because a debug build of Swift
// takes a hundred times as long to mix the blocks of scrypt, and because an optimizer must not remove the wiping. And what both back ends
// need, and Swift cannot express: memory that a forked child does not inherit, and a variable of a thread.
#ifndef CCRYPTO_PORTABLE_H
#define CCRYPTO_PORTABLE_H

#include <stddef.h>
#include <stdint.h>

/// The mixing of scrypt (scryptROMix of RFC 7914) of `parallelism` blocks of 128 * `block_size` bytes, in place.
/// `n` is a power of two of at least 2. Returns 1, or 0 if there is not enough memory.
int cportable_scrypt_mix(void *blocks, size_t block_size, size_t n, size_t parallelism);
/// 1 if the `size` bytes are equal. The duration depends on `size` only.
int cportable_equal(const void *left, const void *right, size_t size);
/// Overwrites memory; the compiler cannot optimize this away.
void cportable_wipe(void *memory, size_t size);

/// A number that differs between a process and its forked children. Takes a few nanoseconds.
uint64_t cportable_process_number(void);
/// The number of the calling thread, from 0 in the order of the first calls.
unsigned cportable_thread_number(void);

#endif
