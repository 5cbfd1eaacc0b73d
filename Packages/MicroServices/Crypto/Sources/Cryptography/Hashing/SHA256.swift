/// SHA-256 (FIPS 180-4), in one call or incrementally: `update`, then `finish`.
///
/// Not for passwords: see ``PasswordHash``.
public struct SHA256: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointer. There is one owner, and `update` requires exclusive access.
    private var context: SHA256Context

    /// Creates an empty hash.
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

/// A SHA-256 digest.
///
/// - Important: `==` is safe for digests of public data. For data chosen by an attacker, use ``HMACSHA256``.
public struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The digest as 64 lowercase hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes) }
}

enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
