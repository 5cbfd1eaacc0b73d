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
}
