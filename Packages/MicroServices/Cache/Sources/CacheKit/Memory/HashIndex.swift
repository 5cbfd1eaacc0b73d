/// Finds slots by hash: open addressing with linear probing, eight bytes a bucket, deletion by shifting back, so that nothing is left behind
/// and a search ends at the first empty bucket. Who asks compares the keys.
@usableFromInline
struct HashIndex: ~Copyable, Sendable {
    /// `tag << 32 | slot + 1`, or 0 when empty. A power of two of them, at most half full.
    @usableFromInline var buckets = Slots<UInt64>(repeating: 0, count: 8)
    @usableFromInline var count = 0

    @usableFromInline
    init() {}

    /// The slot of this tag that `matches` accepts, or -1.
    @inlinable
    @inline(__always)
    func find(_ tag: UInt32, _ matches: (Int) -> Bool) -> Int {
        let mask = buckets.count &- 1
        var place = Int(truncatingIfNeeded: tag) & mask
        while true {
            let bucket = buckets[place]
            if bucket == 0 { return -1 }
            if UInt32(truncatingIfNeeded: bucket &>> 32) == tag {
                let slot = Int(truncatingIfNeeded: bucket & 0xFFFF_FFFF) &- 1
                if matches(slot) { return slot }
            }
            place = (place &+ 1) & mask
        }
    }

    @usableFromInline
    mutating func insert(_ tag: UInt32, _ slot: Int) {
        count += 1
        if count * 2 > buckets.count { grow() }
        put(UInt64(tag) << 32 | UInt64(slot + 1))
    }

    @usableFromInline
    mutating func remove(_ tag: UInt32, _ slot: Int) {
        let wanted = UInt64(tag) << 32 | UInt64(slot + 1)
        count -= 1
        let mask = buckets.count - 1
        var hole = Int(tag) & mask
        while buckets[hole] != wanted {
            precondition(buckets[hole] != 0, "The slot is not in the index.")
            hole = (hole + 1) & mask
        }
        var place = hole
        while true {
            place = (place + 1) & mask
            let bucket = buckets[place]
            if bucket == 0 { break }
            // What may stand in the hole is what would be searched for there: its own place is not between the hole and here.
            let home = Int(bucket >> 32) & mask
            if (place - home) & mask >= (place - hole) & mask {
                buckets[hole] = bucket
                hole = place
            }
        }
        buckets[hole] = 0
    }

    private mutating func put(_ bucket: UInt64) {
        let mask = buckets.count - 1
        var place = Int(bucket >> 32) & mask
        while buckets[place] != 0 { place = (place + 1) & mask }
        buckets[place] = bucket
    }

    private mutating func grow() {
        var old = Slots<UInt64>(repeating: 0, count: buckets.count * 2)
        swap(&old, &buckets)
        for place in 0..<old.count where old[place] != 0 { put(old[place]) }
    }
}
