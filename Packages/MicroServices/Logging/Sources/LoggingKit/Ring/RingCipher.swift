/// Hides what lies in the ring from who reads its file: lines are not redacted there yet.
///
/// A stream cipher of the app's choice, with a key that this library never sees: the same call closes and opens. Without one, the file is
/// readable by its owner only (0600), each line for some milliseconds; after a crash until the next start.
public struct RingCipher: Sendable {
    /// Applies the key stream for a pair of numbers that never comes twice to all bytes, in place.
    public let apply: @Sendable (_ bytes: UnsafeMutableRawBufferPointer, _ run: UInt64, _ number: UInt64) -> Void

    public init(apply: @escaping @Sendable (_ bytes: UnsafeMutableRawBufferPointer, _ run: UInt64, _ number: UInt64) -> Void) {
        self.apply = apply
    }

    /// The number, before the bytes.
    static let overhead = 8

    func close(_ bytes: UnsafeMutableRawBufferPointer, run: UInt64, number: UInt64) {
        bytes.storeBytes(of: number, as: UInt64.self)
        apply(UnsafeMutableRawBufferPointer(rebasing: bytes[Self.overhead...]), run, number)
    }

    func open(_ bytes: UnsafeMutableRawBufferPointer, run: UInt64) {
        guard bytes.count >= Self.overhead else { return }
        apply(UnsafeMutableRawBufferPointer(rebasing: bytes[Self.overhead...]), run, bytes.loadUnaligned(as: UInt64.self))
    }
}

/// Memory that is used again for each line. Its user is one at a time.
final class Scratch: @unchecked Sendable {
    // Guarded by the lock of the drain that owns it.
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

    deinit { buffer.deallocate() }

    func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        if bytes.count > buffer.count {
            buffer.deallocate()
            buffer = .allocate(byteCount: bytes.count * 2, alignment: 16)
        }
        buffer.copyMemory(from: bytes)
        return UnsafeMutableRawBufferPointer(rebasing: buffer[..<bytes.count])
    }
}
