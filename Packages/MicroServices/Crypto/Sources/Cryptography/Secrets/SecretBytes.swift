/// Secret bytes, such as a key, a password or a token, that are wiped after use.
///
/// A value has a single owner, no description and no implicit copies. Its memory is overwritten at the end of its lifetime, excluded from core
/// dumps (Linux) and locked against swapping, within the system's limit of locked memory.
///
/// - Important: The source of ``init(copying:)`` is not wiped, and the cipher contexts of a ``Sealer`` are ordinary memory. Therefore also
///   call ``ProcessHardening/disableCoreDumps()``.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Unchecked because of the pointer. There is one owner, and the memory is not written after the initializer.
    private let storage: UnsafeMutableRawBufferPointer

    /// Creates a secret of `count` bytes, 0 to ``SecureRandom/maximumCount``, initially zero, that `fill` writes.
    ///
    /// - Throws: The error of `fill`, after wiping the memory; ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` if `count` is
    ///   out of range.
    public init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
        try SecureRandom.check(count)
        let memory = SecretMemory.allocate(count)
        do {
            try fill(memory)
        } catch {
            SecretMemory.release(memory)
            throw error
        }
        storage = memory
    }

    /// Copies bytes. The source is not wiped.
    public init(copying bytes: some Collection<UInt8>) {
        storage = SecretMemory.allocate(bytes.count)
        storage.copyBytes(from: bytes)
    }

    /// Copies the UTF-8 bytes of a text, such as a typed password. The text is not wiped.
    public init(utf8 text: String) {
        self.init(copying: text.utf8)
    }

    /// Returns a secret of random bytes.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` above ``SecureRandom/maximumCount``.
    public static func random(count: Int) throws -> SecretBytes {
        try SecretBytes(count: count) { try Backend.fillRandom($0) }
    }

    deinit {
        SecretMemory.release(storage)
    }

    /// The number of bytes.
    public var count: Int { storage.count }

    /// Calls `body` with the bytes. The pointer must not escape.
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// Returns a copy. Copies are explicit, so that they can be found by a text search.
    public borrowing func copy() -> SecretBytes {
        SecretBytes(copying: UnsafeRawBufferPointer(storage))
    }

    /// Whether the secrets are equal. The duration depends on their lengths only.
    public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
        Backend.areEqual(UnsafeRawBufferPointer(storage), UnsafeRawBufferPointer(other.storage))
    }
}

/// A secret shared by the copies of a key, wiped when the last copy is destroyed.
final class KeyMaterial: Sendable {
    let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }
}
