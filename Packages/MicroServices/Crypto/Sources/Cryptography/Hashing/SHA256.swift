/// SHA-256 (FIPS 180-4), in one call or incrementally.
///
/// ```swift
/// print(try SHA256.hash(Array("abc".utf8)))  // ba7816bf…
/// var hash = try SHA256()
/// try hash.update(Array("a".utf8))
/// try hash.update(Array("bc".utf8))
/// let digest = try hash.finish()              // the same
/// ```
///
/// Not for passwords: see ``PasswordHash``.
public struct SHA256: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointer. There is one owner, and `update` requires exclusive access.
    private let context: SHA256Context

    /// Creates an empty hash.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend``, as all functions of this type.
    public init() throws {
        context = try SHA256Context()
    }

    /// Appends bytes to the message.
    public mutating func update(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try context.update($0) }
    }

    /// Appends bytes to the message.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) throws {
        try context.update(bytes)
    }

    /// Returns the digest.
    public consuming func finish() throws -> SHA256Digest {
        let bytes = try [UInt8](unsafeUninitializedCapacity: SHA256.digestSize) { buffer, initialized in
            try context.finish(into: UnsafeMutableRawBufferPointer(buffer))
            initialized = SHA256.digestSize
        }
        return SHA256Digest(bytes: bytes)
    }

    /// Returns the digest of a message in memory.
    public static func hash(_ bytes: [UInt8]) throws -> SHA256Digest {
        var hash = try SHA256()
        try hash.update(bytes)
        return try hash.finish()
    }

    static let digestSize = 32
}
