public import Synchronization

/// Which entry makes room, over the numbers of slots. Pure: no keys, no values, no lock, no clock.
///
/// It follows one of two rules at a time and can change between them:
/// - ``Rule/recency``: least recently used. A read only notes the current generation in the entry's mark; when room is needed, the oldest
///   generation is looked through, and what was read meanwhile moves to the generation of its last read. A generation is a 32nd of the
///   entries, so that the order is that of LRU but for a 32nd.
/// - ``Rule/frequency``: S3-FIFO. New entries go into a small queue; what is read twice there moves on into the main queue, the rest leaves
///   and is remembered by hash; what comes back while remembered goes straight into the main queue. The main queue gives what was read
///   another round. A read counts to 3.
///
/// After: Yang, Zhang, Qiu, Yue, Rashmi: "FIFO queues are all you need for cache eviction", SOSP 2023. Generations instead of a list that
/// each read reorders: as the multi-generational LRU of Linux.
///
/// What reads write, the marks, can be written without the owner's lock: see ``ReadFront/touch(_:)``.
@usableFromInline
struct EvictionPolicy: ~Copyable, @unchecked Sendable {
    // Unchecked: the owner serialises all but the marks and the front, which are atomic.

    enum Rule: UInt8, Sendable { case recency, frequency }

    // Not private, as the compiler (6.3) then loses the type in debug builds.
    struct Link {
        var previous: Int32
        var next: Int32
    }

    /// Where an entry is linked.
    enum Home: UInt8 { case generations, small, main }

    private static let generations = 64
    private static let smallList = generations
    private static let mainList = generations + 1
    private static let lists = generations + 2
    private typealias Mark = ReadFront.Mark
    private static let generationMask: Mark = .max >> 2

    private(set) var rule: Rule
    @usableFromInline private(set) var count = 0
    /// The sum of the costs.
    @usableFromInline private(set) var cost = 0
    private let front: UnsafeMutablePointer<ReadFront>
    /// By slot; the old ones are kept because a read may still write to them.
    @usableFromInline var marks: UnsafeMutablePointer<Atomic<ReadFront.Mark>>
    private var markCount = 16
    @usableFromInline var outgrown: [UnsafeMutablePointer<Atomic<ReadFront.Mark>>] = []
    private var homes = Slots<Home>()
    /// The first ones are the ends of the lists, the links of slot `n` are at `lists + n`. Each list is a ring, so leaving one needs no name.
    private var links = Slots<Link>(capacity: 2 * lists)
    private var costs = Slots<Int>()
    private var hashes = Slots<KeyHash>()
    private var ghosts = GhostQueue()
    private var smallCount = 0
    private var smallCost = 0
    /// Until something had to leave, all goes into the main queue: there is nothing to protect it from.
    private var hasEvicted = false
    private var oldest: Mark = 0

    /// - Parameter front: outlives the policy.
    init(rule: Rule, front: UnsafeMutablePointer<ReadFront>) {
        self.rule = rule
        self.front = front
        marks = Self.makeMarks(markCount)
        front.pointee.marks.store(marks, ordering: .releasing)
        for list in 0..<Int32(Self.lists) { links.append(Link(previous: list, next: list)) }
    }

    // The compiler (6.3) fails without.
    @inlinable
    deinit {
        for marks in outgrown + [marks] { marks.deallocate() }
    }

    /// Notes a read by the owner.
    mutating func touch(_ slot: Int) {
        if front.pointee.touch(slot) { beginGeneration() }
    }

    /// Adds an entry in a slot that is free.
    @usableFromInline
    mutating func insert(_ slot: Int, _ hash: KeyHash, cost: Int) {
        makeMarks(for: slot)
        while costs.count <= slot {
            homes.append(.main)
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
        if front.pointee.countTouch() { beginGeneration() }
    }

    @usableFromInline
    mutating func setCost(_ newCost: Int, of slot: Int) {
        let change = newCost - costs[slot]
        cost += change
        if homes[slot] == .small { smallCost += change }
        costs[slot] = newCost
    }

    /// Takes an entry out.
    @usableFromInline
    mutating func remove(_ slot: Int) {
        unlink(slot)
        count -= 1
        cost -= costs[slot]
    }

    /// Chooses an entry, takes it out and returns its slot. There must be one.
    @usableFromInline
    mutating func evict() -> Int {
        hasEvicted = true
        let slot = rule == .recency ? leastRecent() : smallIsFull ? fromSmall() : fromMain()
        // What earned nothing but leaves is remembered, in case that it comes back.
        if homes[slot] == .small || homes[slot] == .generations && mark(slot) & 3 < 2 { ghosts.append(hashes[slot], limit: ghostLimit) }
        remove(slot)
        return slot
    }

    @usableFromInline
    func hash(of slot: Int) -> KeyHash { hashes[slot] }

    /// Follows another rule from now on.
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
            // All of them are worth the main queue, in the order of their last reads; the new ones have to show what they are worth.
            for _ in 0..<count {
                let slot = leastRecent()
                unlink(slot)
                place(slot, .main, reads: mark(slot) & 3, mark(slot) >> 2)
            }
        }
        rule = newRule
    }

    // MARK: Recency

    private var generation: Mark { front.pointee.generation.load(ordering: .relaxed) }

    /// Begins a new generation, if that is due.
    @usableFromInline
    mutating func beginGeneration() {
        guard front.pointee.touchesLeft.load(ordering: .relaxed) <= 0 else { return }
        front.pointee.touchesLeft.store(max(1, (count + 31) / 32), ordering: .relaxed)
        front.pointee.generation.store((generation &+ 1) & Self.generationMask, ordering: .relaxed)
        guard (generation &- oldest) & Self.generationMask == Mark(Self.generations) else { return }
        // The oldest generation joins the next one, at its end.
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

    /// The entry that was not read for the longest time. There must be one.
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

    /// The generation of the last read, or the oldest one that is still kept apart.
    private func knownGeneration(_ slot: Int) -> Mark {
        let noted = mark(slot) >> 2
        return (generation &- noted) & Self.generationMask <= (generation &- oldest) & Self.generationMask ? noted : oldest
    }

    private func ring(_ generation: Mark) -> Int { Int(generation) & (Self.generations - 1) }

    // MARK: Frequency

    private var ghostLimit: Int { max(16, count * 9 / 10) }

    private var smallIsFull: Bool {
        smallCount > 0 && (smallCount * 10 >= count || smallCost * 10 >= max(cost, 1) || smallCount == count)
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

    /// Makes sure that a slot has a mark.
    @usableFromInline
    mutating func makeMarks(for slot: Int) {
        guard slot >= markCount else { return }
        let (old, newCount) = (marks, max(markCount * 2, slot + 1))
        marks = Self.makeMarks(newCount)
        for slot in 0..<markCount { marks[slot].store(old[slot].load(ordering: .relaxed), ordering: .relaxed) }
        outgrown.append(old)
        markCount = newCount
        front.pointee.marks.store(marks, ordering: .releasing)
    }

    private static func makeMarks(_ count: Int) -> UnsafeMutablePointer<Atomic<ReadFront.Mark>> {
        let marks = UnsafeMutablePointer<Atomic<ReadFront.Mark>>.allocate(capacity: count)
        for slot in 0..<count { (marks + slot).initialize(to: Atomic(0)) }
        return marks
    }

    // MARK: Lists

    private mutating func place(_ slot: Int, _ home: Home, reads: Mark, _ generation: Mark) {
        marks[slot].store(generation << 2 | reads, ordering: .relaxed)
        homes[slot] = home
        switch home {
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
        if homes[slot] == .small {
            smallCount -= 1
            smallCost -= costs[slot]
        }
    }
}
