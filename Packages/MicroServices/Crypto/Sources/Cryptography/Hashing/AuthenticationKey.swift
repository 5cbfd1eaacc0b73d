/// A key for ``HMACSHA256``. It cannot be used as a ``SealingKey``.
public struct AuthenticationKey: Sendable {
    let secret: KeyMaterial

    /// Creates a key from at least 16 bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if there are fewer.
    public init(_ secret: consuming SecretBytes) throws {
        guard secret.count >= 16 else { throw CryptographyError.invalidArgument("An authentication key", "it needs at least 16 bytes") }
        self.secret = KeyMaterial(secret)
    }

    /// Returns a new random key of 32 bytes.
    public static func random() throws -> AuthenticationKey {
        try AuthenticationKey(SecretBytes.random(count: 32))
    }
}
