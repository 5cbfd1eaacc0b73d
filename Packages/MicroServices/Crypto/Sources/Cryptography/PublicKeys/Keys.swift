/// A scheme with pairs of keys, which makes its keys types of their own: ``Ed25519``, ``P256Signing``, ``X25519`` or ``P256KeyAgreement``.
public protocol PublicKeyScheme: Sendable {
    static var curve: Curve { get }
}

/// The secret key of a pair. It signs or agrees on secrets, whichever its scheme does.
public struct PrivateKey<Scheme: PublicKeyScheme>: Sendable {
    /// The key for others.
    public let publicKey: PublicKey<Scheme>
    let secret: KeyMaterial

    /// Creates a key from its 32 bytes; of P-256 a number (big-endian), of Ed25519 the seed.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` for another size, or a number out of range.
    public init(_ secret: consuming SecretBytes) throws {
        publicKey = PublicKey(unchecked: try Scheme.curve.publicKey(of: secret))
        self.secret = KeyMaterial(secret)
    }

    /// Returns a new random key.
    public static func random() throws -> PrivateKey {
        try PrivateKey(Scheme.curve.randomPrivateKey())
    }

    /// Returns a copy of the 32 bytes, to store them.
    public func copySecret() -> SecretBytes { secret.bytes.copy() }
}

/// The key of a pair that others have.
public struct PublicKey<Scheme: PublicKeyScheme>: Hashable, Sendable {
    /// The 32 bytes of Curve25519, or the 65 of an uncompressed point of P-256 (SEC 1).
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
