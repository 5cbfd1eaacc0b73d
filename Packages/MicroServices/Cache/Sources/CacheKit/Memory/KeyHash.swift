/// The hash of a key. Separate bits select the shard, the position in the table, and whether the key is sampled.
@usableFromInline
struct KeyHash: Hashable, BitwiseCopyable, Sendable, TableEntry {
    @usableFromInline let bits: UInt64
    @usableFromInline static var isReadableFromCopy: Bool { false }

    /// Creates the hash of a key. Integers are mixed by two multiplications, because the standard library's hash would double the cost of a
    /// read. Both use a secret seed, so that colliding keys cannot be chosen.
    @inlinable
    @inline(__always)
    init<Key: Hashable>(_ key: Key, seed: UInt64) {
        if Key.self == Int.self || Key.self == UInt.self {
            bits = Self.mixed(UInt64(unsafeBitCast(key, to: UInt.self)), seed)
        } else if Key.self == UInt64.self || Key.self == Int64.self {
            bits = Self.mixed(unsafeBitCast(key, to: UInt64.self), seed)
        } else if Key.self == UInt32.self || Key.self == Int32.self {
            bits = Self.mixed(UInt64(unsafeBitCast(key, to: UInt32.self)), seed)
        } else {
            bits = UInt64(truncatingIfNeeded: key.hashValue)
        }
    }

    @inlinable
    @inline(__always)
    static func mixed(_ number: UInt64, _ seed: UInt64) -> UInt64 {
        let first = (number ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        let second = (first.high ^ first.low ^ seed).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return second.high ^ second.low
    }

    /// A seed that differs between processes, unless deterministic hashing is enabled.
    static var newSeed: UInt64 { UInt64(truncatingIfNeeded: "CacheKit".hashValue) }

    init(bits: UInt64) { self.bits = bits }

    /// The bits for the ghost queue.
    var tag: UInt32 { UInt32(truncatingIfNeeded: bits) }
    /// Returns the shard, selected by the highest bits. `shards` must be a power of two.
    @inlinable
    func shard(of shards: Int) -> Int { Int(truncatingIfNeeded: bits &>> 56) & (shards &- 1) }
    /// Whether the key is in the sample of one in `mask + 1` keys. `mask` must be a power of two minus one.
    @inlinable
    func isSampled(_ mask: UInt32) -> Bool { UInt32(truncatingIfNeeded: bits &>> 32) & mask == 0 }
}
