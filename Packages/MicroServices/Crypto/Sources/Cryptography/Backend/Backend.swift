/// The interface to the cryptographic library; the rest of the package is plain Swift.
///
/// A second implementation (CryptoKit on Apple platforms) provides `fillRandom`, `areEqual`, `wipe`, `hmacSHA256` and `scrypt`, and the
/// types ``AEADContext`` and ``SHA256Context``, under the condition complementary to `Backend+OpenSSL.swift`.
enum Backend {}
