/// SHA-256 (FIPS 180-4), at once or piece by piece.
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
    // Unchecked because of the pointer inside. There is one owner, and `update` needs exclusive access to it.
    private let context: SHA256Context

    /// Starts a hash.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend``, as all functions here.
    public init() throws {
        context = try SHA256Context()
    }

    /// Takes in the next bytes of the message.
    public mutating func update(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try context.update($0) }
    }

    /// Takes in the next bytes of the message.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) throws {
        try context.update(bytes)
    }

    /// Ends the message.
    public consuming func finish() throws -> SHA256Digest {
        let bytes = try [UInt8](unsafeUninitializedCapacity: SHA256.digestSize) { buffer, initialized in
            try context.finish(into: UnsafeMutableRawBufferPointer(buffer))
            initialized = SHA256.digestSize
        }
        return SHA256Digest(bytes: bytes)
    }

    /// The digest of a message that is in memory.
    public static func hash(_ bytes: [UInt8]) throws -> SHA256Digest {
        var hash = try SHA256()
        try hash.update(bytes)
        return try hash.finish()
    }

    static let digestSize = 32
}
