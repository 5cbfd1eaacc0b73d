public import Synchronization

/// What a read needs of one part of a cache without its lock, in one line of the processor's cache; what reads write lies in another.
///
/// Reads and a writer meet by a sequence number: the writer, who has the lock, makes it odd, changes what he wants, and makes it even again. A
/// read that saw the same even number before and after it looked has seen one state; any other has to take the lock. All that both touch is
/// atomic. After: Boehm: "Can seqlocks get along with programming language memory models?", MSPC 2012.
@usableFromInline
struct ReadFront: ~Copyable, @unchecked Sendable {
    // Unchecked: all is atomic, and what the pointers lead to lives as long as the part.

    /// A mark is `generation << 2 | reads`. Generations go round after 16,384 of them, far more than are kept apart.
    @usableFromInline typealias Mark = UInt16

    @usableFromInline let sequence = Atomic<Int>(0)
    /// The block of an ``EntryTable``.
    @usableFromInline let block = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The marks of an ``EvictionPolicy``, at least as many as the block has slots.
    @usableFromInline let marks = Atomic<UnsafeMutablePointer<Atomic<Mark>>?>(nil)
    @usableFromInline let generation = Atomic<Mark>(0)
    private let padding: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    /// The reads of what was not read in this generation that are missing to the next one. Counted without an atomic addition: two threads
    /// at once may count one of two, and then a generation is a little longer.
    @usableFromInline let touchesLeft = Atomic<Int>(1)
    private let tail: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

    @usableFromInline
    init() {}

    /// As many as wanted, each in lines of its own.
    static func allocate(_ count: Int) -> UnsafeMutablePointer<ReadFront> {
        let size = MemoryLayout<ReadFront>.stride
        assert(size == 128)
        let fronts = UnsafeMutableRawPointer.allocate(byteCount: size * count, alignment: 64)
            .bindMemory(to: ReadFront.self, capacity: count)
        for front in 0..<count { (fronts + front).initialize(to: ReadFront()) }
        return fronts
    }

    /// Notes a read of an entry, with or without the lock, and says whether a new generation is due. Writes nothing when the entry was read
    /// three times in this generation.
    @inlinable
    @inline(__always)
    func touch(_ slot: Int) -> Bool {
        guard let mark = marks.load(ordering: .relaxed) else { return false }
        let (old, generation) = (mark[slot].load(ordering: .relaxed), generation.load(ordering: .relaxed))
        let new = generation &<< 2 | (old & 3 == 3 ? 3 : old & 3 &+ 1)
        if old == new { return false }
        mark[slot].store(new, ordering: .relaxed)
        return old &>> 2 != generation && countTouch()
    }

    /// Counts a touch, and says whether a new generation is due.
    @inlinable
    @inline(__always)
    func countTouch() -> Bool {
        let left = touchesLeft.load(ordering: .relaxed) &- 1
        touchesLeft.store(left, ordering: .relaxed)
        return left <= 0
    }

    /// With the lock: before something changes that reads look at. To be ended soon, for their sake.
    @inlinable
    func beginWriting() {
        sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
    }

    @inlinable
    func endWriting() { sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .releasing) }
}
