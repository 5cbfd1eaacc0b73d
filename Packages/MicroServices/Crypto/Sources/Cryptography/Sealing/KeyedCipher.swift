import Synchronization

/// One key with its kept cipher contexts.
///
/// A context serves one operation at a time, so there are a few slots, each behind its lock: a call takes the first slot that is
/// free, and waits only when all are busy. The contexts of a slot are made when it is first used.
final class KeyedCipher: Sendable {
    private struct Contexts: ~Copyable {
        var sealing: AEADContext?
        var opening: AEADContext?
    }

    private final class Slot: Sendable {
        let contexts = Mutex(Contexts())
    }

    private let key: SealingKey
    private let slots = [Slot(), Slot(), Slot(), Slot()]

    init(key: SealingKey) {
        self.key = key
    }

    /// Writes a whole box into `box`, which has the plaintext's length and ``SealedHeader/overhead``.
    func seal(
        _ plaintext: UnsafeRawBufferPointer,
        associated: UnsafeRawBufferPointer,
        into box: UnsafeMutableRawBufferPointer
    ) throws {
        SealedHeader(algorithm: key.algorithm, keyID: key.id).write(into: box)
        let head = UnsafeMutableRawBufferPointer(rebasing: box[..<SealedHeader.size])
        let nonce = UnsafeMutableRawBufferPointer(rebasing: box[SealedHeader.size..<SealedHeader.size + SealedHeader.nonceSize])
        let sealed = UnsafeMutableRawBufferPointer(rebasing: box[(SealedHeader.size + SealedHeader.nonceSize)...])
        try Backend.fillRandom(nonce)
        try withContexts { contexts in
            if contexts.sealing == nil { contexts.sealing = try makeContext(sealing: true) }
            try contexts.sealing?.seal(
                plaintext,
                nonce: UnsafeRawBufferPointer(nonce),
                head: UnsafeRawBufferPointer(head),
                associated: associated,
                into: sealed
            )
        }
    }

    /// Writes the plaintext into `plaintext`, which has the box's length without ``SealedHeader/overhead``.
    func open(
        _ box: UnsafeRawBufferPointer,
        associated: UnsafeRawBufferPointer,
        into plaintext: UnsafeMutableRawBufferPointer
    ) throws {
        let body = SealedHeader.size + SealedHeader.nonceSize
        try withContexts { contexts in
            if contexts.opening == nil { contexts.opening = try makeContext(sealing: false) }
            try contexts.opening?.open(
                UnsafeRawBufferPointer(rebasing: box[body...]),
                nonce: UnsafeRawBufferPointer(rebasing: box[SealedHeader.size..<body]),
                head: UnsafeRawBufferPointer(rebasing: box[..<SealedHeader.size]),
                associated: associated,
                into: plaintext
            )
        }
    }

    private func makeContext(sealing: Bool) throws -> AEADContext {
        try key.secret.bytes.withUnsafeBytes { try AEADContext(algorithm: key.algorithm, key: $0, sealing: sealing) }
    }

    // The body holds pointers, which a lock's closure may not capture as such: they live longer than this call.
    private func withContexts(_ body: (inout Contexts) throws -> Void) throws {
        nonisolated(unsafe) let body = body
        for slot in slots {
            let done: Void? = try slot.contexts.withLockIfAvailable { try body(&$0) }
            if done != nil { return }
        }
        try slots[0].contexts.withLock { try body(&$0) }
    }
}
