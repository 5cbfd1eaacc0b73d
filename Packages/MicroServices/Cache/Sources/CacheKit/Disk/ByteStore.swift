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
    /// - Parameters:
    ///   - timeToLive: how long they are valid, or `nil` for ever.
    ///   - tags: names by which they can be removed together with others of the group; in place of the older ones.
    func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?, tags: Set<String>) throws

    /// Removes the bytes of one key.
    func remove(_ key: String, group: String) throws

    /// Removes the bytes of a group, or all with `nil`.
    func removeAll(group: String?) throws

    /// Removes the bytes of a group that have this tag.
    func removeAll(tag: String, group: String) throws

    /// Removes the bytes of a group whose keys begin with these bytes of UTF-8.
    func removeAll(prefix: String, group: String) throws

    /// Counts what others removed from a group, such as another process, at the cost of a load; `nil` when there are no others. A removal is
    /// counted before its call returns, whatever it found.
    func othersRemovals(group: String) -> (@Sendable () -> UInt64)?
}

extension ByteStore {
    /// Keeps bytes without tags.
    public func write(_ bytes: [UInt8], for key: String, group: String, format: UInt32, timeToLive: Duration?) throws {
        try write(bytes, for: key, group: group, format: format, timeToLive: timeToLive, tags: [])
    }

    /// There are no others.
    public func othersRemovals(group: String) -> (@Sendable () -> UInt64)? { nil }
}

/// What a ``ByteStore`` found.
public struct StoredBytes: Hashable, Sendable {
    /// The bytes as they were written.
    public var bytes: [UInt8]
    /// How much longer they are valid, or `nil` for ever.
    public var remaining: Duration?
    /// The tags that they were written with.
    public var tags: Set<String>

    public init(bytes: [UInt8], remaining: Duration?, tags: Set<String> = []) {
        self.bytes = bytes
        self.remaining = remaining
        self.tags = tags
    }
}
