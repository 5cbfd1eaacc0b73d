/// A persistent store of bytes by key: the disk tier's interface to ``Cache``.
///
/// A read returns exactly the bytes of the last completed write, or `nil`; never partial bytes, or bytes of another key or format.
/// `ByteStoreConformance` in CacheKitTesting checks this.
public protocol ByteStore: Sendable {
    /// Returns the stored bytes, or `nil` if there are none, they have expired, or they are damaged.
    ///
    /// - Parameter format: The version of the codec. Bytes written with another version are not returned.
    func read(_ key: String, group: String, format: UInt32) throws -> StoredBytes?

    /// Stores bytes and replaces earlier ones.
    ///
    /// - Parameters:
    ///   - timeToLive: How long the bytes are valid; `nil` for no limit.
    ///   - tags: Names for removing the bytes together with others of the group. They replace the previous tags.
    func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?, tags: Set<String>) throws

    /// Removes the bytes of one key.
    func remove(_ key: String, group: String) throws

    /// Removes the bytes of a group, or of all groups if `group` is `nil`.
    func removeAll(group: String?) throws

    /// Removes the bytes of a group with this tag.
    func removeAll(tag: String, group: String) throws

    /// Removes the bytes of a group whose keys start with these UTF-8 bytes.
    func removeAll(prefix: String, group: String) throws

    /// Returns a closure that counts the removals in a group by others, such as other processes. Returns `nil` if there are no others.
    ///
    /// The closure costs one memory access. A removal is counted before its call returns, even if it removed nothing.
    func externalRemovals(group: String) -> (@Sendable () -> UInt64)?
}

extension ByteStore {
    /// Stores bytes without tags.
    public func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws {
        try write(bytes, for: key, group: group, format: format, timeToLive: timeToLive, tags: [])
    }

    /// Returns `nil`: the store is not shared.
    public func externalRemovals(group: String) -> (@Sendable () -> UInt64)? { nil }
}

/// Bytes read from a ``ByteStore``.
public struct StoredBytes: Hashable, Sendable {
    /// The bytes that were written.
    public var bytes: [UInt8]
    /// The remaining time to live; `nil` for no limit.
    public var remaining: Duration?
    /// The tags that were written.
    public var tags: Set<String>

    public init(bytes: [UInt8], remaining: Duration?, tags: Set<String> = []) {
        self.bytes = bytes
        self.remaining = remaining
        self.tags = tags
    }
}
