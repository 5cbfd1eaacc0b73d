/// Key derivation with HKDF (RFC 5869): independent keys from one secret.
///
/// - Important: The secret must have high entropy. For passwords, use ``PasswordHash``.
public enum HKDF {
    /// Derives `count` bytes.
    ///
    /// - Parameters:
    ///   - salt: Public; random if it can be stored, otherwise empty.
    ///   - info: The purpose of the derived key. Different values give independent keys.
    ///   - count: 0 to 255 times the size of the digest.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if `count` is out of range.
    public static func derive(
        from secret: borrowing SecretBytes, salt: [UInt8] = [], info: [UInt8], count: Int, using algorithm: HashAlgorithm = .sha256
    ) throws -> SecretBytes {
        let size = algorithm.digestSize
        guard (0...255 * size).contains(count) else {
            throw CryptographyError.invalidArgument("The count of derived bytes", "HKDF derives 0 to \(255 * size)")
        }
        let noBytes = Bytes(start: nil, count: 0)
        let pseudorandomKey = try SecretBytes(count: size) { key in
            try salt.withUnsafeBytes { salt in
                try secret.withUnsafeBytes { try Backend.hmac(algorithm, key: salt, first: $0, second: noBytes, into: key) }
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
                            try label.withUnsafeBytes { try Backend.hmac(algorithm, key: key, first: previous, second: $0, into: block) }
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
