/// The disk tier of a ``Cache``: a store, a codec, and the names of the keys in the store.
public struct DiskTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let store: any ByteStore
    let codec: CacheCodec<Value>
    let group: String
    let name: @Sendable (Key) -> String

    /// Creates a disk tier.
    ///
    /// - Parameters:
    ///   - store: The store, which several caches may share.
    ///   - group: The name of this cache in the store. ``Cache/removeAll()`` removes this group only.
    ///   - codec: Converts values to bytes and back.
    ///   - name: Returns the name of a key in the store. Different keys must have different names.
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
    /// Creates a disk tier whose keys are their own names.
    public init(store: any ByteStore, group: String, codec: CacheCodec<Value>) {
        self.init(store: store, group: group, codec: codec) { $0 }
    }
}
