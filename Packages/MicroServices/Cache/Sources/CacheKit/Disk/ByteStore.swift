/// A tier that keeps bytes by key and outlives the process. The seam between ``Cache`` and the disk.
///
/// What a store owes, and what `ByteStoreConformance` in CacheKitTesting checks: a read gives exactly the bytes of the last write that
/// returned, or nothing; never parts, bytes of another key, or bytes of another format.
public protocol ByteStore: Sendable {
    /// The bytes, or `nil` when there are none that can be trusted and are still valid.
    ///
    /// - Parameter format: the version of the codec; bytes written with another one are not found.
    func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes?

    /// Keeps bytes, in place of older ones.
    ///
    /// - Parameter timeToLive: how long they are valid, or `nil` for ever.
    func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws

    /// Removes the bytes of one key.
    func remove(_ key: String, group: String) throws

    /// Removes the bytes of a group, or all with `nil`.
    func removeAll(group: String?) throws
}

/// What a ``ByteStore`` found.
public struct StoredBytes: Hashable, Sendable {
    /// The bytes as they were written.
    public var bytes: [UInt8]
    /// How much longer they are valid, or `nil` for ever.
    public var remaining: Duration?

    public init(bytes: [UInt8], remaining: Duration?) {
        self.bytes = bytes
        self.remaining = remaining
    }
}
