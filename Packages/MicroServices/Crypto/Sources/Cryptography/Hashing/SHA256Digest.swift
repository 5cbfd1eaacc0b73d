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
