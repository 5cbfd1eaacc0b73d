#include "CCryptoPeer.h"

#include <openssl/evp.h>
#include <string.h>

static const uint8_t key[32] = {1, 2, 3};

static EVP_CIPHER_CTX *context(int is_chacha, int sealing) {
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, is_chacha ? "ChaCha20-Poly1305" : "AES-256-GCM", NULL);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (cipher == NULL || context == NULL || EVP_CipherInit_ex2(context, cipher, key, NULL, sealing, NULL) != 1) return NULL;
    EVP_CIPHER_free(cipher);
    return context;
}

long peer_seal(int is_chacha, const uint8_t *input, size_t size, uint8_t *output, long count) {
    EVP_CIPHER_CTX *cipher = context(is_chacha, 1);
    if (cipher == NULL) return 0;
    long done = 0;
    for (uint64_t number = 1; number <= (uint64_t)count; number++) {
        uint8_t nonce[12] = {0};
        int written = 0;
        memcpy(nonce, &number, sizeof number);
        done += EVP_CipherInit_ex2(cipher, NULL, NULL, nonce, 1, NULL) == 1 &&
                EVP_CipherUpdate(cipher, output, &written, input, (int)size) == 1 &&
                EVP_CipherFinal_ex(cipher, output + size, &written) == 1 &&
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, 16, output + size) == 1;
    }
    EVP_CIPHER_CTX_free(cipher);
    return done;
}

long peer_open(int is_chacha, const uint8_t *input, size_t size, uint8_t *output, long count) {
    uint8_t sealed[1 << 16];
    if (size + 16 > sizeof sealed || peer_seal(is_chacha, input, size, sealed, 1) != 1) return 0;
    EVP_CIPHER_CTX *cipher = context(is_chacha, 0);
    if (cipher == NULL) return 0;
    long done = 0;
    for (long number = 0; number < count; number++) {
        const uint8_t nonce[12] = {1};
        int written = 0;
        done += EVP_CipherInit_ex2(cipher, NULL, NULL, nonce, 0, NULL) == 1 &&
                EVP_CipherUpdate(cipher, output, &written, sealed, (int)size) == 1 &&
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, 16, sealed + size) == 1 &&
                EVP_CipherFinal_ex(cipher, output + size, &written) == 1;
    }
    EVP_CIPHER_CTX_free(cipher);
    return done;
}
