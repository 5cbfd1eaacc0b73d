/// A persistent store of bytes by key: the disk tier's interface to ``Cache``.
///
/// A read returns exactly the bytes of the last completed write, or `nil`; never partial bytes, or bytes of another key or format.
/// `ByteStoreConformance` in CacheKitTesting checks this.
public protocol ByteStore: Sendable {
    /// Returns the stored bytes, or `nil` if there are none, they have expired, they are damaged, or they were written with another `format`.
    func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes?

    /// Stores bytes and replaces earlier ones. Without a time to live, they are valid without limit.
    func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws

    /// Removes the bytes of one key.
    func remove(_ key: String, group: String) throws

    /// Removes the bytes of a group, or of all groups if `group` is `nil`.
    func removeAll(group: String?) throws

    /// Returns a closure that counts the removals in a group by others, such as other processes. Returns `nil` if there are no others.
    ///
    /// The closure costs one memory access. A removal is counted before its call returns, even if it removed nothing.
    func externalRemovals(group: String) -> (@Sendable () -> UInt64)?
}

extension ByteStore {
    /// Returns `nil`: the store is not shared.
    public func externalRemovals(group: String) -> (@Sendable () -> UInt64)? { nil }
}

/// Bytes read from a ``ByteStore``.
public struct StoredBytes: Hashable, Sendable {
    /// The bytes that were written.
    public var bytes: [UInt8]
    /// The remaining time to live; `nil` for no limit.
    public var remaining: Duration?

    public init(bytes: [UInt8], remaining: Duration?) {
        self.bytes = bytes
        self.remaining = remaining
    }
}
