#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a value becomes bytes for the disk and comes back.
public struct CacheCodec<Value: Sendable>: Sendable {
    /// Raise it when the shape of the value changes: what was written with another version is not found.
    public let version: UInt32
    let encode: @Sendable (Value) throws -> [UInt8]
    let decode: @Sendable ([UInt8]) throws -> Value

    /// - Parameters:
    ///   - version: of the shape.
    ///   - encode: to bytes.
    ///   - decode: from bytes; what it throws for is a miss.
    public init(
        version: UInt32,
        encode: @escaping @Sendable (Value) throws -> [UInt8],
        decode: @escaping @Sendable ([UInt8]) throws -> Value
    ) {
        self.version = version
        self.encode = encode
        self.decode = decode
    }

    /// JSON, for values that are not asked for thousands of times a second.
    public static func json(version: UInt32) -> CacheCodec where Value: Codable {
        CacheCodec(
            version: version,
            encode: { Array(try JSONEncoder().encode($0)) },
            decode: { try JSONDecoder().decode(Value.self, from: Data($0)) }
        )
    }
}

extension CacheCodec where Value == [UInt8] {
    /// The bytes as they are.
    public static func bytes(version: UInt32) -> CacheCodec {
        CacheCodec(version: version, encode: { $0 }, decode: { $0 })
    }
}
