/// Key derivation from a password with PBKDF2 over HMAC (RFC 8018), for formats that prescribe it.
///
/// To store passwords, use ``PasswordHash``: an attacker with graphics processors tries passwords faster against PBKDF2.
public enum PBKDF2 {
    /// Derives `count` bytes.
    ///
    /// - Parameters:
    ///   - salt: Random, at least 16 bytes, stored with the result.
    ///   - iterations: 1 to 2³¹ - 1. OWASP's password storage cheat sheet recommends 600,000 with SHA-256.
    ///   - count: 1 to ``SecureRandom/maximumCount``. Each further digest costs the iterations again.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if a count is out of range.
    public static func derive(
        from password: borrowing SecretBytes, salt: [UInt8], iterations: Int, count: Int, using algorithm: HashAlgorithm = .sha256
    ) throws -> SecretBytes {
        guard (1...Int(Int32.max)).contains(iterations), count > 0 else {
            throw CryptographyError.invalidArgument("The count of PBKDF2", "there are 1 to \(Int32.max) iterations, and at least 1 byte")
        }
        return try SecretBytes(count: count) { output in
            try salt.withUnsafeBytes { salt in
                try password.withUnsafeBytes {
                    try Backend.pbkdf2(algorithm, password: $0, salt: salt, iterations: iterations, into: output)
                }
            }
        }
    }
}
