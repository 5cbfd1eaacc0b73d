public import Synchronization

/// A hash table with open addressing, linear probing and four-byte buckets. Deletion shifts buckets back instead of leaving tombstones.
///
/// Entries are stored separately, in slots whose numbers do not change. Buckets are small, because a lookup costs little more than its
/// memory accesses. Some entries, such as numbers, can be read without a lock: see ``findWithoutLock(_:_:_:)``.
@usableFromInline
struct EntryTable<Entry: TableEntry>: ~Copyable, @unchecked Sendable {
    // Unchecked: the owner serializes all calls except `findWithoutLock`, which reads atomically from blocks that live as long as the table.

    /// The memory of the table at one size. Immutable apart from its contents, so that a reader gets a consistent view.
    @usableFromInline
    struct Block {
        /// The number of buckets, a power of two, minus one. There are twice as many buckets as slots.
        @usableFromInline let mask: Int
        /// The bits below the mask contain the slot plus one, or 0 for an empty bucket. The bits above contain a part of the hash.
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

        /// The bits of the hash that are stored in a bucket. They differ from the bits that select the bucket.
        @inlinable
        @inline(__always)
        func tag(_ hash: KeyHash) -> UInt32 { UInt32(truncatingIfNeeded: hash.bits &>> 24) & ~UInt32(truncatingIfNeeded: mask) }

        /// The slot in a bucket with this tag; otherwise a negative number.
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
    /// The first slot that was never used.
    @usableFromInline var end = 0
    @usableFromInline var free = Slots<Int>()
    /// Earlier blocks that a reader may still access. Together they are smaller than the current one.
    @usableFromInline var outgrown: [UnsafeMutablePointer<Block>] = []

    /// Whether entries are small and written word by word, so that a reader can copy them and validate the copy afterwards.
    @inlinable static var isLockFree: Bool {
        Entry.isReadableFromCopy && MemoryLayout<Entry>.size <= 64 && MemoryLayout<Entry>.alignment <= 8
    }
    @inlinable static var stride: Int { (MemoryLayout<Entry>.stride + 7) & ~7 }

    @usableFromInline
    init() {
        block = .allocate(capacity: 1)
        block.initialize(to: Block(bucketCount: 8))
    }

    // The compiler (6.3) crashes if it is not inlinable.
    @inlinable
    deinit {
        if !_isPOD(Entry.self) { visitSlots { block.pointee.entry($0).deinitialize(count: 1) } }
        for block in outgrown + [block] {
            block.pointee.buckets.deallocate()
            block.pointee.slots.deallocate()
            block.deallocate()
        }
    }

    /// Returns the slot of the entry with this hash that `matches` accepts, or -1.
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

    @usableFromInline
    enum LockFreeResult<Value> {
        case found(Value, slot: Int, deadline: UInt32)
        case notFound
        /// A writer was active, or the entry is another one: the caller must take the lock.
        case undecided
    }

    /// Looks up an entry without a lock. `read` returns the value in a copy of the first entry that may have this hash, or `nil` if the key is
    /// not certainly the right one. The copy may be used as an entry only if entries are trivial.
    @inlinable
    @inline(__always)
    static func findWithoutLock<Value>(
        _ readState: UnsafeMutablePointer<ShardReadState>, _ hash: KeyHash, _ read: (UnsafeRawPointer) -> Value?
    ) -> LockFreeResult<Value> {
        let sequence = readState.pointee.sequence.load(ordering: .acquiring)
        guard sequence & 1 == 0, let block = readState.pointee.block.load(ordering: .acquiring)?.assumingMemoryBound(to: Block.self).pointee
        else { return .undecided }
        let tag = block.tag(hash)
        var place = block.first(hash)
        while true {
            let bucket = block.bucket(place)
            if bucket == 0 {
                atomicMemoryFence(ordering: .acquiring)
                return readState.pointee.sequence.load(ordering: .relaxed) == sequence ? .notFound : .undecided
            }
            let slot = block.slot(bucket, tag)
            if slot >= 0 {
                return withUnsafeTemporaryAllocation(byteCount: stride, alignment: 8) { copy in
                    for word in 0..<stride / 8 {
                        copy.storeBytes(of: block.words(slot)[word].load(ordering: .relaxed), toByteOffset: 8 &* word, as: UInt64.self)
                    }
                    let deadline = readState.pointee.deadline(slot)
                    atomicMemoryFence(ordering: .acquiring)
                    guard readState.pointee.sequence.load(ordering: .relaxed) == sequence, let base = copy.baseAddress,
                        let value = read(UnsafeRawPointer(base))
                    else { return .undecided }
                    return .found(value, slot: slot, deadline: deadline)
                }
            }
            place = block.after(place)
        }
    }

    /// The number of slots after an insertion.
    @usableFromInline var capacityForInsertion: Int { (block.pointee.mask + 1) / (isFull ? 1 : 2) }
    var isFull: Bool { (count + 1) * 2 > block.pointee.mask + 1 }

    @inlinable
    @inline(__always)
    subscript(slot: Int) -> Entry { block.pointee.entry(slot).pointee }

    /// Calls `body` with the slots of all entries, in no particular order.
    @inlinable
    func visitSlots(_ body: (_ slot: Int) -> Void) {
        for place in 0...block.pointee.mask {
            let bucket = block.pointee.bucket(place)
            if bucket != 0 { body(block.pointee.slot(bucket)) }
        }
    }
}

@usableFromInline
protocol TableEntry: Sendable {
    /// Whether an entry can be used from a copy of its bytes, although another thread may have removed it meanwhile.
    static var isReadableFromCopy: Bool { get }
}
