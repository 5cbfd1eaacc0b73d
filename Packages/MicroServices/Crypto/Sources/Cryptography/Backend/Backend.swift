/// The interface to the cryptographic library; the rest of the package is plain Swift.
///
/// There are two implementations, of which each build compiles one: OpenSSL on Linux, and CryptoKit elsewhere and on Linux with the trait
/// `SwiftCrypto`. Each provides the same functions, and the types ``AEADContext`` and ``HashContext``. Both seal, hash and sign in the same
/// formats.
enum Backend {}

typealias Bytes = UnsafeRawBufferPointer
typealias MutableBytes = UnsafeMutableRawBufferPointer
