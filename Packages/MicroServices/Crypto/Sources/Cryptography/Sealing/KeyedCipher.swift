import CCryptoPortable
import Synchronization

/// A key with a pool of cipher contexts.
///
/// A context serves one operation at a time, so there are several slots with a lock each. A thread uses its own slot, the next free one if
/// another thread uses that, and a context of its own if all are in use. So a child that was forked while a slot was locked does not wait
/// for it. Contexts are created on first use.
final class KeyedCipher: @unchecked Sendable {
    // Unchecked because of the pointer, which refers to constant memory with locks.

    struct Contexts: ~Copyable {
        var sealing: AEADContext?
        var opening: AEADContext?
        var nonces: NoncePool?
    }

    struct Slot: ~Copyable {
        let contexts = Mutex(Contexts())
        // A line of the processor's cache belongs to one slot.
        private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    static let slotCount = 8

    let key: SealingKey
    private let slots: UnsafeMutablePointer<Slot>

    init(key: SealingKey) {
        self.key = key
        slots = .allocate(capacity: Self.slotCount)
        for index in 0..<Self.slotCount { (slots + index).initialize(to: Slot()) }
    }

    deinit {
        slots.deinitialize(count: Self.slotCount)
        slots.deallocate()
    }

    /// Writes a box into `box`, whose size is that of the plaintext plus ``SealedHeader/overhead``.
    func seal(_ plaintext: Bytes, associated: Bytes, into box: MutableBytes) throws {
        SealedHeader(algorithm: key.algorithm, keyID: key.id).write(into: box)
        let head = MutableBytes(rebasing: box[..<SealedHeader.size])
        let nonce = MutableBytes(rebasing: box[SealedHeader.size..<SealedHeader.size + SealedHeader.nonceSize])
        let sealed = MutableBytes(rebasing: box[(SealedHeader.size + SealedHeader.nonceSize)...])
        try withContexts { contexts in
            if contexts.nonces == nil { contexts.nonces = NoncePool() }
            try contexts.nonces?.take(into: nonce)
            if contexts.sealing == nil { contexts.sealing = try makeContext(sealing: true) }
            try contexts.sealing?.seal(
                plaintext,
                nonce: Bytes(nonce),
                head: Bytes(head),
                associated: associated,
                into: sealed
            )
        }
    }

    /// Writes the plaintext into `plaintext`, whose size is that of the box minus ``SealedHeader/overhead``.
    func open(_ box: Bytes, associated: Bytes, into plaintext: MutableBytes) throws {
        let body = SealedHeader.size + SealedHeader.nonceSize
        try withContexts { contexts in
            if contexts.opening == nil { contexts.opening = try makeContext(sealing: false) }
            try contexts.opening?.open(
                Bytes(rebasing: box[body...]),
                nonce: Bytes(rebasing: box[SealedHeader.size..<body]),
                head: Bytes(rebasing: box[..<SealedHeader.size]),
                associated: associated,
                into: plaintext
            )
        }
    }

    private func makeContext(sealing: Bool) throws -> AEADContext {
        try key.secret.bytes.withUnsafeBytes { try AEADContext(algorithm: key.algorithm, key: $0, sealing: sealing) }
    }

    /// Calls `body` once with contexts that no other call uses meanwhile.
    func withContexts(_ body: (inout Contexts) throws -> Void) throws {
        // It captures pointers that outlive the call but are not Sendable.
        nonisolated(unsafe) let body = body
        let first = Int(cportable_thread_number())
        for offset in 0..<Self.slotCount {
            let done: Void? = try slots[(first + offset) % Self.slotCount].contexts.withLockIfAvailable { try body(&$0) }
            if done != nil { return }
        }
        var contexts = Contexts()
        try body(&contexts)
    }
}
