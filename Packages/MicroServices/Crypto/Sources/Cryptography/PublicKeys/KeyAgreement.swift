/// A key agreement scheme, which makes its keys types of their own: ``X25519`` or ``P256KeyAgreement``.
public protocol KeyAgreementScheme: Sendable {
    static var curve: Curve { get }
}

/// Key agreement over Curve25519 (RFC 7748).
///
/// ```swift
/// let own = try X25519.PrivateKey.random()
/// let shared = try own.agree(with: peer)        // the peer uses the public key of `own`
/// let key = try SealingKey.derived(id: 1, from: shared.derive(info: transcript, count: 32), purpose: "messages")
/// ```
public enum X25519: KeyAgreementScheme {
    public static let curve = Curve.x25519
    public typealias PrivateKey = PrivateAgreementKey<X25519>
    public typealias PublicKey = PublicAgreementKey<X25519>
}

/// Key agreement over P-256 (ECDH, NIST SP 800-56A). For peers that do not have ``X25519``.
public enum P256KeyAgreement: KeyAgreementScheme {
    public static let curve = Curve.p256
    public typealias PrivateKey = PrivateAgreementKey<P256KeyAgreement>
    public typealias PublicKey = PublicAgreementKey<P256KeyAgreement>
}

/// A key that agrees on secrets. It cannot sign.
public struct PrivateAgreementKey<Scheme: KeyAgreementScheme>: Sendable {
    /// The key for the peer.
    public let publicKey: PublicAgreementKey<Scheme>
    private let secret: KeyMaterial

    /// Creates a key from its 32 bytes; of P-256 a number (big-endian).
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` for another size, or a number out of range.
    public init(_ secret: consuming SecretBytes) throws {
        publicKey = PublicAgreementKey(unchecked: try Scheme.curve.publicKey(of: secret))
        self.secret = KeyMaterial(secret)
    }

    /// Returns a new random key.
    public static func random() throws -> PrivateAgreementKey {
        try PrivateAgreementKey(Scheme.curve.randomPrivateKey())
    }

    /// Returns the secret that the owner of `peer` computes with ``publicKey``.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` if the secret would not depend on this key, which an attacker
    ///   achieves with a public key of small order.
    public func agree(with peer: PublicAgreementKey<Scheme>) throws -> SharedSecret {
        let shared = try SecretBytes(count: Curve.privateKeySize) { output in
            let isSecret = try secret.bytes.withUnsafeBytes { key in
                try peer.bytes.withUnsafeBytes { try Backend.agree(key, with: $0, Scheme.curve, into: output) }
            }
            guard isSecret else { throw CryptographyError.malformed("public key", "it makes any shared secret zero") }
        }
        return SharedSecret(bytes: shared)
    }

    /// Returns a copy of the 32 bytes, to store them.
    public func copySecret() -> SecretBytes { secret.bytes.copy() }
}

/// A key of the peer.
public struct PublicAgreementKey<Scheme: KeyAgreementScheme>: Hashable, Sendable {
    /// The 32 bytes of X25519, or the 65 of an uncompressed point of P-256 (SEC 1).
    public let bytes: [UInt8]

    /// Creates a key from ``bytes``.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` for another size, or bytes that are no point of P-256.
    public init(_ bytes: [UInt8]) throws {
        try Scheme.curve.checkPublicKey(bytes)
        self.bytes = bytes
    }

    /// Creates a key from the DER of a SubjectPublicKeyInfo, the content of a PEM file. Throws as ``init(_:)``.
    public init(der: [UInt8]) throws {
        try self.init(Scheme.curve.publicKey(der: der))
    }

    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The key as the DER of a SubjectPublicKeyInfo.
    public var der: [UInt8] { Scheme.curve.derPrefix + bytes }
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
