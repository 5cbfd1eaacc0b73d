/// Cryptographically secure random bytes from the library's generator, which is seeded by the system.
public enum SecureRandom {
    /// The maximum number of bytes per call, 1 GiB.
    public static let maximumCount = 1 << 30

    /// Returns random bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if `count` is not from 0 to ``maximumCount``.
    public static func bytes(count: Int) throws -> [UInt8] {
        try check(count)
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            try Backend.fillRandom(MutableBytes(buffer))
            initialized = count
        }
    }

    static func check(_ count: Int) throws {
        guard (0...maximumCount).contains(count) else {
            throw CryptographyError.invalidArgument("The count of bytes", "it is 0 to \(maximumCount)")
        }
    }
}
