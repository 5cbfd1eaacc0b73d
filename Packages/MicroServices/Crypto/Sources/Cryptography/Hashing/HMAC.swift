public typealias HMACSHA256 = HMAC<Bits256>
public typealias HMACSHA384 = HMAC<Bits384>
public typealias HMACSHA512 = HMAC<Bits512>
/// A key for ``HMACSHA256``.
public typealias AuthenticationKey = HMACSHA256.Key

/// Message authentication with HMAC (RFC 2104) over ``SHA2``.
public enum HMAC<Width: HashWidth> {
    /// Returns the code of a message, as long as the digest.
    public static func code(for message: [UInt8], key: Key) throws -> [UInt8] {
        try key.secret.bytes.withUnsafeBytes { key in try code(for: message, rawKey: key) }
    }

    /// Whether `code` is the code of `message`. Compares in constant time and rejects truncated codes.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: Key) throws -> Bool {
        ConstantTime.areEqual(try self.code(for: message, key: key), code)
    }

    static func code(for message: [UInt8], rawKey: Bytes) throws -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Width.algorithm.digestSize)
        try message.withUnsafeBytes { message in
            try code.withUnsafeMutableBytes {
                try Backend.hmac(Width.algorithm, key: rawKey, first: message, second: Bytes(start: nil, count: 0), into: $0)
            }
        }
        return code
    }

    /// A key for codes of one width. It cannot be used as a ``SealingKey``.
    public struct Key: Sendable {
        let secret: KeyMaterial

        /// Creates a key from at least 16 bytes.
        ///
        /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if there are fewer.
        public init(_ secret: consuming SecretBytes) throws {
            guard secret.count >= 16 else { throw CryptographyError.invalidArgument("An authentication key", "it needs at least 16 bytes") }
            self.secret = KeyMaterial(secret)
        }

        /// Returns a new random key as long as the digest.
        public static func random() throws -> Key {
            try Key(SecretBytes.random(count: Width.algorithm.digestSize))
        }
    }
}
