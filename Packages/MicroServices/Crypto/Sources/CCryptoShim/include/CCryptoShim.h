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
/// The tag, the signature or the key is invalid. The output of a cipher has been wiped.
#define CCRYPTO_FORGED (-1)

#define CCRYPTO_AES_256_GCM 1
#define CCRYPTO_CHACHA20_POLY1305 2

#define CCRYPTO_NONCE_SIZE 12
#define CCRYPTO_TAG_SIZE 16
#define CCRYPTO_SIGNATURE_SIZE 64

#define CCRYPTO_SHA256 0
#define CCRYPTO_SHA384 1
#define CCRYPTO_SHA512 2

#define CCRYPTO_ED25519 0
#define CCRYPTO_X25519 1
#define CCRYPTO_P256 2

/// A cipher context with its key; each operation takes a nonce.
typedef struct evp_cipher_ctx_st ccrypto_aead;
/// An incremental hash.
typedef struct evp_md_ctx_st ccrypto_hash;

/// Overwrites a number of bytes below the caller's frame, where OpenSSL has left copies of secrets: its ChaCha20 the key,
/// its X25519 the shared secret.
void ccrypto_wipe_stack(size_t size);

/// `key` is 32 bytes long. NULL on failure.
ccrypto_aead *ccrypto_aead_new(int algorithm, const void *key, int sealing);
void ccrypto_aead_free(ccrypto_aead *context);
/// The associated data is `head` followed by `associated`. `output` has room for `input_size` bytes.
int ccrypto_aead_seal(ccrypto_aead *context, const void *nonce, const void *head, size_t head_size,
                      const void *associated, size_t associated_size, const void *input, size_t input_size,
                      void *output, void *tag);
int ccrypto_aead_open(ccrypto_aead *context, const void *nonce, const void *head, size_t head_size,
                      const void *associated, size_t associated_size, const void *input, size_t input_size,
                      const void *tag, void *output);

ccrypto_hash *ccrypto_hash_new(int algorithm);
void ccrypto_hash_free(ccrypto_hash *context);
int ccrypto_hash_update(ccrypto_hash *context, const void *input, size_t input_size);
/// `digest` has room for `size` bytes, the size of the digest.
int ccrypto_hash_finish(ccrypto_hash *context, void *digest, size_t size);

/// HMAC over `first` followed by `second`. `code` has room for `size` bytes, the size of the digest.
int ccrypto_hmac(int algorithm, const void *key, size_t key_size, const void *first, size_t first_size,
                 const void *second, size_t second_size, void *code, size_t size);

/// PBKDF2 (RFC 8018) over HMAC.
int ccrypto_pbkdf2(int algorithm, const void *password, size_t password_size, const void *salt, size_t salt_size,
                   uint32_t iterations, void *output, size_t output_size);

/// Private keys have 32 bytes; public keys 32, or 65 of P-256: an uncompressed point; signatures 64.
///
/// CCRYPTO_FORGED if the private key is out of range.
int ccrypto_public_key(int curve, const void *private_bytes, void *output);
/// CCRYPTO_FORGED if it is not a point of the curve.
int ccrypto_check_public_key(int curve, const void *public_bytes);
/// P-256: ECDSA with SHA-256.
int ccrypto_sign(int curve, const void *private_bytes, const void *message, size_t size, void *output);
int ccrypto_verify(int curve, const void *public_bytes, const void *message, size_t size, const void *signature);
/// Writes the shared secret of 32 bytes. CCRYPTO_FORGED if it would be zero.
int ccrypto_agree(int curve, const void *private_bytes, const void *public_bytes, void *output);
/// Converts an ECDSA signature from DER. CCRYPTO_FORGED if it is not DER or a number is too large.
int ccrypto_ecdsa_raw(const void *der, size_t size, void *output);
/// Converts an ECDSA signature to DER. `output` has room for 72 bytes.
int ccrypto_ecdsa_der(const void *raw, void *output, size_t *size);

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
