/// Encrypts the lines in the ring, which are not redacted yet.
///
/// Wraps a stream cipher and a key owned by the app; one function encrypts and decrypts. Without a cipher, each line is readable by the owner
/// of the file (0600) for some milliseconds, and after a crash until the next start.
public struct RingCipher: Sendable {
    /// Applies the key stream for a pair of numbers to all bytes in place. A pair is never used twice.
    public let apply: @Sendable (_ bytes: UnsafeMutableRawBufferPointer, _ run: UInt64, _ number: UInt64) -> Void

    public init(apply: @escaping @Sendable (_ bytes: UnsafeMutableRawBufferPointer, _ run: UInt64, _ number: UInt64) -> Void) {
        self.apply = apply
    }

    /// The size of the number before the bytes.
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

/// A buffer reused for each line. Not thread-safe.
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
