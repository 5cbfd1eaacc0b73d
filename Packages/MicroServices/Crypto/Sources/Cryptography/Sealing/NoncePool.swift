import CCryptoPortable

/// Random nonces for one thread at a time, drawn in blocks: a call of the random source costs ten times as much as sealing a small box.
///
/// A forked child discards the block that it inherits, because its parent uses it too.
struct NoncePool: ~Copyable {
    private static let blockSize = 512 * SealedHeader.nonceSize

    private let block = MutableBytes.allocate(byteCount: blockSize, alignment: 16)
    private var used = blockSize
    private var process: UInt64 = 0

    deinit {
        block.deallocate()
    }

    /// Writes a nonce that was not returned before.
    mutating func take(into nonce: MutableBytes) throws {
        let current = cportable_process_number()
        if used == Self.blockSize || process != current {
            try Backend.fillRandom(block)
            (used, process) = (0, current)
        }
        nonce.copyMemory(from: Bytes(rebasing: block[used..<used + SealedHeader.nonceSize]))
        used += SealedHeader.nonceSize
    }
}
