/// What a ``Cache`` needs to use a disk: a store, a codec, and the names of its keys there.
public struct DiskTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let store: any ByteStore
    let codec: CacheCodec<Value>
    let group: String
    let name: @Sendable (Key) -> String

    /// - Parameters:
    ///   - store: the store; several caches may share one.
    ///   - group: the name of this cache in the store. ``Cache/removeAll()`` removes the group.
    ///   - codec: how values become bytes.
    ///   - name: the name of a key, different for different keys.
    public init(
        store: any ByteStore,
        group: String,
        codec: CacheCodec<Value>,
        name: @escaping @Sendable (Key) -> String
    ) {
        self.store = store
        self.codec = codec
        self.group = group
        self.name = name
    }
}

extension DiskTier where Key == String {
    /// Keys are their own names.
    public init(store: any ByteStore, group: String, codec: CacheCodec<Value>) {
        self.init(store: store, group: group, codec: codec) { $0 }
    }
}
