import Synchronization

/// The segment that is being written, mapped into memory. Its content survives the end of the process.
///
/// Contains a pointer: the owner must serialize access and call ``close()`` once.
struct ActiveSegment {
    let identity: SegmentFormat.Identity
    let path: String
    let descriptor: Int32
    let capacity: Int
    private let base: UnsafeMutableRawPointer
    private let seed: UInt32
    /// The offset of the next record.
    private(set) var end = SegmentFormat.headerSize
    private(set) var count = 0

    struct Failure: Error { let code: Int32 }

    init(folder: String, identity: SegmentFormat.Identity, capacity: Int) throws(Failure) {
        self.identity = identity
        self.capacity = capacity
        path = "\(folder)/\(identity.fileName)"
        seed = identity.seed
        descriptor = Files.openForWriting(path)
        guard descriptor >= 0 else { throw Failure(code: -descriptor) }
        let code = Files.allocate(descriptor, size: capacity)
        guard code == 0, let base = Files.map(descriptor, size: capacity) else {
            Files.closeDescriptor(descriptor)
            Files.remove(path)
            throw Failure(code: code)
        }
        self.base = base
        SegmentFormat.header(identity).withUnsafeBytes { base.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    }

    enum Outcome {
        case written
        /// A new segment is needed.
        case full
        /// Larger than the maximum size of an event.
        case tooLarge
    }

    /// Writes one record. `encode` writes its payload of at most `maximum` bytes. The record is valid only once it is complete.
    mutating func append(maximum: Int, _ encode: (inout RecordWriter) -> Void) -> Outcome {
        guard end &+ SegmentFormat.recordHeaderSize < capacity, count < SegmentFormat.maximumEvents else { return .full }
        let record = base + end
        let start = record + SegmentFormat.recordHeaderSize
        let room = capacity &- end &- SegmentFormat.recordHeaderSize
        var writer = RecordWriter(UnsafeMutableRawBufferPointer(start: start, count: min(room, maximum)))
        encode(&writer)
        if writer.isFull { return room < maximum ? .full : .tooLarge }
        let length = UInt16(truncatingIfNeeded: writer.count)
        let index = UInt16(truncatingIfNeeded: count)
        let checksum = SegmentFormat.checksum(
            UnsafeRawBufferPointer(start: start, count: Int(length)), length: length, index: index, seed: seed)
        record.storeBytes(of: checksum.littleEndian, as: UInt32.self)
        // The length last: a killed process leaves an incomplete record without a length.
        atomicMemoryFence(ordering: .releasing)
        record.storeBytes(of: SegmentFormat.commitWord(length: length, index: index), toByteOffset: 4, as: UInt32.self)
        // The capacity is a multiple of four, so that the padding always fits.
        end &+= SegmentFormat.recordSize(payload: Int(length))
        count &+= 1
        return .written
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: end) }

    func flush() { Files.flush(base, size: capacity) }

    /// Truncates the unused part. The value must not be used afterwards.
    func close() {
        Files.unmap(base, size: capacity)
        Files.cut(descriptor: descriptor, to: end)
        Files.closeDescriptor(descriptor)
    }
}
