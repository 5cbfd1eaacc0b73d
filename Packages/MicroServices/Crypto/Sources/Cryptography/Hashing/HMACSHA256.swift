/// Message authentication with HMAC-SHA-256 (RFC 2104).
public enum HMACSHA256 {
    /// Returns the 32-byte code of a message.
    public static func code(for message: [UInt8], key: AuthenticationKey) throws -> [UInt8] {
        try key.secret.bytes.withUnsafeBytes { key in try code(for: message, rawKey: key) }
    }

    /// Whether `code` is the code of `message`. Compares in constant time and rejects truncated codes.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: AuthenticationKey) throws -> Bool {
        ConstantTime.areEqual(try self.code(for: message, key: key), code)
    }

    static func code(for message: [UInt8], rawKey: Bytes) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: SHA256.digestSize) { buffer, initialized in
            try message.withUnsafeBytes { message in
                try Backend.hmacSHA256(
                    key: rawKey,
                    first: message,
                    second: Bytes(start: nil, count: 0),
                    into: MutableBytes(buffer)
                )
            }
            initialized = SHA256.digestSize
        }
    }
}

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
