#ifndef C_CRYPTO_PEER_H
#define C_CRYPTO_PEER_H

#include <stddef.h>
#include <stdint.h>

/// Seals `size` bytes `count` times with a kept, keyed context, a counter as the nonce and no associated data: the least that a program
/// in C has to do. Returns the number of successful operations.
long peer_seal(int is_chacha, const uint8_t *input, size_t size, uint8_t *output, long count);
/// Seals once and opens the result `count` times.
long peer_open(int is_chacha, const uint8_t *input, size_t size, uint8_t *output, long count);

#endif
