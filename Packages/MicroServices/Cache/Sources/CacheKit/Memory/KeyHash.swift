/// A key's hash, cut into independent pieces: one chooses the part of the cache, one the place in its table, one whether the key is sampled.
@usableFromInline
struct KeyHash: Hashable, Sendable {
    @usableFromInline let bits: UInt64

    @inlinable
    init(_ key: some Hashable) { bits = UInt64(truncatingIfNeeded: key.hashValue) }

    /// For models of a cache, which know hashes only.
    init(bits: UInt64) { self.bits = bits }

    /// The lower half: place and tag in a ``HashIndex``.
    @inlinable var tag: UInt32 { UInt32(truncatingIfNeeded: bits) }
    /// The topmost bits; `parts` is a power of two.
    @inlinable
    func part(of parts: Int) -> Int { Int(truncatingIfNeeded: bits &>> 56) & (parts &- 1) }
    /// `mask` is one less than a power of two; one key of so many is sampled.
    @inlinable
    func isSampled(_ mask: UInt32) -> Bool { UInt32(truncatingIfNeeded: bits &>> 32) & mask == 0 }
}
