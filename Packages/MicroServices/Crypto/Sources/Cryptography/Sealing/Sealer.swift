/// Authenticated encryption that cannot be held wrong: the nonce is drawn inside, and a changed box does not open.
///
/// ```swift
/// let sealer = try Sealer(.random(id: 1))
/// let box = try sealer.seal(Array("42 EUR".utf8), authenticating: Array("account 7".utf8))
/// let text = try sealer.open(box, authenticating: Array("account 7".utf8))
/// ```
///
/// The associated data is not in the box: it says where the box belongs, and opening it elsewhere fails. A box is 34 bytes longer
/// than what it holds: header (with the key's id), nonce and tag.
///
/// To change keys, make a sealer with the new key and name the old ones in `alsoOpening`.
///
/// - Important: Nonces are random, 96 bits. Change the key before it has sealed 2³² boxes (NIST SP 800-38D, 8.3).
public struct Sealer: Sendable {
    /// How many bytes a box is longer than its content.
    public static let overhead = SealedHeader.overhead

    private let sealing: KeyedCipher
    private let ciphers: [UInt32: KeyedCipher]

    /// Makes a sealer that seals with `key` and opens boxes of `key` and of the keys in `alsoOpening`.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` when two keys have one id.
    public init(_ key: SealingKey, alsoOpening older: [SealingKey] = []) throws {
        sealing = KeyedCipher(key: key)
        var ciphers = [key.id: sealing]
        for key in older {
            guard ciphers.updateValue(KeyedCipher(key: key), forKey: key.id) == nil else {
                throw CryptographyError.invalidArgument("The key id \(key.id)", "each key of a sealer needs an id of its own")
            }
        }
        self.ciphers = ciphers
    }

    /// Seals bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend``.
    public func seal(_ plaintext: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try plaintext.withUnsafeBytes { try seal($0, authenticating: associatedData) }
    }

    /// Seals a secret.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend``.
    public func seal(_ secret: borrowing SecretBytes, authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try secret.withUnsafeBytes { try seal($0, authenticating: associatedData) }
    }

    /// Opens a box into an array.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/authenticationFailed`` when box and associated data do not
    ///   belong together, ``CryptographyError/Code/unknownKey``, or ``CryptographyError/Code/malformed`` for what is no box.
    public func open(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try box.withUnsafeBytes { box in
            let cipher = try cipher(for: box)
            let count = box.count - Self.overhead
            return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                try associatedData.withUnsafeBytes {
                    try cipher.open(
                        box, associated: $0, into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count]))
                }
                initialized = count
            }
        }
    }

    /// Opens a box into memory that is wiped after use.
    ///
    /// - Throws: as ``open(_:authenticating:)``.
    public func openSecret(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> SecretBytes {
        let found = try box.withUnsafeBytes { try cipher(for: $0) }
        return try SecretBytes(count: box.count - Self.overhead) { secret in
            try box.withUnsafeBytes { box in
                try associatedData.withUnsafeBytes { try found.open(box, associated: $0, into: secret) }
            }
        }
    }

    private func seal(_ plaintext: UnsafeRawBufferPointer, authenticating associatedData: [UInt8]) throws -> [UInt8] {
        let count = plaintext.count + Self.overhead
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let box = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            try associatedData.withUnsafeBytes { try sealing.seal(plaintext, associated: $0, into: box) }
            initialized = count
        }
    }

    private func cipher(for box: UnsafeRawBufferPointer) throws -> KeyedCipher {
        let header = try SealedHeader(reading: box)
        guard let found = ciphers[header.keyID] else { throw CryptographyError.unknownKey(header.keyID) }
        // The key decides on the algorithm. A box that names the other one fails, because its header is authenticated.
        return found
    }
}
