#if os(Linux) && !SwiftCrypto
import CCryptoShim

extension Backend {
    /// Writes the public key of a private key. Returns false if that is out of range.
    static func writePublicKey(of key: Bytes, _ curve: Curve, into output: MutableBytes) throws -> Bool {
        try isValid(ccrypto_public_key(curve.rawValue, key.baseAddress, output.baseAddress), "make a public key")
    }

    /// Whether the bytes are a point of the curve.
    static func isPublicKey(_ key: Bytes, _ curve: Curve) throws -> Bool {
        try isValid(ccrypto_check_public_key(curve.rawValue, key.baseAddress), "check a public key")
    }

    static func sign(_ message: Bytes, key: Bytes, _ curve: Curve, into signature: MutableBytes) throws {
        let result = ccrypto_sign(curve.rawValue, key.baseAddress, message.baseAddress, message.count, signature.baseAddress)
        guard result == CCRYPTO_OK else { throw failure(to: "sign") }
    }

    static func isValid(_ signature: Bytes, of message: Bytes, key: Bytes, _ curve: Curve) throws -> Bool {
        try isValid(
            ccrypto_verify(curve.rawValue, key.baseAddress, message.baseAddress, message.count, signature.baseAddress), "verify")
    }

    /// Writes the shared secret. Returns false if the public key is of small order.
    static func agree(_ key: Bytes, with peer: Bytes, _ curve: Curve, into secret: MutableBytes) throws -> Bool {
        try isValid(ccrypto_agree(curve.rawValue, key.baseAddress, peer.baseAddress, secret.baseAddress), "agree on a secret")
    }

    /// Converts an ECDSA signature from DER to 64 bytes. Returns false if it is not one.
    static func writeRawSignature(ofDER signature: Bytes, into output: MutableBytes) throws -> Bool {
        try isValid(ccrypto_ecdsa_raw(signature.baseAddress, signature.count, output.baseAddress), "decode a signature")
    }

    static func der(ofRawSignature signature: Bytes) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: 72) { buffer, count in
            guard ccrypto_ecdsa_der(signature.baseAddress, buffer.baseAddress, &count) == CCRYPTO_OK else {
                throw failure(to: "encode a signature")
            }
        }
    }

    private static func isValid(_ result: Int32, _ operation: String) throws -> Bool {
        guard result != CCRYPTO_FAILED else { throw failure(to: operation) }
        return result == CCRYPTO_OK
    }
}
#endif
