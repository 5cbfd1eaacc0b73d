/// The interface to the cryptographic library; the rest of the package is plain Swift.
///
/// There are two implementations, of which each build compiles one: OpenSSL on Linux, and CryptoKit elsewhere and on Linux with the trait
/// `SwiftCrypto`. Each provides `name`, `fillRandom`, `areEqual`, `wipe`, `hmacSHA256` and `scrypt`, and the types ``AEADContext`` and
/// ``SHA256Context``. Both seal and hash in the same formats.
enum Backend {}

typealias Bytes = UnsafeRawBufferPointer
typealias MutableBytes = UnsafeMutableRawBufferPointer
