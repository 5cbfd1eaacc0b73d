/// Bytes that must not linger: a key, a password, a token.
///
/// There is one owner, no description and no implicit copy; the memory is overwritten when the owner goes.
///
/// ```swift
/// let key = try SecretBytes.random(count: 32)
/// key.withUnsafeBytes { print($0.count) }  // 32
/// ```
///
/// The memory is left out of core dumps (Linux) and locked, so that it is not swapped out, as far as the system's limit of locked memory
/// allows. Not covered: an array that was the source of ``init(copying:)`` keeps its own copy, and the cipher contexts of a ``Sealer`` are
/// ordinary memory: call ``ProcessHardening/disableCoreDumps()`` as well.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointer. There is one owner, and nobody writes after the initialiser.
    private let storage: UnsafeMutableRawBufferPointer

    /// Makes a secret of `count` bytes that `fill` writes. The memory is zero before.
    ///
    /// - Throws: what `fill` throws; the memory is wiped then.
    public init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        precondition(count >= 0, "A secret cannot have \(count) bytes.")
        let memory = SecretMemory.allocate(count)
        do {
            try fill(memory)
        } catch {
            SecretMemory.release(memory)
            throw error
        }
        storage = memory
    }

    /// Copies bytes that are already in memory. The source is not wiped.
    public init(copying bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Copies the UTF-8 form of a text, such as a password that was typed. The text itself is not wiped.
    public init(utf8 text: String) {
        self.init(copying: Array(text.utf8))
    }

    /// Makes a secret of random bytes from the system's generator.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend`` when there is no randomness.
    public static func random(count: Int) throws -> SecretBytes {
        try SecretBytes(count: count) { try Backend.fillRandom($0) }
    }

    deinit {
        SecretMemory.release(storage)
    }

    /// The number of bytes.
    public var count: Int { storage.count }

    /// Gives access to the bytes for the duration of `body`. Do not let the pointer escape.
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// A second secret with the same bytes. Copies are explicit so that each can be found by searching for this name.
    public borrowing func copy() -> SecretBytes {
        SecretBytes(copying: UnsafeRawBufferPointer(storage))
    }

    /// Whether both hold the same bytes. The time depends on the lengths only.
    public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
        Backend.areEqual(UnsafeRawBufferPointer(storage), UnsafeRawBufferPointer(other.storage))
    }
}
