import Foundation

/// The disk tier of a ``Cache``: a store, a codec, and the names of the keys in the store.
public struct DiskTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let store: any ByteStore
    let codec: CacheCodec<Value>
    let group: String
    let name: @Sendable (Key) -> String

    /// - Parameters:
    ///   - store: The store, which several caches may share.
    ///   - group: The name of this cache in the store. ``Cache/removeAll()`` removes this group only.
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

/// Converts values to bytes for the disk tier, and back.
public struct CacheCodec<Value: Sendable>: Sendable {
    /// The version of the value's format. Increase it when the format changes: entries of other versions are ignored.
    public let version: UInt32
    let encode: @Sendable (Value) throws -> [UInt8]
    let decode: @Sendable ([UInt8]) throws -> Value

    /// - Parameters:
    ///   - version: The version of the format.
    ///   - encode: Converts a value to bytes.
    ///   - decode: Converts bytes to a value. If it throws, the lookup is a miss.
    public init(
        version: UInt32,
        encode: @escaping @Sendable (Value) throws -> [UInt8],
        decode: @escaping @Sendable ([UInt8]) throws -> Value
    ) {
        self.version = version
        self.encode = encode
        self.decode = decode
    }

    /// A codec for JSON. Too slow for values that are read thousands of times a second.
    public static func json(version: UInt32) -> CacheCodec where Value: Codable {
        CacheCodec(
            version: version,
            encode: { Array(try JSONEncoder().encode($0)) },
            decode: { try JSONDecoder().decode(Value.self, from: Data($0)) }
        )
    }
}

extension CacheCodec where Value == [UInt8] {
    /// A codec that stores the bytes unchanged.
    public static func bytes(version: UInt32) -> CacheCodec {
        CacheCodec(version: version, encode: { $0 }, decode: { $0 })
    }
}
