/// A scheme that agrees on secrets: ``X25519`` or ``P256KeyAgreement``.
public protocol KeyAgreementScheme: PublicKeyScheme {}

/// Key agreement over Curve25519 (RFC 7748).
///
/// ```swift
/// let own = try X25519.PrivateKey.random()
/// let shared = try own.agree(with: peer)        // the peer uses the public key of `own`
/// let key = try SealingKey.derived(id: 1, from: shared.derive(info: transcript, count: 32), purpose: "messages")
/// ```
public enum X25519: KeyAgreementScheme {
    public static let curve = Curve.x25519
    public typealias PrivateKey = Cryptography.PrivateKey<X25519>
    public typealias PublicKey = Cryptography.PublicKey<X25519>
}

/// Key agreement over P-256 (ECDH, NIST SP 800-56A). For peers that do not have ``X25519``.
public enum P256KeyAgreement: KeyAgreementScheme {
    public static let curve = Curve.p256
    public typealias PrivateKey = Cryptography.PrivateKey<P256KeyAgreement>
    public typealias PublicKey = Cryptography.PublicKey<P256KeyAgreement>
}

extension PrivateKey where Scheme: KeyAgreementScheme {
    /// Returns the secret that the owner of `peer` computes with ``publicKey``.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` if the secret would not depend on this key, which an attacker
    ///   achieves with a public key of small order.
    public func agree(with peer: PublicKey<Scheme>) throws -> SharedSecret {
        let shared = try SecretBytes(count: Curve.privateKeySize) { output in
            let isSecret = try secret.bytes.withUnsafeBytes { key in
                try peer.bytes.withUnsafeBytes { try Backend.agree(key, with: $0, Scheme.curve, into: output) }
            }
            guard isSecret else { throw CryptographyError.malformed("public key", "it makes any shared secret zero") }
        }
        return SharedSecret(bytes: shared)
    }
}

/// The result of a key agreement. It is not uniformly random, so keys are derived from it.
public struct SharedSecret: ~Copyable, Sendable {
    let bytes: SecretBytes

    /// Derives `count` bytes with ``HKDF``.
    ///
    /// - Parameter info: The purpose, and the public keys of both peers, so that the derived key is bound to them.
    public borrowing func derive(
        salt: [UInt8] = [], info: [UInt8], count: Int, using algorithm: HashAlgorithm = .sha256
    ) throws -> SecretBytes {
        try HKDF.derive(from: bytes, salt: salt, info: info, count: count, using: algorithm)
    }
}
