public import Synchronization

/// The state of a shard that lookups read without its lock, on one cache line. The state that they write is on another.
///
/// A sequence lock synchronizes readers with a writer. The writer, which holds the lock, makes the sequence number odd, writes, and makes
/// it even again. A read is valid if it saw the same even number before and after; otherwise the reader must take the lock. All shared
/// memory is atomic. See Boehm: "Can seqlocks get along with programming language memory models?", MSPC 2012.
@usableFromInline
struct ShardReadState: ~Copyable, @unchecked Sendable {
    // Unchecked: everything is atomic, and the pointers' targets live as long as the shard.

    /// A mark is `generation << 2 | reads`. Generations wrap around after 16,384, far more than there are lists.
    @usableFromInline typealias Mark = UInt16

    @usableFromInline let sequence = Atomic<Int>(0)
    /// The block of an ``EntryTable``.
    @usableFromInline let block = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The marks of an ``EvictionPolicy``, at least as many as the block has slots.
    @usableFromInline let marks = Atomic<UnsafeMutablePointer<Atomic<Mark>>?>(nil)
    @usableFromInline let generation = Atomic<Mark>(0)
    /// The coarse deadlines of a ``DeadlineTable``, at least as many as the block has slots; `nil` if no entry has a time to live.
    @usableFromInline let deadlines = Atomic<UnsafeMutablePointer<Atomic<UInt32>>?>(nil)
    private let padding: (UInt64, UInt64, UInt64) = (0, 0, 0)
    /// The number of reads of entries not yet read in this generation until the next generation. Counted without an atomic addition: if two
    /// threads collide, one read is lost and the generation becomes slightly longer.
    @usableFromInline let touchesLeft = Atomic<Int>(1)
    private let tail: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0)

    @usableFromInline
    init() {}

    /// Allocates values that are aligned to cache lines.
    static func allocate(_ count: Int) -> UnsafeMutablePointer<ShardReadState> {
        let size = MemoryLayout<ShardReadState>.stride
        assert(size == 128)
        let readStates = UnsafeMutableRawPointer.allocate(byteCount: size * count, alignment: 64)
            .bindMemory(to: ShardReadState.self, capacity: count)
        for readState in 0..<count { (readStates + readState).initialize(to: ShardReadState()) }
        return readStates
    }

    /// The units of a ``CoarseClock`` before which the entry is fresh and a read of it changes nothing. Must be called after a load of the
    /// block, with acquiring order, that contains the slot.
    @inlinable
    @inline(__always)
    func deadline(_ slot: Int) -> UInt32 {
        deadlines.load(ordering: .acquiring)?[slot].load(ordering: .relaxed) ?? CoarseClock.never
    }

    /// Records a read of an entry, with or without the lock. Returns whether a new generation is due. Writes nothing if the entry was read
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

    @inlinable
    @inline(__always)
    func countTouch() -> Bool {
        let left = touchesLeft.load(ordering: .relaxed) &- 1
        touchesLeft.store(left, ordering: .relaxed)
        return left <= 0
    }

    /// Must be called with the lock held before shared memory is written. Keep the section short, because readers fall back to the lock.
    @inlinable
    func beginWriting() {
        sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
    }

    @inlinable
    func endWriting() { sequence.store(sequence.load(ordering: .relaxed) &+ 1, ordering: .releasing) }
}
