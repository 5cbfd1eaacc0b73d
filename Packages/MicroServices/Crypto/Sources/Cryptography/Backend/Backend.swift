/// The seam between this package and the library that does the arithmetic.
///
/// Everything above it is plain Swift. A second implementation (CryptoKit on Apple platforms) supplies, in a file with the
/// same condition as `Backend+OpenSSL.swift` has for Linux:
/// `Backend.fillRandom`, `areEqual`, `wipe`, `hmacSHA256` and `scrypt`, and the types ``AEADContext`` and ``SHA256Context``.
enum Backend {}
