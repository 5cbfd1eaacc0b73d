// The part of OpenSSL 3 that Cryptography uses, in a form that Swift can import: much of the EVP interface consists of macros,
// and NULL arguments that mean "unchanged" are error-prone.
//
// Every function that returns int returns CCRYPTO_OK, CCRYPTO_FAILED or CCRYPTO_FORGED. On CCRYPTO_FAILED the
// calling thread's OpenSSL error queue contains the reason until ccrypto_take_error empties it.
#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H

#include <stddef.h>
#include <stdint.h>

#define CCRYPTO_OK 1
#define CCRYPTO_FAILED 0
/// The tag is invalid. The output has been wiped.
#define CCRYPTO_FORGED (-1)

#define CCRYPTO_AES_256_GCM 1
#define CCRYPTO_CHACHA20_POLY1305 2

#define CCRYPTO_NONCE_SIZE 12
#define CCRYPTO_TAG_SIZE 16
#define CCRYPTO_SHA256_SIZE 32

/// A cipher context with its key; each operation takes a nonce.
typedef struct ccrypto_aead ccrypto_aead;
/// An incremental SHA-256 computation.
typedef struct ccrypto_sha256 ccrypto_sha256;

/// `key` is 32 bytes long. NULL on failure.
ccrypto_aead *ccrypto_aead_new(int algorithm, const void *key, int sealing);
void ccrypto_aead_free(ccrypto_aead *aead);
/// The associated data is `head` followed by `associated`. `output` has room for `input_size` bytes.
int ccrypto_aead_seal(ccrypto_aead *aead, const void *nonce, const void *head, size_t head_size,
                      const void *associated, size_t associated_size, const void *input, size_t input_size,
                      void *output, void *tag);
int ccrypto_aead_open(ccrypto_aead *aead, const void *nonce, const void *head, size_t head_size,
                      const void *associated, size_t associated_size, const void *input, size_t input_size,
                      const void *tag, void *output);

ccrypto_sha256 *ccrypto_sha256_new(void);
void ccrypto_sha256_free(ccrypto_sha256 *state);
int ccrypto_sha256_update(ccrypto_sha256 *state, const void *input, size_t input_size);
int ccrypto_sha256_finish(ccrypto_sha256 *state, void *digest);

/// HMAC-SHA-256 over `first` followed by `second`.
int ccrypto_hmac_sha256(const void *key, size_t key_size, const void *first, size_t first_size,
                        const void *second, size_t second_size, void *code);

/// scrypt (RFC 7914); `memory_limit` in bytes.
int ccrypto_scrypt(const void *password, size_t password_size, const void *salt, size_t salt_size, uint64_t n,
                   uint64_t r, uint64_t p, uint64_t memory_limit, void *output, size_t output_size);

int ccrypto_random(void *output, size_t size);
/// 1 if the `size` bytes are equal. The duration depends on `size` only.
int ccrypto_equal(const void *left, const void *right, size_t size);
/// Overwrites memory; the compiler cannot optimize this away.
void ccrypto_wipe(void *memory, size_t size);
/// Writes the oldest reason in the queue as NUL-terminated text, and empties the queue.
void ccrypto_take_error(char *text, size_t size);

/// Makes the process undumpable (PR_SET_DUMPABLE 0): no core dumps, no access by other processes of the user.
/// 0 on success, else the error number. Written in C because Swift cannot call variadic functions such as prctl.
int ccrypto_forbid_dumps(void);
/// 0 after ccrypto_forbid_dumps.
int ccrypto_is_dumpable(void);

#endif
