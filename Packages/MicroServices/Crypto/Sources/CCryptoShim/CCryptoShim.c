#include "CCryptoShim.h"

#if defined(__linux__)

#include <errno.h>
#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>

// Fetched once: an implicit fetch costs more than sealing 64 bytes and takes a lock shared by all threads.
static EVP_CIPHER *aes_256_gcm;
static EVP_CIPHER *chacha20_poly1305;
static EVP_MD *digests[3];
static EVP_MAC *hmac;
static pthread_once_t fetched = PTHREAD_ONCE_INIT;

// By CCRYPTO_SHA256, CCRYPTO_SHA384 and CCRYPTO_SHA512.
static const char *const digest_names[] = {"SHA256", "SHA384", "SHA512"};

static void fetch(void) {
    aes_256_gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    chacha20_poly1305 = EVP_CIPHER_fetch(NULL, "ChaCha20-Poly1305", NULL);
    for (int index = 0; index < 3; index++) digests[index] = EVP_MD_fetch(NULL, digest_names[index], NULL);
    hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
}

__attribute__((noinline)) void ccrypto_wipe_stack(size_t size) {
    uint8_t below[size];
    memset(below, 0, size);
    // The compiler must not omit it.
    __asm__ volatile("" : : "r"(below) : "memory");
}

ccrypto_aead *ccrypto_aead_new(int algorithm, const void *key, int sealing) {
    pthread_once(&fetched, fetch);
    const EVP_CIPHER *cipher = NULL;
    if (algorithm == CCRYPTO_AES_256_GCM) cipher = aes_256_gcm;
    if (algorithm == CCRYPTO_CHACHA20_POLY1305) cipher = chacha20_poly1305;
    if (cipher == NULL) return NULL;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (context != NULL && EVP_CipherInit_ex2(context, cipher, key, NULL, sealing, NULL) == 1) return context;
    EVP_CIPHER_CTX_free(context);
    return NULL;
}

// Wipes the key schedule.
void ccrypto_aead_free(ccrypto_aead *context) { EVP_CIPHER_CTX_free(context); }

// EVP counts in int. `output` NULL feeds associated data, so an empty input must not reach EVP at all: its output
// pointer may be NULL too.
static int feed(EVP_CIPHER_CTX *context, const uint8_t *input, size_t size, uint8_t *output) {
    const size_t step = 1 << 30;
    while (size > 0) {
        int piece = (int)(size < step ? size : step);
        int written = 0;
        if (EVP_CipherUpdate(context, output, &written, input, piece) != 1 || written != piece) return 0;
        input += piece;
        size -= (size_t)piece;
        if (output != NULL) output += piece;
    }
    return 1;
}

// AES leaves nothing on the stack.
static void wipe(const EVP_CIPHER_CTX *context) {
    if (EVP_CIPHER_CTX_get0_cipher(context) == chacha20_poly1305) ccrypto_wipe_stack(2048);
}

int ccrypto_aead_seal(ccrypto_aead *context, const void *nonce, const void *head, size_t head_size,
                      const void *associated, size_t associated_size, const void *input, size_t input_size,
                      void *output, void *tag) {
    uint8_t nothing[16];
    int written = 0;
    int done = EVP_CipherInit_ex2(context, NULL, NULL, nonce, 1, NULL) == 1 && feed(context, head, head_size, NULL) &&
               feed(context, associated, associated_size, NULL) && feed(context, input, input_size, output) &&
               EVP_CipherFinal_ex(context, nothing, &written) == 1 && written == 0 &&
               EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CCRYPTO_TAG_SIZE, tag) == 1;
    wipe(context);
    return done ? CCRYPTO_OK : CCRYPTO_FAILED;
}

int ccrypto_aead_open(ccrypto_aead *context, const void *nonce, const void *head, size_t head_size,
                      const void *associated, size_t associated_size, const void *input, size_t input_size,
                      const void *tag, void *output) {
    uint8_t nothing[16];
    int written = 0;
    int result = CCRYPTO_FAILED;
    if (EVP_CipherInit_ex2(context, NULL, NULL, nonce, 0, NULL) == 1 && feed(context, head, head_size, NULL) &&
        feed(context, associated, associated_size, NULL) && feed(context, input, input_size, output) &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CCRYPTO_TAG_SIZE, (void *)tag) == 1) {
        result = EVP_CipherFinal_ex(context, nothing, &written) == 1 ? CCRYPTO_OK : CCRYPTO_FORGED;
    }
    wipe(context);
    if (result != CCRYPTO_OK) {
        // Plaintext that was decrypted before the tag was verified must not be exposed.
        if (input_size > 0) OPENSSL_cleanse(output, input_size);
        if (result == CCRYPTO_FORGED) ERR_clear_error();
    }
    return result;
}

static const EVP_MD *digest(int algorithm) {
    pthread_once(&fetched, fetch);
    return algorithm >= CCRYPTO_SHA256 && algorithm <= CCRYPTO_SHA512 ? digests[algorithm] : NULL;
}

ccrypto_hash *ccrypto_hash_new(int algorithm) {
    const EVP_MD *type = digest(algorithm);
    if (type == NULL) return NULL;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context != NULL && EVP_DigestInit_ex2(context, type, NULL) == 1) return context;
    EVP_MD_CTX_free(context);
    return NULL;
}

void ccrypto_hash_free(ccrypto_hash *context) { EVP_MD_CTX_free(context); }

int ccrypto_hash_update(ccrypto_hash *context, const void *input, size_t input_size) {
    if (input_size == 0) return CCRYPTO_OK;
    return EVP_DigestUpdate(context, input, input_size) == 1 ? CCRYPTO_OK : CCRYPTO_FAILED;
}

int ccrypto_hash_finish(ccrypto_hash *context, void *output, size_t size) {
    unsigned int written = 0;
    if ((size_t)EVP_MD_CTX_get_size(context) != size) return CCRYPTO_FAILED;
    if (EVP_DigestFinal_ex(context, output, &written) != 1) return CCRYPTO_FAILED;
    return written == size ? CCRYPTO_OK : CCRYPTO_FAILED;
}

int ccrypto_hmac(int algorithm, const void *key, size_t key_size, const void *first, size_t first_size,
                 const void *second, size_t second_size, void *code, size_t size) {
    if (digest(algorithm) == NULL || hmac == NULL) return CCRYPTO_FAILED;
    EVP_MAC_CTX *context = EVP_MAC_CTX_new(hmac);
    if (context == NULL) return CCRYPTO_FAILED;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)digest_names[algorithm], 0),
        OSSL_PARAM_construct_end(),
    };
    size_t written = 0;
    // A NULL key means "the key of before"; an empty key is a key.
    int done = EVP_MAC_init(context, key_size > 0 ? key : "", key_size, parameters) == 1 &&
               (first_size == 0 || EVP_MAC_update(context, first, first_size) == 1) &&
               (second_size == 0 || EVP_MAC_update(context, second, second_size) == 1) &&
               EVP_MAC_final(context, code, &written, size) == 1 && written == size;
    EVP_MAC_CTX_free(context);
    return done ? CCRYPTO_OK : CCRYPTO_FAILED;
}

int ccrypto_pbkdf2(int algorithm, const void *password, size_t password_size, const void *salt, size_t salt_size,
                   uint32_t iterations, void *output, size_t output_size) {
    if (digest(algorithm) == NULL || iterations > INT_MAX || password_size > INT_MAX || salt_size > INT_MAX) return CCRYPTO_FAILED;
    if (output_size > INT_MAX) return CCRYPTO_FAILED;
    // A NULL password has no length of its own.
    return PKCS5_PBKDF2_HMAC(password_size > 0 ? password : "", (int)password_size, salt, (int)salt_size, (int)iterations,
                             digest(algorithm), (int)output_size, output) == 1
               ? CCRYPTO_OK
               : CCRYPTO_FAILED;
}

int ccrypto_scrypt(const void *password, size_t password_size, const void *salt, size_t salt_size, uint64_t n,
                   uint64_t r, uint64_t p, uint64_t memory_limit, void *output, size_t output_size) {
    // A NULL password asks whether the parameters are allowed and derives nothing.
    const char *text = password_size > 0 ? password : "";
    return EVP_PBE_scrypt(text, password_size, salt, salt_size, n, r, p, memory_limit, output, output_size) == 1
               ? CCRYPTO_OK
               : CCRYPTO_FAILED;
}

int ccrypto_random(void *output, size_t size) {
    uint8_t *cursor = output;
    while (size > 0) {
        int piece = (int)(size < INT_MAX ? size : INT_MAX);
        if (RAND_bytes(cursor, piece) != 1) return CCRYPTO_FAILED;
        cursor += piece;
        size -= (size_t)piece;
    }
    return CCRYPTO_OK;
}

int ccrypto_equal(const void *left, const void *right, size_t size) {
    return size == 0 || CRYPTO_memcmp(left, right, size) == 0;
}

void ccrypto_wipe(void *memory, size_t size) {
    if (size > 0) OPENSSL_cleanse(memory, size);
}

void ccrypto_take_error(char *text, size_t size) {
    const char *reason = ERR_reason_error_string(ERR_get_error());
    snprintf(text, size, "%s", reason != NULL ? reason : "");
    ERR_clear_error();
}

int ccrypto_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno; }

int ccrypto_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0; }

#endif
