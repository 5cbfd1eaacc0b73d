/// A key's hash, cut into independent pieces: one chooses the part of the cache, one the place in its table, one whether the key is sampled.
@usableFromInline
struct KeyHash: Hashable, Sendable {
    @usableFromInline let bits: UInt64

    /// Numbers are mixed by two multiplications instead of the standard library's hash, which costs a read as much as all the rest. Both know
    /// a number that nobody outside knows, so that keys which meet cannot be chosen.
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

    /// Another one in each process, unless hashing is to be the same in all.
    static var newSeed: UInt64 { UInt64(truncatingIfNeeded: "CacheKit".hashValue) }

    /// For models of a cache, which know hashes only.
    init(bits: UInt64) { self.bits = bits }

    /// For what remembers hashes.
    var tag: UInt32 { UInt32(truncatingIfNeeded: bits) }
    /// The topmost bits; `parts` is a power of two.
    @inlinable
    func part(of parts: Int) -> Int { Int(truncatingIfNeeded: bits &>> 56) & (parts &- 1) }
    /// `mask` is one less than a power of two; one key of so many is sampled.
    @inlinable
    func isSampled(_ mask: UInt32) -> Bool { UInt32(truncatingIfNeeded: bits &>> 32) & mask == 0 }
}
