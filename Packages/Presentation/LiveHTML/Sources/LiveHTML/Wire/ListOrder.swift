/// The minimal steps from one order of unique keys to another: keys to remove, and keys to place, in order.
///
/// Keys that keep their relative order are not moved. The longest such sequence is found by patience sorting in O(n log n); Fredman, "On computing
/// the length of longest increasing subsequences", 1975.
struct ListOrder: Equatable {
    struct Place: Equatable {
        /// The index in the new order. The row follows the previous one there.
        let index: Int
        /// Whether the key is new; otherwise it moved.
        let isNew: Bool
    }

    private(set) var removed: [String] = []
    private(set) var placed: [Place] = []

    init(from old: [String], to new: [String]) {
        let positions = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
        let remaining = Set(new)
        removed = old.filter { !remaining.contains($0) }
        let sources = new.map { positions[$0] }
        let kept = Self.longestRise(in: sources)
        for (index, source) in sources.enumerated() where !kept.contains(index) {
            placed.append(Place(index: index, isNew: source == nil))
        }
    }

    /// The indices of a longest strictly increasing subsequence of the non-nil numbers.
    private static func longestRise(in numbers: [Int?]) -> Set<Int> {
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if (numbers[tails[middle]] ?? 0) < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var kept = Set<Int>(minimumCapacity: tails.count)
        var last = tails.last
        while let index = last {
            kept.insert(index)
            last = previous[index]
        }
        return kept
    }
}
