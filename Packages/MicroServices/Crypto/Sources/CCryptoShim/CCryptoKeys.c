#include "CCryptoShim.h"

#if defined(__linux__)

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/params.h>

enum { SCALAR = 32, POINT = 65, MOST_DER = 72, STACK = 8192 };

// The result of a failed operation: OpenSSL rejects an input and lacks memory with the same value.
static int rejected(void) {
    unsigned long code;
    int result = CCRYPTO_FORGED;
    while ((code = ERR_get_error()) != 0) {
        if (ERR_GET_REASON(code) == ERR_R_MALLOC_FAILURE) result = CCRYPTO_FAILED;
    }
    if (result == CCRYPTO_FAILED) ERR_raise(ERR_LIB_CRYPTO, ERR_R_MALLOC_FAILURE);
    return result;
}

static EVP_PKEY *p256_key(OSSL_PARAM value, int selection) {
    char group[] = "prime256v1";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        value,
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context != NULL && EVP_PKEY_fromdata_init(context) == 1) EVP_PKEY_fromdata(context, &key, selection, parameters);
    EVP_PKEY_CTX_free(context);
    return key;
}

static const char *name(int curve) { return curve == CCRYPTO_ED25519 ? "ED25519" : "X25519"; }

static EVP_PKEY *private_key(int curve, const uint8_t *bytes) {
    if (curve != CCRYPTO_P256) return EVP_PKEY_new_raw_private_key_ex(NULL, name(curve), NULL, bytes, SCALAR);
    // Integers in parameters have the order of the processor.
    uint8_t integer[SCALAR];
    const union { uint16_t word; uint8_t low; } order = {1};
    for (int index = 0; index < SCALAR; index++) integer[index] = bytes[order.low ? SCALAR - 1 - index : index];
    EVP_PKEY *key = p256_key(OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, integer, SCALAR), EVP_PKEY_KEYPAIR);
    OPENSSL_cleanse(integer, sizeof integer);
    return key;
}

static EVP_PKEY *public_key(int curve, const uint8_t *bytes) {
    if (curve != CCRYPTO_P256) return EVP_PKEY_new_raw_public_key_ex(NULL, name(curve), NULL, bytes, SCALAR);
    return p256_key(OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)bytes, POINT), EVP_PKEY_PUBLIC_KEY);
}

static int p256_public_key(const uint8_t *private_bytes, uint8_t *output) {
    int result = CCRYPTO_FAILED;
    BN_CTX *numbers = BN_CTX_new();
    EC_GROUP *group = EC_GROUP_new_by_curve_name_ex(NULL, NULL, NID_X9_62_prime256v1);
    EC_POINT *point = group != NULL ? EC_POINT_new(group) : NULL;
    BIGNUM *scalar = BN_secure_new();
    if (numbers != NULL && point != NULL && scalar != NULL && BN_bin2bn(private_bytes, SCALAR, scalar) != NULL) {
        BN_set_flags(scalar, BN_FLG_CONSTTIME);
        if (BN_is_zero(scalar) || BN_cmp(scalar, EC_GROUP_get0_order(group)) >= 0) {
            result = CCRYPTO_FORGED;
        } else if (EC_POINT_mul(group, point, scalar, NULL, NULL, numbers) == 1 &&
                   EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, output, POINT, numbers) == POINT) {
            result = CCRYPTO_OK;
        }
    }
    BN_clear_free(scalar);
    EC_POINT_free(point);
    EC_GROUP_free(group);
    BN_CTX_free(numbers);
    ccrypto_wipe_stack(STACK);
    return result;
}

int ccrypto_public_key(int curve, const void *private_bytes, void *output) {
    if (curve == CCRYPTO_P256) return p256_public_key(private_bytes, output);
    EVP_PKEY *key = private_key(curve, private_bytes);
    size_t size = SCALAR;
    int done = key != NULL && EVP_PKEY_get_raw_public_key(key, output, &size) == 1 && size == SCALAR;
    EVP_PKEY_free(key);
    ccrypto_wipe_stack(STACK);
    return done ? CCRYPTO_OK : CCRYPTO_FAILED;
}

int ccrypto_check_public_key(int curve, const void *public_bytes) {
    EVP_PKEY *key = public_key(curve, public_bytes);
    EVP_PKEY_free(key);
    return key != NULL ? CCRYPTO_OK : rejected();
}

int ccrypto_ecdsa_raw(const void *der, size_t size, void *output) {
    int result = CCRYPTO_FORGED;
    const unsigned char *cursor = der;
    unsigned char *again = NULL;
    ECDSA_SIG *signature = size <= MOST_DER ? d2i_ECDSA_SIG(NULL, &cursor, (long)size) : NULL;
    if (signature != NULL) {
        // Another encoding of the same numbers is rejected.
        int count = i2d_ECDSA_SIG(signature, &again);
        if (count >= 0 && (size_t)count == size && CRYPTO_memcmp(again, der, size) == 0 &&
            !BN_is_negative(ECDSA_SIG_get0_r(signature)) && !BN_is_negative(ECDSA_SIG_get0_s(signature)) &&
            BN_bn2binpad(ECDSA_SIG_get0_r(signature), output, SCALAR) == SCALAR &&
            BN_bn2binpad(ECDSA_SIG_get0_s(signature), (uint8_t *)output + SCALAR, SCALAR) == SCALAR) {
            result = CCRYPTO_OK;
        }
    }
    OPENSSL_free(again);
    ECDSA_SIG_free(signature);
    return result == CCRYPTO_OK ? CCRYPTO_OK : rejected();
}

int ccrypto_ecdsa_der(const void *raw, void *output, size_t *size) {
    ECDSA_SIG *signature = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(raw, SCALAR, NULL);
    BIGNUM *s = BN_bin2bn((const uint8_t *)raw + SCALAR, SCALAR, NULL);
    int count = -1;
    if (signature != NULL && r != NULL && s != NULL && ECDSA_SIG_set0(signature, r, s) == 1) {
        // Owned by the signature now.
        r = s = NULL;
        unsigned char *cursor = output;
        count = i2d_ECDSA_SIG(signature, &cursor);
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(signature);
    if (count < 0) return CCRYPTO_FAILED;
    *size = (size_t)count;
    return CCRYPTO_OK;
}

int ccrypto_sign(int curve, const void *private_bytes, const void *message, size_t size, void *output) {
    uint8_t der[MOST_DER];
    size_t count = curve == CCRYPTO_P256 ? sizeof der : CCRYPTO_SIGNATURE_SIZE;
    EVP_PKEY *key = private_key(curve, private_bytes);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int done = key != NULL && context != NULL &&
               EVP_DigestSignInit_ex(context, NULL, curve == CCRYPTO_P256 ? "SHA256" : NULL, NULL, NULL, key, NULL) == 1 &&
               EVP_DigestSign(context, curve == CCRYPTO_P256 ? der : output, &count, message, size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ccrypto_wipe_stack(STACK);
    if (done && curve == CCRYPTO_P256) done = ccrypto_ecdsa_raw(der, count, output) == CCRYPTO_OK;
    return done ? CCRYPTO_OK : CCRYPTO_FAILED;
}

int ccrypto_verify(int curve, const void *public_bytes, const void *message, size_t size, const void *signature) {
    uint8_t der[MOST_DER];
    size_t count = CCRYPTO_SIGNATURE_SIZE;
    if (curve == CCRYPTO_P256) {
        if (ccrypto_ecdsa_der(signature, der, &count) != CCRYPTO_OK) return CCRYPTO_FAILED;
        signature = der;
    }
    int result = CCRYPTO_FAILED;
    EVP_PKEY *key = public_key(curve, public_bytes);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (key != NULL && context != NULL &&
        EVP_DigestVerifyInit_ex(context, NULL, curve == CCRYPTO_P256 ? "SHA256" : NULL, NULL, NULL, key, NULL) == 1) {
        result = EVP_DigestVerify(context, signature, count, message, size) == 1 ? CCRYPTO_OK : rejected();
    }
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return result;
}

int ccrypto_agree(int curve, const void *private_bytes, const void *public_bytes, void *output) {
    int result = CCRYPTO_FAILED;
    EVP_PKEY *key = private_key(curve, private_bytes);
    EVP_PKEY *peer = public_key(curve, public_bytes);
    EVP_PKEY_CTX *context = key != NULL ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
    size_t size = SCALAR;
    if (peer != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1) {
        // Fails for a peer of small order, whose shared secret is zero.
        result = EVP_PKEY_derive_set_peer(context, peer) == 1 && EVP_PKEY_derive(context, output, &size) == 1 && size == SCALAR
                     ? CCRYPTO_OK
                     : rejected();
    }
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
    ccrypto_wipe_stack(STACK);
    return result;
}

#endif
