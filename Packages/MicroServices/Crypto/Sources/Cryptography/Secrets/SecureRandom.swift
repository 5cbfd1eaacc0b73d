/// Cryptographically secure random bytes from the library's generator, which is seeded by the system.
public enum SecureRandom {
    /// Returns `count` random bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend`` if no randomness is available.
    public static func bytes(count: Int) throws -> [UInt8] {
        precondition(count >= 0, "Cannot make \(count) random bytes.")
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            try Backend.fillRandom(UnsafeMutableRawBufferPointer(buffer))
            initialized = count
        }
    }
}
