/// A scheme that signs: ``Ed25519`` or ``P256Signing``. Signatures of each are a type of their own.
public protocol SignatureScheme: PublicKeyScheme {}

/// Ed25519 signatures (RFC 8032).
///
/// ```swift
/// let key = try Ed25519.PrivateKey.random()
/// let signature = try key.sign(message)
/// guard try key.publicKey.isValid(signature, for: message) else { … }
/// ```
public enum Ed25519: SignatureScheme {
    public static let curve = Curve.ed25519
    public typealias PrivateKey = Cryptography.PrivateKey<Ed25519>
    public typealias PublicKey = Cryptography.PublicKey<Ed25519>
    public typealias Signature = DigitalSignature<Ed25519>
}

/// ECDSA signatures over P-256 with SHA-256 (FIPS 186-5). For peers that do not have ``Ed25519``.
public enum P256Signing: SignatureScheme {
    public static let curve = Curve.p256
    public typealias PrivateKey = Cryptography.PrivateKey<P256Signing>
    public typealias PublicKey = Cryptography.PublicKey<P256Signing>
    public typealias Signature = DigitalSignature<P256Signing>
}

extension PrivateKey where Scheme: SignatureScheme {
    /// Returns a signature of a message.
    public func sign(_ message: [UInt8]) throws -> DigitalSignature<Scheme> {
        var bytes = [UInt8](repeating: 0, count: DigitalSignature<Scheme>.size)
        try message.withUnsafeBytes { message in
            try bytes.withUnsafeMutableBytes { output in
                try secret.bytes.withUnsafeBytes { try Backend.sign(message, key: $0, Scheme.curve, into: output) }
            }
        }
        return try DigitalSignature(bytes)
    }
}

extension PublicKey where Scheme: SignatureScheme {
    /// Whether `signature` is a signature of `message` with the private key.
    public func isValid(_ signature: DigitalSignature<Scheme>, for message: [UInt8]) throws -> Bool {
        try signature.bytes.withUnsafeBytes { signature in
            try message.withUnsafeBytes { message in
                try bytes.withUnsafeBytes { try Backend.isValid(signature, of: message, key: $0, Scheme.curve) }
            }
        }
    }
}

/// A signature of one scheme.
///
/// - Important: A signer of P-256 can make several signatures of a message, and anyone can make a second from one. Do not use a signature
///   to identify a message.
public struct DigitalSignature<Scheme: SignatureScheme>: Hashable, Sendable {
    /// The size in bytes.
    public static var size: Int { 64 }

    /// The 64 bytes of Ed25519, or the two numbers of ECDSA with 32 bytes each (IEEE P1363).
    public let bytes: [UInt8]

    /// Creates a signature from ``bytes``.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` for another size.
    public init(_ bytes: [UInt8]) throws {
        guard bytes.count == Self.size else { throw CryptographyError.malformed("signature", "it is not \(Self.size) bytes") }
        self.bytes = bytes
    }
}

extension DigitalSignature where Scheme == P256Signing {
    /// Creates a signature from DER (RFC 3279), the form in certificates and TLS.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed`` for any other encoding.
    public init(der: [UInt8]) throws {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        let isRead = try der.withUnsafeBytes { der in
            try bytes.withUnsafeMutableBytes { try Backend.writeRawSignature(ofDER: der, into: $0) }
        }
        guard isRead else { throw CryptographyError.malformed("signature", "it is not the DER of two numbers of P-256") }
        self.bytes = bytes
    }

    /// The signature as DER.
    public func der() throws -> [UInt8] { try bytes.withUnsafeBytes(Backend.der(ofRawSignature:)) }
}
