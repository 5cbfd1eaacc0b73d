public import Synchronization

/// Finds entries by hash: open addressing with linear probing, four bytes a bucket, deletion by shifting back, so that nothing is left
/// behind and a search ends at the first empty bucket. Entries lie beside, in slots whose numbers do not change. Small buckets, because a read
/// costs what it has to fetch from memory, and little else.
///
/// Plain entries, numbers and the like, can be read without a lock: see ``peek(_:_:)``.
@usableFromInline
struct EntryTable<Entry: Sendable>: ~Copyable, @unchecked Sendable {
    // Unchecked: the owner serialises all but `peek`, which reads atomically, and the blocks that it reads live as long as the table.

    /// The memory at one size. Not changed once it is made, so that a read sees it whole.
    @usableFromInline
    struct Block {
        /// A power of two less one; twice as many buckets as slots.
        @usableFromInline let mask: Int
        /// In the lower bits, as many as the mask has, the slot and one, or 0 when the bucket is empty; above them as many of the hash as fit.
        @usableFromInline let buckets: UnsafeMutablePointer<Atomic<UInt32>>
        @usableFromInline let slots: UnsafeMutableRawPointer

        @usableFromInline
        init(bucketCount: Int) {
            mask = bucketCount - 1
            buckets = UnsafeMutableRawPointer.allocate(byteCount: 4 * bucketCount, alignment: 64)
                .bindMemory(to: Atomic<UInt32>.self, capacity: bucketCount)
            for place in 0..<bucketCount { (buckets + place).initialize(to: Atomic(0)) }
            slots = .allocate(byteCount: bucketCount / 2 * EntryTable.stride, alignment: max(64, MemoryLayout<Entry>.alignment))
        }

        @inlinable
        @inline(__always)
        func bucket(_ place: Int) -> UInt32 { buckets[place].load(ordering: .relaxed) }

        @inlinable
        @inline(__always)
        func entry(_ slot: Int) -> UnsafeMutablePointer<Entry> {
            (slots + slot &* EntryTable.stride).assumingMemoryBound(to: Entry.self)
        }

        /// Of a plain entry.
        @inlinable
        @inline(__always)
        func words(_ slot: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
            (slots + slot &* EntryTable.stride).assumingMemoryBound(to: Atomic<UInt64>.self)
        }

        @inlinable
        @inline(__always)
        func first(_ hash: KeyHash) -> Int { Int(truncatingIfNeeded: hash.bits) & mask }

        @inlinable
        @inline(__always)
        func after(_ place: Int) -> Int { (place &+ 1) & mask }

        /// The bits of a bucket that are the hash's. Others of it than those that choose the place.
        @inlinable
        @inline(__always)
        func tag(_ hash: KeyHash) -> UInt32 { UInt32(truncatingIfNeeded: hash.bits &>> 24) & ~UInt32(truncatingIfNeeded: mask) }

        /// The slot in a bucket with this tag, or else a negative number.
        @inlinable
        @inline(__always)
        func slot(_ bucket: UInt32, _ tag: UInt32) -> Int {
            let difference = bucket ^ tag
            return difference > UInt32(truncatingIfNeeded: mask) ? -1 : Int(truncatingIfNeeded: difference) &- 1
        }

        @inlinable
        func slot(_ bucket: UInt32) -> Int { Int(truncatingIfNeeded: bucket) & mask &- 1 }
    }

    @usableFromInline var block: UnsafeMutablePointer<Block>
    @usableFromInline var count = 0
    /// All slots from here on were never used.
    @usableFromInline var end = 0
    @usableFromInline var free = Slots<Int>()
    /// Blocks that a read may still look at; together no larger than the one in use.
    @usableFromInline var outgrown: [UnsafeMutablePointer<Block>] = []

    /// Whether entries are nothing but some words, which can be read one by one and are right if none was changed meanwhile.
    @inlinable static var isPlain: Bool { _isPOD(Entry.self) && MemoryLayout<Entry>.size <= 64 && MemoryLayout<Entry>.alignment <= 8 }
    @inlinable static var stride: Int { max(8, (MemoryLayout<Entry>.stride + 7) & ~7) }

    @usableFromInline
    init() {
        block = .allocate(capacity: 1)
        block.initialize(to: Block(bucketCount: 8))
    }

    // The compiler (6.3) fails when it is not inlinable.
    @inlinable
    deinit {
        if !Self.isPlain { visitSlots { block.pointee.entry($0).deinitialize(count: 1) } }
        for block in outgrown + [block] {
            block.pointee.buckets.deallocate()
            block.pointee.slots.deallocate()
            block.deallocate()
        }
    }

    /// The slot of the entry with this hash that `matches` accepts, or -1.
    @inlinable
    @inline(__always)
    func find(_ hash: KeyHash, _ matches: (borrowing Entry) -> Bool) -> Int {
        let block = block.pointee
        let tag = block.tag(hash)
        var place = block.first(hash)
        while true {
            let bucket = block.bucket(place)
            if bucket == 0 { return -1 }
            let slot = block.slot(bucket, tag)
            if slot >= 0, matches(block.entry(slot).pointee) { return slot }
            place = block.after(place)
        }
    }

    /// What a look without the lock can tell.
    @usableFromInline
    enum Peek {
        case found(Entry, slot: Int)
        case nothing
        /// Take the lock: a writer was at work.
        case unsure
    }

    /// Looks for the first entry that may have this hash, without a lock, if entries are plain. Who asks compares the keys.
    @inlinable
    @inline(__always)
    static func peek(_ front: UnsafeMutablePointer<ReadFront>, _ hash: KeyHash) -> Peek {
        let sequence = front.pointee.sequence.load(ordering: .acquiring)
        guard sequence & 1 == 0, let block = front.pointee.block.load(ordering: .acquiring)?.assumingMemoryBound(to: Block.self).pointee
        else { return .unsure }
        let tag = block.tag(hash)
        var place = block.first(hash)
        while true {
            let bucket = block.bucket(place)
            if bucket == 0 {
                atomicMemoryFence(ordering: .acquiring)
                return front.pointee.sequence.load(ordering: .relaxed) == sequence ? .nothing : .unsure
            }
            let slot = block.slot(bucket, tag)
            if slot >= 0 {
                return withUnsafeTemporaryAllocation(byteCount: stride, alignment: 8) { copy in
                    for word in 0..<stride / 8 {
                        copy.storeBytes(of: block.words(slot)[word].load(ordering: .relaxed), toByteOffset: 8 &* word, as: UInt64.self)
                    }
                    atomicMemoryFence(ordering: .acquiring)
                    guard front.pointee.sequence.load(ordering: .relaxed) == sequence, let base = copy.baseAddress else { return .unsure }
                    return .found(base.load(as: Entry.self), slot: slot)
                }
            }
            place = block.after(place)
        }
    }

    @inlinable
    @inline(__always)
    subscript(slot: Int) -> Entry { block.pointee.entry(slot).pointee }

    /// The slots of all entries, in no order.
    @inlinable
    func visitSlots(_ body: (_ slot: Int) -> Void) {
        for place in 0...block.pointee.mask {
            let bucket = block.pointee.bucket(place)
            if bucket != 0 { body(block.pointee.slot(bucket)) }
        }
    }
}
