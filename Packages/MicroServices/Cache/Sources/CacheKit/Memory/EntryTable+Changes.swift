public import Synchronization

// The table stores no hashes: the caller provides them by slot.
extension EntryTable {
    @inlinable
    mutating func insert(_ hash: KeyHash, _ entry: Entry, hashOf: (Int) -> KeyHash) -> Int {
        let slot = takeSlot(hashOf)
        if Self.isLockFree { store(entry, slot) } else { block.pointee.entry(slot).initialize(to: entry) }
        put(hash, slot)
        return slot
    }

    @inlinable
    mutating func replace(_ slot: Int, _ entry: Entry) {
        let old = block.pointee.entry(slot).move()
        if Self.isLockFree { store(entry, slot) } else { block.pointee.entry(slot).initialize(to: entry) }
        _ = old
    }

    @inlinable
    mutating func remove(_ slot: Int, hashOf: (Int) -> KeyHash) -> Entry {
        let entry = block.pointee.entry(slot).move()
        vacate(slot, hashOf)
        return entry
    }

    /// Moves an entry into a slot word by word, because other threads may read it at the same time.
    @inlinable
    func store(_ entry: Entry, _ slot: Int) {
        let words = block.pointee.words(slot)
        withUnsafeTemporaryAllocation(byteCount: Self.stride, alignment: 8) { copy in
            // The slot owns the entry afterwards, so the copy is not deinitialized.
            copy.initializeMemory(as: UInt8.self, repeating: 0)
            copy.baseAddress?.initializeMemory(as: Entry.self, to: entry)
            for word in 0..<Self.stride / 8 { words[word].store(copy.load(fromByteOffset: 8 &* word, as: UInt64.self), ordering: .relaxed) }
        }
    }

    @usableFromInline
    mutating func takeSlot(_ hashOf: (Int) -> KeyHash) -> Int {
        if isFull { grow(hashOf) }
        count += 1
        if let slot = free.popLast() { return slot }
        end += 1
        return end - 1
    }

    @usableFromInline
    func put(_ hash: KeyHash, _ slot: Int) {
        let block = block.pointee
        var place = block.first(hash)
        while block.bucket(place) != 0 { place = block.after(place) }
        block.buckets[place].store(block.tag(hash) | UInt32(slot + 1), ordering: .relaxed)
    }

    @usableFromInline
    mutating func vacate(_ slot: Int, _ hashOf: (Int) -> KeyHash) {
        let (block, hash) = (block.pointee, hashOf(slot))
        let wanted = block.tag(hash) | UInt32(slot + 1)
        count -= 1
        free.append(slot)
        var hole = block.first(hash)
        while block.bucket(hole) != wanted {
            precondition(block.bucket(hole) != 0, "The slot is not in the table.")
            hole = block.after(hole)
        }
        var place = hole
        while true {
            place = block.after(place)
            let bucket = block.bucket(place)
            if bucket == 0 { break }
            // A bucket may move into the hole unless its home position is between the hole and its present position.
            let home = block.first(hashOf(block.slot(bucket)))
            if (place - home) & block.mask >= (place - hole) & block.mask {
                block.buckets[hole].store(bucket, ordering: .relaxed)
                hole = place
            }
        }
        block.buckets[hole].store(0, ordering: .relaxed)
    }

    private mutating func grow(_ hashOf: (Int) -> KeyHash) {
        let old = block
        block = .allocate(capacity: 1)
        block.initialize(to: Block(bucketCount: (old.pointee.mask + 1) * 2))
        for place in 0...old.pointee.mask {
            let bucket = old.pointee.bucket(place)
            guard bucket != 0 else { continue }
            let slot = old.pointee.slot(bucket)
            block.pointee.entry(slot).moveInitialize(from: old.pointee.entry(slot), count: 1)
            put(hashOf(slot), slot)
        }
        if Self.isLockFree {
            outgrown.append(old)
        } else {
            old.pointee.buckets.deallocate()
            old.pointee.slots.deallocate()
            old.deallocate()
        }
    }
}
