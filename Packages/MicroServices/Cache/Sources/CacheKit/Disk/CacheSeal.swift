/// Closures that encrypt what a cache writes to disk. The package knows no cipher: bring one.
///
/// ```swift
/// let seal = CacheSeal(
///     seal: { try sealer.seal($0, authenticating: Array("cache".utf8)) },
///     open: { try sealer.open($0, authenticating: Array("cache".utf8)) },
///     disguise: { keyedHash($0) }
/// )
/// ```
public struct CacheSeal: Sendable {
    let seal: @Sendable ([UInt8]) throws -> [UInt8]
    let open: @Sendable ([UInt8]) throws -> [UInt8]
    let disguise: @Sendable (String) throws -> String

    /// - Parameters:
    ///   - seal: encrypts and authenticates. Its result should name its key, so that keys can change.
    ///   - open: undoes `seal`; throws for what it did not make. What cannot be opened is a miss.
    ///   - disguise: makes of a key or group the text that stands on disk in its place, always the same for the same; a keyed hash.
    public init(
        seal: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        open: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        disguise: @escaping @Sendable (String) throws -> String
    ) {
        self.seal = seal
        self.open = open
        self.disguise = disguise
    }

    /// As the other initialiser, for closures that do not name their key: the store keeps the name with what is sealed.
    ///
    /// - Parameters:
    ///   - keyID: names the key that `seal` uses from now on; at most 255 bytes of UTF-8.
    ///   - seal: encrypts and authenticates.
    ///   - open: undoes `seal` with the key of that name, perhaps an older one; throws when there is none.
    ///   - disguise: as in the other initialiser; changing its key makes all entries unfindable.
    public init(
        keyID: String,
        seal: @escaping @Sendable ([UInt8]) throws -> [UInt8],
        open: @escaping @Sendable (_ sealed: [UInt8], _ keyID: String) throws -> [UInt8],
        disguise: @escaping @Sendable (String) throws -> String
    ) {
        let name = Array(keyID.utf8)
        precondition(name.count <= 255, "The name of a key has at most 255 bytes.")
        self.init(
            seal: { [UInt8(name.count)] + name + (try seal($0)) },
            open: { bytes in
                let start = 1 + Int(bytes.first ?? 0)
                // Too short to hold a name: not made by us, and no key of no name opens it.
                guard start <= bytes.count else { return try open([], "") }
                return try open(Array(bytes[start...]), String(decoding: bytes[1..<start], as: UTF8.self))
            },
            disguise: disguise
        )
    }
}
