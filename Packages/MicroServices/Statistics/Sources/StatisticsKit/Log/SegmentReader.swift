/// Iterates over the records of a segment and skips damaged bytes.
struct SegmentReader {
    struct Record: Hashable {
        var offset: Int
        var index: Int
        var payload: Range<Int>
        /// The number of unreadable events between the previous record and this one.
        var damagedBefore: Int
        var end: Int { offset + SegmentFormat.recordSize(payload: payload.count) }
    }

    let bytes: UnsafeRawBufferPointer
    let identity: SegmentFormat.Identity
    private let seed: UInt32
    private(set) var offset: Int
    private var nextIndex: Int
    /// The number of bytes that may still be checked in vain. Bounds the time for a file crafted to look like a record at every offset.
    private var scanBudget: Int

    /// Begins at an offset, the end of the header or of a record.
    init(
        _ bytes: UnsafeRawBufferPointer, identity: SegmentFormat.Identity, from offset: Int = SegmentFormat.headerSize, nextIndex: Int = 0
    ) {
        self.bytes = bytes
        self.identity = identity
        seed = identity.seed
        self.offset = offset
        self.nextIndex = nextIndex
        scanBudget = 64 * bytes.count
    }

    /// The next readable record, or nil at the end.
    mutating func next() -> Record? {
        var candidate = offset
        while candidate + SegmentFormat.recordHeaderSize < bytes.count, scanBudget >= 0 {
            if let record = record(at: candidate) {
                offset = record.end
                nextIndex = record.index + 1
                return record
            }
            candidate += 4
            // Skips the zeros at the end of a segment quickly.
            while candidate + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self) == 0 { candidate += 4 }
        }
        return nil
    }

    /// Whether the last readable record is followed by a complete one that is damaged. A record that a killed process left incomplete has no
    /// length and is not counted.
    var hasDamagedTail: Bool {
        offset + 6 <= bytes.count && UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt16.self)) != 0
    }

    func event(_ record: Record) -> RecordedEvent? {
        RecordCodec.decode(
            UnsafeRawBufferPointer(rebasing: bytes[record.payload]),
            id: EventID(run: identity.run, number: identity.first &+ UInt64(record.index)))
    }

    /// Milliseconds; nil if not recorded.
    func uptime(_ record: Record) -> Int64? {
        var payload = RecordReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[record.payload]))
        return payload.head()?.uptime
    }

    private mutating func record(at offset: Int) -> Record? {
        let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
        let length = UInt16(truncatingIfNeeded: word)
        let index = UInt16(truncatingIfNeeded: word >> 16)
        let start = offset + SegmentFormat.recordHeaderSize
        guard length > 0, length <= SegmentFormat.maximumPayload, Int(index) >= nextIndex, start + Int(length) <= bytes.count else {
            return nil
        }
        let payload = start..<start + Int(length)
        let checksum = SegmentFormat.checksum(UnsafeRawBufferPointer(rebasing: bytes[payload]), length: length, index: index, seed: seed)
        guard checksum == UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) else {
            scanBudget -= Int(length)
            return nil
        }
        return Record(offset: offset, index: Int(index), payload: payload, damagedBefore: Int(index) - nextIndex)
    }
}
