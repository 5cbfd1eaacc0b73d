/// The hashes of recently evicted entries, in a table of four-way buckets like those of a CPU cache. Hashes older than the last `limit`
/// additions are ignored. Two keys with one fingerprint are confused, which may lead to a worse eviction but never to a wrong value.
struct GhostQueue: Sendable {
    private struct Entry {
        var fingerprint: UInt32 = 0
        /// The sequence number of the addition; 0 for an empty entry.
        var arrival: UInt32 = 0
    }

    private static let ways = 4
    private var entries: [Entry] = []
    private var arrivals: UInt32 = 0

    mutating func append(_ hash: KeyHash, limit: Int) {
        if entries.count < limit * 2 { entries = Array(repeating: Entry(), count: max(64, (limit * 2).roundedUpToPowerOfTwo)) }
        arrivals = max(1, arrivals &+ 1)
        let start = bucket(hash)
        let oldest = (start..<start + Self.ways).max { age($0) < age($1) } ?? start
        entries[oldest] = Entry(fingerprint: fingerprint(hash), arrival: arrivals)
    }

    mutating func remove(_ hash: KeyHash, limit: Int) -> Bool {
        guard !entries.isEmpty else { return false }
        let (start, wanted) = (bucket(hash), fingerprint(hash))
        for index in start..<start + Self.ways where entries[index].fingerprint == wanted && age(index) < limit {
            entries[index].arrival = 0
            return true
        }
        return false
    }

    private func age(_ index: Int) -> Int { entries[index].arrival == 0 ? .max : Int(arrivals &- entries[index].arrival) }
    private func bucket(_ hash: KeyHash) -> Int { Int(hash.tag) & (entries.count - 1) & ~(Self.ways - 1) }
    private func fingerprint(_ hash: KeyHash) -> UInt32 { UInt32(truncatingIfNeeded: hash.bits >> 32) }
}

extension Int {
    /// The smallest power of two that is not less than this positive number.
    var roundedUpToPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
