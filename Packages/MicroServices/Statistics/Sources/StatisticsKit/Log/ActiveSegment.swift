import Synchronization

/// The segment that is being written, mapped into memory: what is stored there outlives the process, however it ends.
///
/// Holds a pointer; whoever owns the value guards it and calls ``close()`` once.
struct ActiveSegment {
    let identity: SegmentFormat.Identity
    let path: String
    let descriptor: Int32
    let capacity: Int
    private let base: UnsafeMutableRawPointer
    private let seed: UInt32
    /// Where the next record goes.
    private(set) var end = SegmentFormat.headerSize
    /// Records so far.
    private(set) var count = 0

    enum Failure: Error { case code(Int32) }

    init(folder: String, identity: SegmentFormat.Identity, capacity: Int) throws(Failure) {
        self.identity = identity
        self.capacity = capacity
        path = "\(folder)/\(identity.fileName)"
        seed = identity.seed
        descriptor = Files.openForWriting(path)
        guard descriptor >= 0 else { throw .code(-descriptor) }
        let code = Files.allocate(descriptor, size: capacity)
        guard code == 0, let base = Files.map(descriptor, size: capacity) else {
            Files.closeDescriptor(descriptor)
            Files.remove(path)
            throw .code(code)
        }
        self.base = base
        SegmentFormat.header(identity).withUnsafeBytes { base.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    }

    func hasRoom(payload: Int) -> Bool {
        end &+ SegmentFormat.recordSize(payload: payload) <= capacity && count < SegmentFormat.maximumEvents
    }

    /// Writes one record; `encode` stores its payload. There must be room.
    mutating func append(_ encode: (inout RecordWriter) -> Void) {
        let record = base + end
        let start = record + SegmentFormat.recordHeaderSize
        var writer = RecordWriter(start)
        encode(&writer)
        let length = UInt16(truncatingIfNeeded: writer.position - start)
        let index = UInt16(truncatingIfNeeded: count)
        let checksum = SegmentFormat.checksum(
            UnsafeRawBufferPointer(start: start, count: Int(length)), length: length, index: index, seed: seed)
        record.storeBytes(of: checksum.littleEndian, as: UInt32.self)
        // A killed process leaves a record without a length, which counts as none, never one with half a payload.
        atomicMemoryFence(ordering: .releasing)
        record.storeBytes(of: SegmentFormat.commitWord(length: length, index: index), toByteOffset: 4, as: UInt32.self)
        end &+= SegmentFormat.recordSize(payload: Int(length))
        count &+= 1
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: end) }

    func flush() { Files.flush(base, size: capacity) }

    /// Gives back what was not used. The value must not be used afterwards.
    func close() {
        Files.unmap(base, size: capacity)
        Files.cut(descriptor: descriptor, to: end)
        Files.closeDescriptor(descriptor)
    }
}
