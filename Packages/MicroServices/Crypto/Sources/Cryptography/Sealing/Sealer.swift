/// Authenticated encryption with random nonces.
///
/// The associated data is not stored in the box. It identifies the context of the box: opening with other associated data fails. A box is
/// 34 bytes longer than its content: header (with the key identifier), nonce and tag.
///
/// To rotate keys, create a sealer with the new key and pass the old ones in `alsoOpening`.
///
/// - Important: Nonces are random and have 96 bits. Replace a key before it has sealed 2³² boxes (NIST SP 800-38D, 8.3).
public struct Sealer: Sendable {
    /// The size of a box minus the size of its content, in bytes.
    public static let overhead = SealedHeader.overhead

    private let sealing: KeyedCipher
    private let ciphers: [UInt32: KeyedCipher]

    /// Creates a sealer that seals with `key`, and opens boxes of `key` and the keys in `alsoOpening`.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if two keys have the same identifier.
    public init(_ key: SealingKey, alsoOpening older: [SealingKey] = []) throws {
        sealing = KeyedCipher(key: key)
        var ciphers = [key.id: sealing]
        for key in older {
            guard ciphers.updateValue(KeyedCipher(key: key), forKey: key.id) == nil else {
                throw CryptographyError.invalidArgument("The key id \(key.id)", "each key of a sealer needs a unique id")
            }
        }
        self.ciphers = ciphers
    }

    /// Seals bytes.
    public func seal(_ plaintext: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try plaintext.withUnsafeBytes { try seal($0, authenticating: associatedData) }
    }

    /// Seals a secret.
    public func seal(_ secret: borrowing SecretBytes, authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try secret.withUnsafeBytes { try seal($0, authenticating: associatedData) }
    }

    /// Opens a box into an array.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/authenticationFailed`` if the box was changed or the associated data
    ///   differs, ``CryptographyError/Code/unknownKey``, or ``CryptographyError/Code/malformed`` if the input is not a box.
    public func open(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try box.withUnsafeBytes { box in
            let cipher = try cipher(for: box)
            let count = box.count - Self.overhead
            return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                try associatedData.withUnsafeBytes {
                    try cipher.open(
                        box, associated: $0, into: MutableBytes(rebasing: MutableBytes(buffer)[..<count]))
                }
                initialized = count
            }
        }
    }

    /// Opens a box into memory that is wiped after use. Throws as ``open(_:authenticating:)``.
    public func openSecret(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> SecretBytes {
        try SecretBytes(count: max(0, box.count - Self.overhead)) { secret in
            try box.withUnsafeBytes { try open($0, authenticating: associatedData, into: secret) }
        }
    }

    func openSecret(_ box: Bytes, authenticating associatedData: [UInt8]) throws -> SecretBytes {
        try SecretBytes(count: max(0, box.count - Self.overhead)) { try open(box, authenticating: associatedData, into: $0) }
    }

    private func open(_ box: Bytes, authenticating associatedData: [UInt8], into plaintext: MutableBytes) throws {
        let cipher = try cipher(for: box)
        try associatedData.withUnsafeBytes { try cipher.open(box, associated: $0, into: plaintext) }
    }

    private func seal(_ plaintext: Bytes, authenticating associatedData: [UInt8]) throws -> [UInt8] {
        let count = plaintext.count + Self.overhead
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let box = MutableBytes(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            try associatedData.withUnsafeBytes { try sealing.seal(plaintext, associated: $0, into: box) }
            initialized = count
        }
    }

    private func cipher(for box: Bytes) throws -> KeyedCipher {
        let header = try SealedHeader(reading: box)
        guard let found = ciphers[header.keyID] else { throw CryptographyError.unknownKey(header.keyID) }
        // The key determines the algorithm. A box with the other algorithm fails, because its header is authenticated.
        return found
    }
}
