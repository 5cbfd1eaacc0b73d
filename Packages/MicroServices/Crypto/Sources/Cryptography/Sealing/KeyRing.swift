/// The keys of an app with one purpose: the current key seals, and the older ones open what was sealed before.
///
/// ```swift
/// var ring = try store.load("keys").map(KeyRing.init(serialized:)) ?? KeyRing.random()
/// try ring.rotate()
/// try store.save(ring.serialized(), as: "keys")
/// let sealer = try ring.sealer()
/// for row in rows { if let box = try sealer.reseal(row.box) { try row.update(box) } }
/// ring.removeOldKeys()
/// ```
///
/// Save a ring before its sealer is used: what was sealed with a lost key cannot be opened.
public struct KeyRing: Sendable {
    private static let version: UInt8 = 1
    private static let entrySize = 5 + SealingKey.size
    /// The maximum number of keys.
    public static let maximumCount = 1_000

    /// The key that seals.
    public private(set) var current: SealingKey
    /// The keys that only open, the oldest first.
    public private(set) var older: [SealingKey] = []

    /// Returns a ring with one new random key.
    public static func random(algorithm: SealingAlgorithm = .aes256GCM) throws -> KeyRing {
        KeyRing(current: try .random(id: 1, algorithm: algorithm))
    }

    private init(current: SealingKey, older: [SealingKey] = []) {
        (self.current, self.older) = (current, older)
    }

    /// Reads a ring of ``serialized()``.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed``.
    public init(serialized: borrowing SecretBytes) throws {
        let malformed = CryptographyError.malformed("key ring", "it is torn, or of another version")
        var keys = try serialized.withUnsafeBytes { bytes in
            let count = (bytes.count - 1) / Self.entrySize
            guard bytes.first == Self.version, bytes.count == 1 + count * Self.entrySize, (1...Self.maximumCount).contains(count) else {
                throw malformed
            }
            return try (0..<count).map { index in
                let entry = Bytes(rebasing: bytes[(1 + index * Self.entrySize)...].prefix(Self.entrySize))
                guard let algorithm = SealingAlgorithm(rawValue: entry[0]) else { throw malformed }
                let id = UInt32(bigEndian: entry.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
                return try SealingKey(id: id, SecretBytes(copying: entry[5...]), algorithm: algorithm)
            }
        }
        guard let current = keys.popLast(), Set(keys.map(\.id) + [current.id]).count == keys.count + 1 else { throw malformed }
        self.init(current: current, older: keys)
    }

    /// Returns the keys, to be stored in a ``SecretStore``: `version (1)`, then for each key from the oldest
    /// `algorithm (1) | id (4, big endian) | key (32)`.
    public func serialized() throws -> SecretBytes {
        let keys = older + [current]
        return try SecretBytes(count: 1 + keys.count * Self.entrySize) { output in
            output[0] = Self.version
            for (index, key) in keys.enumerated() {
                let entry = MutableBytes(rebasing: output[(1 + index * Self.entrySize)...].prefix(Self.entrySize))
                entry[0] = key.algorithm.rawValue
                entry.storeBytes(of: key.id.bigEndian, toByteOffset: 1, as: UInt32.self)
                key.secret.bytes.withUnsafeBytes { MutableBytes(rebasing: entry[5...]).copyMemory(from: $0) }
            }
        }
    }

    /// Makes a new random key the current one.
    ///
    /// - Parameter algorithm: By default that of the current key.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` above ``maximumCount``.
    public mutating func rotate(algorithm: SealingAlgorithm? = nil) throws {
        guard older.count + 1 < Self.maximumCount else {
            throw CryptographyError.invalidArgument("The count of keys", "a ring has at most \(Self.maximumCount)")
        }
        let ids = Set(older.map(\.id) + [current.id])
        var id = current.id &+ 1
        while ids.contains(id) { id &+= 1 }
        let new = try SealingKey.random(id: id, algorithm: algorithm ?? current.algorithm)
        older.append(current)
        current = new
    }

    /// Removes all keys but the current one. What was sealed with them cannot be opened any more: reseal it first.
    public mutating func removeOldKeys() {
        older = []
    }

    /// Returns a sealer with the keys.
    public func sealer() throws -> Sealer { try Sealer(current, alsoOpening: older) }
}

extension Sealer {
    /// Seals the content of a box with the current key, or returns nil if the box was sealed with it already.
    ///
    /// - Throws: As ``open(_:authenticating:)``.
    public func reseal(_ box: [UInt8], authenticating associatedData: [UInt8] = []) throws -> [UInt8]? {
        let content = try openSecret(box, authenticating: associatedData)
        let id = try box.withUnsafeBytes { try SealedHeader(reading: $0).keyID }
        return id == key.id ? nil : try seal(content, authenticating: associatedData)
    }
}
