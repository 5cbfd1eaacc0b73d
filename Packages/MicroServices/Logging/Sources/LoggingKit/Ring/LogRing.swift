import Logging
import Synchronization

/// A ring buffer of lines from callers to the drain. Its memory survives the process if it is mapped from a file.
///
/// A header page, then records, each at a multiple of 16: check (4 bytes), length (4), sequence number (8), payload (``RecordWriter``).
/// A record is complete once its sequence number, stored last, is there. Drained lines are overwritten with zeros. The position of the drain
/// is stored alternately in two slots, so that one is always intact.
///
/// `@unchecked` because of the mapping: the free part is written under `producer` only, the rest is read and freed by the one drain
/// (under its own lock), the slots are written by the drain, and the counters are atomic.
final class LogRing: @unchecked Sendable {
    static let headerSize = 4096
    static let recordHeaderSize = 16
    private static let alignment = 16
    private static let padding = UInt32.max
    /// "LOGR", version 1.
    private static let magic: UInt64 = 0x0001_0000_5247_4F4C

    /// The words of the header.
    private enum Word: Int {
        case magic, run, capacity, isOpen, started, startSegment, startOffset
        /// Lines dropped, by level; then those of forked processes.
        case dropped = 8
        case droppedInForks = 15
    }
    private static let slotOffsets = [256, 512]

    private struct Producer {
        var head: UInt64 = 0
        var sequence: UInt64 = 1
    }

    private let base: UnsafeMutableRawPointer
    private let data: UnsafeMutableRawPointer
    let capacity: Int
    /// A random number that identifies the run.
    let run: UInt64
    /// Whether the ring was written by an earlier run.
    let isRecovered: Bool
    /// Whether a complete record is damaged; it and the ones after it are lost.
    let isDamaged: Bool
    private let producer = Mutex(Producer())
    /// The end of the complete records.
    private let published = Atomic<UInt64>(0)
    /// The end of the free space.
    private let freed = Atomic<UInt64>(0)

    /// - Parameters:
    ///   - path: the file; nil for a ring in memory.
    ///   - capacity: the size in bytes; rounded up to a power of two, from 64 KiB to 64 MiB.
    ///   - cursor: the position in the log files; its position in the ring and its sequence number are ignored.
    init(path: String?, capacity: Int, run: UInt64, started: Int64, cursor: RingCursor) throws(SystemFailure) {
        var size = 64 << 10
        while size < min(capacity, 64 << 20) { size *= 2 }
        self.capacity = size
        self.run = run
        isRecovered = false
        isDamaged = false
        if let path {
            base = try Memory.map(path, size: size + Self.headerSize)
        } else {
            base = try Memory.anonymous(size: size + Self.headerSize)
        }
        data = base + Self.headerSize
        self.cursor = cursor
        self.cursor.position = 0
        self.cursor.sequence = 1
        set(.magic, Self.magic)
        set(.run, run)
        set(.capacity, UInt64(size))
        set(.started, UInt64(bitPattern: started))
        set(.startSegment, cursor.segment)
        set(.startOffset, cursor.offset)
        set(.isOpen, 1)
        commit(self.cursor)
    }

    /// Opens the ring of an earlier run; nil if the file is not a ring or its position is unreadable.
    init?(existing path: String) {
        guard let mapping = Memory.mapExisting(path), let base = mapping.baseAddress else { return nil }
        func word(_ word: Word) -> UInt64 { mapping.loadUnaligned(fromByteOffset: word.rawValue * 8, as: UInt64.self) }
        let cursors =
            mapping.count <= Self.headerSize
            ? []
            : Self.slotOffsets.compactMap { RingCursor(UnsafeRawBufferPointer(rebasing: mapping[$0..<$0 + RingCursor.size])) }
        guard mapping.count > Self.headerSize, word(.magic) == Self.magic, word(.capacity) == UInt64(mapping.count - Self.headerSize),
            mapping.count - Self.headerSize >= 64 << 10, word(.capacity).nonzeroBitCount == 1,
            let newest = cursors.max(by: { $0.generation < $1.generation })
        else {
            Memory.unmap(base, size: mapping.count)
            return nil
        }
        self.base = base
        data = base + Self.headerSize
        capacity = mapping.count - Self.headerSize
        run = word(.run)
        isRecovered = true
        cursor = newest
        freed.store(newest.position, ordering: .relaxed)
        var end = Producer(head: newest.position, sequence: newest.sequence)
        while let record = Self.record(data, capacity, at: end.head, sequence: end.sequence, seed: run) {
            end = Producer(head: record.end, sequence: end.sequence + 1)
        }
        isDamaged = data.load(fromByteOffset: Int(truncatingIfNeeded: end.head) & (capacity - 1) + 8, as: UInt64.self) == end.sequence
        published.store(end.head, ordering: .releasing)
    }

    deinit { Memory.unmap(base, size: capacity + Self.headerSize) }

    // MARK: - Callers

    enum Outcome {
        case written
        /// Written, and the drain should run.
        case filling
        case full
        case tooLarge
    }

    /// Copies a payload into the ring. If the result is `written` or `filling`, the line survives the process.
    ///
    /// - Parameters:
    ///   - digest: seeded with ``run``.
    ///   - reserve: the number of bytes that must remain free.
    func append(_ payload: UnsafeRawBufferPointer, digest: UInt64, reserve: Int = 0) -> Outcome {
        let size = Self.recordSize(payload.count)
        guard size <= capacity / 4 else { return .tooLarge }
        nonisolated(unsafe) let payload = payload
        return producer.withLock { producer in
            var at = Int(truncatingIfNeeded: producer.head) & (capacity &- 1)
            let room = capacity &- at
            let needed = room >= size ? size : room &+ size
            let used = Int(truncatingIfNeeded: producer.head &- freed.load(ordering: .acquiring))
            guard used &+ needed &+ reserve <= capacity else { return .full }
            if room < size {
                store(at: at, length: Self.padding, check: 0, sequence: producer.sequence)
                producer.sequence &+= 1
                at = 0
            }
            if let source = payload.baseAddress {
                (data + at + Self.recordHeaderSize).copyMemory(from: source, byteCount: payload.count)
            }
            store(
                at: at, length: UInt32(truncatingIfNeeded: payload.count), check: Self.check(digest, sequence: producer.sequence),
                sequence: producer.sequence)
            producer.sequence &+= 1
            producer.head &+= UInt64(needed)
            // Sequentially consistent with the flag that says that the drain sleeps; otherwise each could miss the other's store.
            published.store(producer.head, ordering: .sequentiallyConsistent)
            return used > capacity / 2 ? .filling : .written
        }
    }

    private func store(at offset: Int, length: UInt32, check: UInt32, sequence: UInt64) {
        let record = data + offset
        record.storeBytes(of: check, as: UInt32.self)
        record.storeBytes(of: length, toByteOffset: 4, as: UInt32.self)
        // The sequence number last: a killed process leaves an incomplete record without a number.
        atomicMemoryFence(ordering: .releasing)
        record.storeBytes(of: sequence, toByteOffset: 8, as: UInt64.self)
    }

    /// The fraction of the ring that is not drained yet, from 0 to 1.
    var fill: Double {
        let head = published.load(ordering: .acquiring)
        return Double(head &- freed.load(ordering: .relaxed)) / Double(capacity)
    }

    func countDropped(_ level: Int) { counter(Word.dropped.rawValue + level).pointee.wrappingAdd(1, ordering: .relaxed) }

    /// Safe in a forked process: the counter is in memory shared with the parent.
    func countDroppedInFork() { counter(Word.droppedInForks.rawValue).pointee.wrappingAdd(1, ordering: .relaxed) }

    // MARK: - The drain

    struct Record {
        var payload: UnsafeMutableRawBufferPointer
        var isPadding: Bool
        var end: UInt64
    }

    /// The record at a position, or nil if there is none yet.
    func next(at position: UInt64, sequence: UInt64) -> Record? {
        guard position < published.load(ordering: .sequentiallyConsistent) else { return nil }
        return Self.record(data, capacity, at: position, sequence: sequence)
    }

    /// The end of the newest record.
    var head: UInt64 { published.load(ordering: .sequentiallyConsistent) }

    var isEmpty: Bool { published.load(ordering: .sequentiallyConsistent) == freed.load(ordering: .relaxed) }

    /// - Parameter seed: the seed of the record's check; nil if only this process can have written the record.
    private static func record(
        _ data: UnsafeMutableRawPointer, _ capacity: Int, at position: UInt64, sequence: UInt64, seed: UInt64? = nil
    ) -> Record? {
        let at = Int(truncatingIfNeeded: position) & (capacity - 1)
        let record = data + at
        guard record.load(fromByteOffset: 8, as: UInt64.self) == sequence else { return nil }
        atomicMemoryFence(ordering: .acquiring)
        let length = record.load(fromByteOffset: 4, as: UInt32.self)
        if length == padding {
            return Record(payload: .init(start: nil, count: 0), isPadding: true, end: position + UInt64(capacity - at))
        }
        guard Int(length) <= capacity - at - recordHeaderSize else { return nil }
        let payload = UnsafeMutableRawBufferPointer(start: record + recordHeaderSize, count: Int(length))
        if let seed {
            let check = check(Digest.of(UnsafeRawBufferPointer(payload), seed: seed), sequence: sequence)
            guard check == record.load(as: UInt32.self) else { return nil }
        }
        return Record(payload: payload, isPadding: false, end: position + UInt64(recordSize(Int(length))))
    }

    /// The position up to which everything is drained.
    private(set) var cursor: RingCursor

    /// Records that everything before the cursor's position is written, and frees its space.
    func commit(_ new: RingCursor) {
        let old = cursor.position
        cursor = new
        cursor.generation &+= 1
        let slot = base + Self.slotOffsets[Int(cursor.generation & 1)]
        cursor.store(UnsafeMutableRawBufferPointer(start: slot, count: RingCursor.size))
        var rest = Int(truncatingIfNeeded: new.position &- old)
        var at = Int(truncatingIfNeeded: old) & (capacity - 1)
        while rest > 0 {
            let part = min(rest, capacity - at)
            (data + at).initializeMemory(as: UInt8.self, repeating: 0, count: part)
            rest -= part
            at = 0
        }
        freed.store(new.position, ordering: .releasing)
    }

    // MARK: - Header

    /// The lines dropped since the ring was created: by policy, and in forked processes.
    var dropped: (byPolicy: UInt64, inForks: UInt64) {
        let byPolicy = (0..<Logger.Level.allCases.count).reduce(UInt64(0)) {
            $0 &+ counter(Word.dropped.rawValue + $1).pointee.load(ordering: .relaxed)
        }
        return (byPolicy, counter(Word.droppedInForks.rawValue).pointee.load(ordering: .relaxed))
    }

    /// Whether the run that wrote the ring ended without closing it.
    var isOpen: Bool { base.load(fromByteOffset: Word.isOpen.rawValue * 8, as: UInt64.self) != 0 }
    var started: Int64 { base.load(fromByteOffset: Word.started.rawValue * 8, as: Int64.self) }
    /// The position in the log files at the start of the run.
    var start: (segment: UInt64, offset: UInt64) {
        (
            base.load(fromByteOffset: Word.startSegment.rawValue * 8, as: UInt64.self),
            base.load(fromByteOffset: Word.startOffset.rawValue * 8, as: UInt64.self)
        )
    }

    func markClosed() { set(.isOpen, 0) }

    private func set(_ word: Word, _ value: UInt64) { base.storeBytes(of: value, toByteOffset: word.rawValue * 8, as: UInt64.self) }

    /// Relies on `Atomic` having the layout of its value, so that it can be placed in shared memory.
    private func counter(_ word: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        (base + word * 8).assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    private static func recordSize(_ payload: Int) -> Int { (recordHeaderSize &+ payload &+ alignment &- 1) & ~(alignment &- 1) }

    private static func check(_ digest: UInt64, sequence: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: Digest.mix(digest ^ sequence))
    }
}

/// The position of the drain in the ring and in the log files.
struct RingCursor: Hashable {
    static let size = 80

    /// Incremented with each commit.
    var generation: UInt64 = 0
    /// The number of bytes since the ring was created.
    var position: UInt64 = 0
    /// The sequence number of the next record.
    var sequence: UInt64 = 1
    /// The current file and the number of its committed bytes.
    var segment: UInt64 = 0
    var offset: UInt64 = 0
    /// When that file was started, in nanoseconds since 1970.
    var opened: UInt64 = 0
    /// Dropped lines that the log has reported.
    var reportedByPolicy: UInt64 = 0
    var reportedInForks: UInt64 = 0
    /// Lines that the disk rejected and the log has not reported yet.
    var refused: UInt64 = 0

    init() {}

    /// Returns nil if the slot is incomplete.
    init?(_ slot: UnsafeRawBufferPointer) {
        func word(_ index: Int) -> UInt64 { slot.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
        guard word(0) > 0, word(9) == Digest.of(UnsafeRawBufferPointer(rebasing: slot[..<72]), seed: 1) else { return nil }
        (generation, position, sequence, segment, offset) = (word(0), word(1), word(2), word(3), word(4))
        (opened, reportedByPolicy, reportedInForks, refused) = (word(5), word(6), word(7), word(8))
    }

    func store(_ slot: UnsafeMutableRawBufferPointer) {
        let words = (generation, position, sequence, segment, offset, opened, reportedByPolicy, reportedInForks, refused)
        withUnsafeBytes(of: words) { words in
            // The check last: without it, the slot is incomplete.
            slot.copyMemory(from: words)
            atomicMemoryFence(ordering: .releasing)
            slot.storeBytes(of: Digest.of(words, seed: 1), toByteOffset: 72, as: UInt64.self)
        }
    }
}
