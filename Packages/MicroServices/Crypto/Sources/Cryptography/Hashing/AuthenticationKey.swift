/// A key for ``HMACSHA256`` and for nothing else; a ``SealingKey`` does not fit in its place.
public struct AuthenticationKey: Sendable {
    let secret: KeyMaterial

    /// Takes over key bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` below 16 bytes.
    public init(_ secret: consuming SecretBytes) throws {
        guard secret.count >= 16 else { throw CryptographyError.invalidArgument("An authentication key", "it needs at least 16 bytes") }
        self.secret = KeyMaterial(secret)
    }

    /// A new random key of 32 bytes.
    public static func random() throws -> AuthenticationKey {
        try AuthenticationKey(SecretBytes.random(count: 32))
    }
}
