/// Remembers, by hash, what left the small queue lately. Two keys of one hash are taken for one, which costs a wrong guess and no wrong value.
struct GhostQueue {
    /// The place of each remembered hash in the order of arrival.
    private var places: [Int: Int] = [:]
    private var order: [Int] = []
    private var start = 0
    private var nextPlace = 0

    var count: Int { places.count }

    mutating func append(_ hash: Int, limit: Int) {
        places[hash] = nextPlace
        order.append(hash)
        nextPlace += 1
        while places.count > limit { dropOldest() }
        // The order also holds what was taken out of the middle since.
        while order.count - start > 2 * limit { dropOldest() }
        if start > 64, start * 2 > order.count {
            order.removeFirst(start)
            start = 0
        }
    }

    /// Whether it was remembered; it no longer is.
    mutating func remove(_ hash: Int) -> Bool {
        places.removeValue(forKey: hash) != nil
    }

    private mutating func dropOldest() {
        guard start < order.count else { return }
        let hash = order[start]
        // It may have come again since; then the later place counts.
        if places[hash] == nextPlace - (order.count - start) { places[hash] = nil }
        start += 1
    }
}
