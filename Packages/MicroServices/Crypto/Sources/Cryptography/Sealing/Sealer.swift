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
    private let older: [KeyedCipher]

    /// Creates a sealer that seals with `key`, and opens boxes of `key` and the keys in `alsoOpening`.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if two keys have the same identifier.
    public init(_ key: SealingKey, alsoOpening older: [SealingKey] = []) throws {
        var ids: Set<UInt32> = []
        for key in [key] + older where !ids.insert(key.id).inserted {
            throw CryptographyError.invalidArgument("The key id \(key.id)", "each key of a sealer needs a unique id")
        }
        sealing = KeyedCipher(key: key)
        self.older = older.map(KeyedCipher.init)
    }

    /// Seals bytes.
    public func seal(_ plaintext: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try plaintext.withUnsafeBytes { try seal($0, authenticating: associatedData) }
    }

    /// Seals a secret.
    public func seal(_ secret: borrowing SecretBytes, authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        try secret.withUnsafeBytes { try seal($0, authenticating: associatedData) }
    }

    /// Seals bytes into memory of the caller. Allocates no memory with OpenSSL, except for a thread's first boxes.
    ///
    /// - Parameter box: The start is overwritten. It must not overlap the other arguments.
    /// - Returns: The size of the box, which is that of `plaintext` plus ``overhead``.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if `box` is too small or overlaps.
    @discardableResult public func seal(
        _ plaintext: UnsafeRawBufferPointer, into box: UnsafeMutableRawBufferPointer,
        authenticating associatedData: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) throws -> Int {
        let count = plaintext.count + Self.overhead
        let box = try Self.output(box, count: count, apartFrom: plaintext, associatedData)
        try sealing.seal(plaintext, associated: associatedData, into: box)
        return count
    }

    /// Opens a box into an array.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/authenticationFailed`` if the box was changed or the associated data
    ///   differs, ``CryptographyError/Code/unknownKey``, or ``CryptographyError/Code/malformed`` if the input is not a box.
    public func open(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8] {
        let count = max(0, box.count - Self.overhead)
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let plaintext = MutableBytes(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            try box.withUnsafeBytes { box in _ = try associatedData.withUnsafeBytes { try open(box, into: plaintext, authenticating: $0) } }
            initialized = count
        }
    }

    /// Opens a box into memory that is wiped after use. Throws as ``open(_:authenticating:)``.
    public func openSecret(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> SecretBytes {
        try SecretBytes(count: max(0, box.count - Self.overhead)) { secret in
            try box.withUnsafeBytes { box in _ = try associatedData.withUnsafeBytes { try open(box, into: secret, authenticating: $0) } }
        }
    }

    func openSecret(_ box: Bytes, authenticating associatedData: [UInt8]) throws -> SecretBytes {
        try SecretBytes(count: max(0, box.count - Self.overhead)) { secret in
            _ = try associatedData.withUnsafeBytes { try open(box, into: secret, authenticating: $0) }
        }
    }

    /// Opens a box into memory of the caller, whose start is wiped if the box is rejected. Allocates no memory with OpenSSL, except for a
    /// thread's first boxes.
    ///
    /// - Parameter plaintext: The start is overwritten. It must not overlap the other arguments.
    /// - Returns: The size of the content, which is that of `box` minus ``overhead``.
    /// - Throws: As ``open(_:authenticating:)``; ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if `plaintext` is too
    ///   small or overlaps.
    @discardableResult public func open(
        _ box: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer,
        authenticating associatedData: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) throws -> Int {
        // The key determines the algorithm. A box with the other algorithm fails, because its header is authenticated.
        let id = try SealedHeader(reading: box).keyID
        let count = box.count - Self.overhead
        let plaintext = try Self.output(plaintext, count: count, apartFrom: box, associatedData)
        if id == sealing.key.id {
            try sealing.open(box, associated: associatedData, into: plaintext)
        } else if let cipher = older.first(where: { $0.key.id == id }) {
            try cipher.open(box, associated: associatedData, into: plaintext)
        } else {
            throw CryptographyError.unknownKey(id)
        }
        return count
    }

    /// The key that seals.
    var key: SealingKey { sealing.key }

    /// Returns the key with an identifier.
    func key(_ id: UInt32) throws -> SealingKey {
        guard let found = ([sealing] + older).first(where: { $0.key.id == id }) else { throw CryptographyError.unknownKey(id) }
        return found.key
    }

    private func seal(_ plaintext: Bytes, authenticating associatedData: [UInt8]) throws -> [UInt8] {
        let count = plaintext.count + Self.overhead
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let box = MutableBytes(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            try associatedData.withUnsafeBytes { try sealing.seal(plaintext, associated: $0, into: box) }
            initialized = count
        }
    }

    /// Returns the start of an output.
    private static func output(_ output: MutableBytes, count: Int, apartFrom input: Bytes, _ associatedData: Bytes) throws -> MutableBytes {
        guard output.count >= count else {
            throw CryptographyError.invalidArgument("The size of the output", "it has \(output.count) bytes, \(count) are written")
        }
        let output = MutableBytes(rebasing: output[..<count])
        if overlap(Bytes(output), input) || overlap(Bytes(output), associatedData) {
            throw CryptographyError.invalidArgument("The memory of the output", "it must not overlap that of an input")
        }
        return output
    }

    private static func overlap(_ first: Bytes, _ second: Bytes) -> Bool {
        guard let one = first.baseAddress, let other = second.baseAddress else { return false }
        return one < other + second.count && other < one + first.count
    }
}
