public import Synchronization

/// Selects the entry to evict, by slot number. Contains no keys, values, locks or clocks.
///
/// It follows one of two rules at a time and can switch between them:
/// - ``Rule/recency``: least recently used. A read only records the current generation in the entry's mark. Eviction scans the oldest
///   generation and moves entries that were read since to the generation of their last read. A generation covers 1/32 of the entries, so
///   the order is that of LRU with this precision.
/// - ``Rule/frequency``: S3-FIFO. New entries enter a small queue. Entries that are read twice there move to the main queue; the others are
///   evicted and remembered by hash. An entry that returns while it is remembered enters the main queue directly. The main queue
///   reinserts entries that were read. Reads are counted up to 3.
///
/// See Yang, Zhang, Qiu, Yue, Rashmi: "FIFO queues are all you need for cache eviction", SOSP 2023. Generations replace a list that every
/// read reorders, as in the multi-generational LRU of Linux.
///
/// Reads write the marks without the owner's lock: see ``ShardReadState/touch(_:)``.
@usableFromInline
struct EvictionPolicy: ~Copyable, @unchecked Sendable {
    // Unchecked: the owner serializes all accesses except to the marks and the read state, which are atomic.

    enum Rule: UInt8, Sendable { case recency, frequency }

    // Not private, because the compiler (6.3) then loses the type in debug builds.
    struct Link {
        var previous: Int32
        var next: Int32
    }

    enum Queue: UInt8 { case generations, small, main }

    private static let generations = 64
    private static let smallList = generations
    private static let mainList = generations + 1
    private static let lists = generations + 2
    private typealias Mark = ShardReadState.Mark
    private static let generationMask: Mark = .max >> 2

    private(set) var rule: Rule
    @usableFromInline private(set) var count = 0
    @usableFromInline private(set) var cost = 0
    private let readState: UnsafeMutablePointer<ShardReadState>
    /// The marks by slot. Old arrays are retained, because a reader may still write to them.
    @usableFromInline var marks: UnsafeMutablePointer<Atomic<ShardReadState.Mark>>
    private var markCount = 16
    @usableFromInline var outgrown: [UnsafeMutablePointer<Atomic<ShardReadState.Mark>>] = []
    private var queues = Slots<Queue>()
    /// The list heads, then the link of slot `n` at `lists + n`. Lists are rings, so an entry is unlinked without knowing its list.
    private var links = Slots<Link>(capacity: 2 * lists)
    private var costs = Slots<Int>()
    private var hashes = Slots<KeyHash>()
    private var ghosts = GhostQueue()
    private var smallCount = 0
    private var smallCost = 0
    /// Until the first eviction, entries enter the main queue: there is nothing to protect it from.
    private var hasEvicted = false
    private var oldest: Mark = 0

    /// - Parameter readState: Must outlive the policy.
    init(rule: Rule, readState: UnsafeMutablePointer<ShardReadState>) {
        self.rule = rule
        self.readState = readState
        marks = Self.makeMarks(markCount)
        readState.pointee.marks.store(marks, ordering: .releasing)
        for list in 0..<Int32(Self.lists) { links.append(Link(previous: list, next: list)) }
    }

    // The compiler (6.3) crashes without it.
    @inlinable
    deinit {
        for marks in outgrown + [marks] { marks.deallocate() }
    }

    mutating func touch(_ slot: Int) {
        if readState.pointee.touch(slot) { beginGeneration() }
    }

    @usableFromInline
    mutating func insert(_ slot: Int, _ hash: KeyHash, cost: Int) {
        makeMarks(for: slot)
        while costs.count <= slot {
            queues.append(.main)
            costs.append(0)
            hashes.append(hash)
            links.append(Link(previous: -1, next: -1))
        }
        costs[slot] = cost
        hashes[slot] = hash
        count += 1
        self.cost += cost
        let isRemembered = ghosts.remove(hash, limit: ghostLimit)
        place(slot, rule == .recency ? .generations : isRemembered || !hasEvicted ? .main : .small, reads: 0, generation)
        if readState.pointee.countTouch() { beginGeneration() }
    }

    @usableFromInline
    mutating func setCost(_ newCost: Int, of slot: Int) {
        let change = newCost - costs[slot]
        cost += change
        if queues[slot] == .small { smallCost += change }
        costs[slot] = newCost
    }

    @usableFromInline
    mutating func remove(_ slot: Int) {
        unlink(slot)
        count -= 1
        cost -= costs[slot]
    }

    /// Removes an entry and returns its slot. The policy must not be empty.
    @usableFromInline
    mutating func evict() -> Int {
        hasEvicted = true
        let slot = rule == .recency ? leastRecent() : smallIsFull ? fromSmall() : fromMain()
        // Remember entries that were evicted with fewer than two reads.
        if queues[slot] == .small || queues[slot] == .generations && mark(slot) & 3 < 2 { ghosts.append(hashes[slot], limit: ghostLimit) }
        remove(slot)
        return slot
    }

    @usableFromInline
    func hash(of slot: Int) -> KeyHash { hashes[slot] }

    mutating func follow(_ newRule: Rule) {
        guard newRule != rule else { return }
        switch newRule {
        case .recency:
            for list in [Self.mainList, Self.smallList] {
                while let slot = last(list) {
                    unlink(slot)
                    place(slot, .generations, reads: mark(slot) & 3, knownGeneration(slot))
                }
            }
        case .frequency:
            // All entries enter the main queue in the order of their last reads; later entries start in the small queue.
            for _ in 0..<count {
                let slot = leastRecent()
                unlink(slot)
                place(slot, .main, reads: mark(slot) & 3, mark(slot) >> 2)
            }
        }
        rule = newRule
    }

    // MARK: Recency

    private var generation: Mark { readState.pointee.generation.load(ordering: .relaxed) }

    @usableFromInline
    mutating func beginGeneration() {
        guard readState.pointee.touchesLeft.load(ordering: .relaxed) <= 0 else { return }
        readState.pointee.touchesLeft.store(max(1, (count + 31) / 32), ordering: .relaxed)
        readState.pointee.generation.store((generation &+ 1) & Self.generationMask, ordering: .relaxed)
        guard (generation &- oldest) & Self.generationMask == Mark(Self.generations) else { return }
        // Append the oldest generation to the next one.
        let (old, next) = (ring(oldest), ring(oldest &+ 1))
        if let first = first(old), let last = last(old) {
            let (firstLink, lastLink) = (first + Self.lists, last + Self.lists)
            let end = Int(links[next].previous)
            links[end].next = Int32(firstLink)
            links[firstLink].previous = Int32(end)
            links[lastLink].next = Int32(next)
            links[next].previous = Int32(lastLink)
            links[old] = Link(previous: Int32(old), next: Int32(old))
        }
        oldest = (oldest &+ 1) & Self.generationMask
    }

    /// Returns the least recently read entry. The policy must not be empty.
    private mutating func leastRecent() -> Int {
        while true {
            guard let slot = last(ring(oldest)) else {
                precondition(oldest != generation, "There is no entry.")
                oldest = (oldest &+ 1) & Self.generationMask
                continue
            }
            let known = knownGeneration(slot)
            if known == oldest { return slot }
            unlink(slot)
            push(slot, ring(known))
        }
    }

    /// The generation of the last read, or the oldest generation that has a list.
    private func knownGeneration(_ slot: Int) -> Mark {
        let noted = mark(slot) >> 2
        return (generation &- noted) & Self.generationMask <= (generation &- oldest) & Self.generationMask ? noted : oldest
    }

    private func ring(_ generation: Mark) -> Int { Int(generation) & (Self.generations - 1) }

    // MARK: Frequency

    private var ghostLimit: Int { max(16, count * 9 / 10) }

    private var smallIsFull: Bool {
        smallCount > 0 && (smallCount * 10 >= count || smallCost * 10 >= max(cost, 1))
    }

    private mutating func fromSmall() -> Int {
        while let slot = last(Self.smallList) {
            if mark(slot) & 3 < 2 { return slot }
            unlink(slot)
            place(slot, .main, reads: 0, mark(slot) >> 2)
        }
        return fromMain()
    }

    private mutating func fromMain() -> Int {
        while let slot = last(Self.mainList), mark(slot) & 3 > 0 {
            unlink(slot)
            place(slot, .main, reads: mark(slot) & 3 - 1, mark(slot) >> 2)
        }
        return last(Self.mainList) ?? last(Self.smallList) ?? -1
    }

    // MARK: Marks

    private func mark(_ slot: Int) -> Mark { marks[slot].load(ordering: .relaxed) }

    @usableFromInline
    mutating func makeMarks(for slot: Int) {
        guard slot >= markCount else { return }
        let (old, newCount) = (marks, max(markCount * 2, slot + 1))
        marks = Self.makeMarks(newCount)
        for slot in 0..<markCount { marks[slot].store(old[slot].load(ordering: .relaxed), ordering: .relaxed) }
        outgrown.append(old)
        markCount = newCount
        readState.pointee.marks.store(marks, ordering: .releasing)
    }

    private static func makeMarks(_ count: Int) -> UnsafeMutablePointer<Atomic<ShardReadState.Mark>> {
        let marks = UnsafeMutablePointer<Atomic<ShardReadState.Mark>>.allocate(capacity: count)
        for slot in 0..<count { (marks + slot).initialize(to: Atomic(0)) }
        return marks
    }

    // MARK: Lists

    private mutating func place(_ slot: Int, _ queue: Queue, reads: Mark, _ generation: Mark) {
        marks[slot].store(generation << 2 | reads, ordering: .relaxed)
        queues[slot] = queue
        switch queue {
        case .generations: push(slot, ring(generation))
        case .main: push(slot, Self.mainList)
        case .small:
            push(slot, Self.smallList)
            smallCount += 1
            smallCost += costs[slot]
        }
    }

    private func first(_ list: Int) -> Int? { Int(links[list].next) == list ? nil : Int(links[list].next) - Self.lists }
    private func last(_ list: Int) -> Int? { Int(links[list].previous) == list ? nil : Int(links[list].previous) - Self.lists }

    private mutating func push(_ slot: Int, _ list: Int) {
        let (link, next) = (slot + Self.lists, links[list].next)
        links[link] = Link(previous: Int32(list), next: next)
        links[list].next = Int32(link)
        links[Int(next)].previous = Int32(link)
    }

    private mutating func unlink(_ slot: Int) {
        let link = links[slot + Self.lists]
        links[Int(link.previous)].next = link.next
        links[Int(link.next)].previous = link.previous
        if queues[slot] == .small {
            smallCount -= 1
            smallCost -= costs[slot]
        }
    }
}
