/// The 32 bytes that SHA-256 makes of a message.
///
/// Digests of public data may be compared with `==`; for anything an attacker can choose, use ``HMACSHA256``.
public struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes as 64 lower-case hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes) }
}
