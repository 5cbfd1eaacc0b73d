/// Closures that encrypt the entries on disk. The package contains no cipher.
///
/// ```swift
/// let seal = CacheSeal(
///     seal: { try sealer.seal($0, authenticating: Array("cache".utf8)) },
///     open: { try sealer.open($0, authenticating: Array("cache".utf8)) },
///     hashName: { keyedHash($0) }
/// )
/// ```
public struct CacheSeal: Sendable {
    let seal: @Sendable ([UInt8]) throws -> [UInt8]
    let open: @Sendable ([UInt8]) throws -> [UInt8]
    let hashName: @Sendable (String) throws -> String

    /// Creates a seal.
    ///
    /// - Parameters:
    ///   - seal: Encrypts and authenticates. Its result should contain a key identifier, so that keys can be rotated.
    ///   - open: Reverses `seal`, and throws for other input. An entry that cannot be opened is a miss.
    ///   - hashName: Returns the name on disk of a key, group or tag: a keyed hash, the same for equal input.
    public init(
        seal: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        open: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        hashName: @escaping @Sendable (String) throws -> String
    ) {
        self.seal = seal
        self.open = open
        self.hashName = hashName
    }

    /// Creates a seal whose closures do not add a key identifier: the store saves it with the sealed bytes.
    ///
    /// - Parameters:
    ///   - keyID: The identifier of the key that `seal` uses; at most 255 bytes of UTF-8.
    ///   - seal: Encrypts and authenticates.
    ///   - open: Reverses `seal` with the key of this identifier, which may be an older key; throws if it is unknown.
    ///   - hashName: As in the other initializer. If its key changes, all entries become misses.
    public init(
        keyID: String,
        seal: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        open: @escaping @Sendable (_ sealed: [UInt8], _ keyID: String) throws -> [UInt8],
        hashName: @escaping @Sendable (String) throws -> String
    ) {
        let name = Array(keyID.utf8)
        precondition(name.count <= 255, "A key identifier has at most 255 bytes.")
        self.init(
            seal: { [UInt8(name.count)] + name + (try seal($0)) },
            open: { bytes in
                let start = 1 + Int(bytes.first ?? 0)
                // Too short to contain an identifier, so not written by this store; no key has an empty identifier.
                guard start <= bytes.count else { return try open([], "") }
                return try open(Array(bytes[start...]), String(decoding: bytes[1..<start], as: UTF8.self))
            },
            hashName: hashName
        )
    }
}
