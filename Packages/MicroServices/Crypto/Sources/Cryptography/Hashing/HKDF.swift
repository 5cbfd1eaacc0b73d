/// Key derivation with HKDF-SHA-256 (RFC 5869): independent keys from one secret.
///
/// - Important: The secret must have high entropy. For passwords, use ``PasswordHash``.
public enum HKDF {
    /// The maximum number of bytes per call.
    public static let maximumCount = 255 * SHA256.digestSize

    /// Derives `count` bytes.
    ///
    /// - Parameters:
    ///   - salt: Public; random if it can be stored, otherwise empty.
    ///   - info: The purpose of the derived key. Different values give independent keys.
    ///   - count: 0 to ``maximumCount``.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if `count` is out of range.
    public static func derive(from secret: borrowing SecretBytes, salt: [UInt8] = [], info: [UInt8], count: Int) throws -> SecretBytes {
        guard (0...maximumCount).contains(count) else {
            throw CryptographyError.invalidArgument("The count of derived bytes", "HKDF-SHA-256 derives 0 to \(maximumCount)")
        }
        let size = SHA256.digestSize
        let noBytes = Bytes(start: nil, count: 0)
        let pseudorandomKey = try SecretBytes(count: size) { key in
            try salt.withUnsafeBytes { salt in
                try secret.withUnsafeBytes { try Backend.hmacSHA256(key: salt, first: $0, second: noBytes, into: key) }
            }
        }
        return try SecretBytes(count: count) { output in
            // Block i is T(i) = HMAC(key, T(i-1) | info | i).
            let blocks = (count + size - 1) / size
            var previous = SecretBytes(copying: [])
            for index in 0..<blocks {
                let label = info + [UInt8(index + 1)]
                let block = try SecretBytes(count: size) { block in
                    try pseudorandomKey.withUnsafeBytes { key in
                        try previous.withUnsafeBytes { previous in
                            try label.withUnsafeBytes { try Backend.hmacSHA256(key: key, first: previous, second: $0, into: block) }
                        }
                    }
                }
                let start = index * size
                block.withUnsafeBytes { block in
                    let piece = Bytes(rebasing: block[..<min(size, count - start)])
                    MutableBytes(rebasing: output[start...]).copyMemory(from: piece)
                }
                previous = block
            }
        }
    }
}
