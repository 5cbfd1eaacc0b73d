/// A growable byte buffer without the uniqueness and capacity checks of an array, whose cost per append is measurable for lines of many parts.
/// Not thread-safe.
final class OutputBuffer: @unchecked Sendable {
    // Guarded by the owner of the line writer: the lock of the drain, or the scope of a function.
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
    private var capacity = 4096
    private(set) var count = 0

    deinit { start.deallocate() }

    /// Valid until the next change.
    var bytes: Bytes { Bytes(start: start, count: count) }

    func remove(after count: Int) { self.count = count }

    @inline(__always)
    func append(_ source: UnsafePointer<UInt8>, count added: Int) {
        if count &+ added > capacity { grow(by: added) }
        (start + count).update(from: source, count: added)
        count &+= added
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        start[count] = byte
        count &+= 1
    }

    func append(_ text: some Collection<UInt8>) { for byte in text { append(byte) } }

    private func grow(by added: Int) {
        capacity = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
