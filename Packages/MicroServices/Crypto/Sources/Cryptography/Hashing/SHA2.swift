public typealias SHA256 = SHA2<Bits256>
public typealias SHA384 = SHA2<Bits384>
public typealias SHA512 = SHA2<Bits512>
public typealias SHA256Digest = SHA2Digest<Bits256>

/// A SHA-2 hash (FIPS 180-4), in one call or incrementally: `update`, then `finish`.
///
/// Not for passwords: see ``PasswordHash``.
public struct SHA2<Width: HashWidth>: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointer. There is one owner, and `update` requires exclusive access.
    private var context: HashContext

    /// Creates an empty hash.
    public init() throws {
        context = try HashContext(Width.algorithm)
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
    public consuming func finish() throws -> SHA2Digest<Width> {
        var bytes = [UInt8](repeating: 0, count: Width.algorithm.digestSize)
        try bytes.withUnsafeMutableBytes { try context.finish(into: $0) }
        return SHA2Digest(bytes: bytes)
    }

    /// Returns the digest of a message in memory.
    public static func hash(_ bytes: [UInt8]) throws -> SHA2Digest<Width> {
        var hash = try SHA2()
        try hash.update(bytes)
        return try hash.finish()
    }
}

/// A digest of a ``SHA2`` hash.
///
/// - Important: `==` is safe for digests of public data. For data chosen by an attacker, use ``HMAC``.
public struct SHA2Digest<Width: HashWidth>: Hashable, Sendable, CustomStringConvertible {
    /// The bytes: 32 of SHA-256, 48 of SHA-384, 64 of SHA-512.
    public let bytes: [UInt8]

    /// The digest in lowercase hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes) }
}

enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
