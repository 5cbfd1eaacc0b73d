/// Random bytes that nobody can guess, from the cryptographic library's generator, which the system seeds.
public enum SecureRandom {
    /// `count` random bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend`` when there is no randomness.
    public static func bytes(count: Int) throws -> [UInt8] {
        precondition(count >= 0, "Cannot make \(count) random bytes.")
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            try Backend.fillRandom(UnsafeMutableRawBufferPointer(buffer))
            initialized = count
        }
    }
}
