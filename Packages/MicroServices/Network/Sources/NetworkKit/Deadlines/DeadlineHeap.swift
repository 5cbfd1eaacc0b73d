/// A priority queue whose entries can be moved and removed: a binary heap that stores the position of each entry.
///
/// - Complexity: O(log *n*) to insert, move and remove. Memory is reused and grows with the greatest number of entries at one time.
struct DeadlineHeap<Element> {
    /// An entry. It is no longer valid once the entry has left the heap, and is then ignored.
    struct ID: Hashable {
        fileprivate let slot: Int
        fileprivate let use: Int
    }

    private struct Slot {
        var element: Element?
        var deadline: Duration
        /// The index in `order`.
        var position: Int
        /// The number of entries that the slot had before.
        var use: Int
    }

    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    /// The slots in heap order: no entry is earlier than that at half its position.
    private var order: [Int] = []

    /// The earliest deadline.
    var first: Duration? { order.first.map { slots[$0].deadline } }
    var count: Int { order.count }

    mutating func insert(_ element: Element, at deadline: Duration) -> ID {
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count { slots.append(Slot(element: nil, deadline: deadline, position: 0, use: 0)) }
        slots[slot].element = element
        slots[slot].deadline = deadline
        slots[slot].position = order.count
        order.append(slot)
        siftUp(from: order.count - 1)
        return ID(slot: slot, use: slots[slot].use)
    }

    mutating func move(_ id: ID, to deadline: Duration) {
        guard slots[id.slot].use == id.use else { return }
        slots[id.slot].deadline = deadline
        restoreOrder(at: slots[id.slot].position)
    }

    mutating func remove(_ id: ID) {
        if slots[id.slot].use == id.use { _ = takeEntry(at: slots[id.slot].position) }
    }

    /// Removes the entries whose deadline has passed, the earliest first.
    mutating func removeExpired(at now: Duration) -> [Element] {
        var expired: [Element] = []
        while let first, first <= now, let element = takeEntry(at: 0) { expired.append(element) }
        return expired
    }

    private mutating func takeEntry(at position: Int) -> Element? {
        let slot = order[position]
        swap(position, order.count - 1)
        order.removeLast()
        if position < order.count { restoreOrder(at: position) }
        slots[slot].use += 1
        freeSlots.append(slot)
        defer { slots[slot].element = nil }
        return slots[slot].element
    }

    private mutating func restoreOrder(at position: Int) {
        siftUp(from: position)
        siftDown(from: position)
    }

    private mutating func siftUp(from start: Int) {
        var position = start
        while position > 0, deadline(position) < deadline((position - 1) / 2) {
            swap(position, (position - 1) / 2)
            position = (position - 1) / 2
        }
    }

    private mutating func siftDown(from start: Int) {
        var position = start
        while true {
            let left = 2 * position + 1
            guard left < order.count else { return }
            let least = left + 1 < order.count && deadline(left + 1) < deadline(left) ? left + 1 : left
            guard deadline(least) < deadline(position) else { return }
            swap(position, least)
            position = least
        }
    }

    private func deadline(_ position: Int) -> Duration { slots[order[position]].deadline }

    private mutating func swap(_ left: Int, _ right: Int) {
        order.swapAt(left, right)
        slots[order[left]].position = left
        slots[order[right]].position = right
    }
}
