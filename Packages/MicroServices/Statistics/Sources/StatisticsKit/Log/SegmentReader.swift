/// Walks the records of a segment, over whatever lies between them.
struct SegmentReader {
    struct Record: Hashable {
        var offset: Int
        var index: Int
        var payload: Range<Int>
        /// Events between this one and the one before it that cannot be read.
        var damagedBefore: Int
        var end: Int { offset + SegmentFormat.recordSize(payload: payload.count) }
    }

    let bytes: UnsafeRawBufferPointer
    let identity: SegmentFormat.Identity
    private let seed: UInt32
    private(set) var offset: Int
    private var nextIndex: Int
    /// How many bytes may still be checked in vain: a file made to look like a record everywhere must not cost its square.
    private var patience: Int

    /// - Parameters:
    ///   - offset: where to start: at the header's end, or at a record's end.
    ///   - nextIndex: the index that the record there should have.
    init(
        _ bytes: UnsafeRawBufferPointer, identity: SegmentFormat.Identity, from offset: Int = SegmentFormat.headerSize, nextIndex: Int = 0
    ) {
        self.bytes = bytes
        self.identity = identity
        seed = identity.seed
        self.offset = offset
        self.nextIndex = nextIndex
        patience = 64 * bytes.count
    }

    /// The next record that can be read, or nil at the end.
    mutating func next() -> Record? {
        var candidate = offset
        while candidate + SegmentFormat.recordHeaderSize < bytes.count, patience >= 0 {
            if let record = record(at: candidate) {
                offset = record.end
                nextIndex = record.index + 1
                return record
            }
            candidate += 4
            // Most of a segment's end is zero: pass over it quickly.
            while candidate + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self) == 0 { candidate += 4 }
        }
        return nil
    }

    /// Whether a record that was once complete lies behind the last one that could be read. What a killed process has not finished has no
    /// length yet and does not count.
    var hasDamagedTail: Bool {
        offset + 6 <= bytes.count && UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt16.self)) != 0
    }

    func event(_ record: Record) -> RecordedEvent? {
        RecordCodec.decode(
            UnsafeRawBufferPointer(rebasing: bytes[record.payload]),
            id: EventID(run: identity.run, number: identity.first &+ UInt64(record.index)))
    }

    /// Milliseconds; nil when it was not noted.
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
            patience -= Int(length)
            return nil
        }
        return Record(offset: offset, index: Int(index), payload: payload, damagedBefore: Int(index) - nextIndex)
    }
}
