import Synchronization

/// A key with a pool of cipher contexts.
///
/// A context serves one operation at a time, so there are several slots with a lock each. A call takes the first free slot, and waits only
/// if all are in use. Contexts are created on first use.
final class KeyedCipher: Sendable {
    struct Contexts: ~Copyable {
        var sealing: AEADContext?
        var opening: AEADContext?
    }

    final class Slot: Sendable {
        let contexts = Mutex(Contexts())
    }

    private let key: SealingKey
    let slots = [Slot(), Slot(), Slot(), Slot()]

    init(key: SealingKey) {
        self.key = key
    }

    /// Writes a box into `box`, whose size is that of the plaintext plus ``SealedHeader/overhead``.
    func seal(_ plaintext: Bytes, associated: Bytes, into box: MutableBytes) throws {
        SealedHeader(algorithm: key.algorithm, keyID: key.id).write(into: box)
        let head = MutableBytes(rebasing: box[..<SealedHeader.size])
        let nonce = MutableBytes(rebasing: box[SealedHeader.size..<SealedHeader.size + SealedHeader.nonceSize])
        let sealed = MutableBytes(rebasing: box[(SealedHeader.size + SealedHeader.nonceSize)...])
        try Backend.fillRandom(nonce)
        try withContexts { contexts in
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
        for slot in slots {
            let done: Void? = try slot.contexts.withLockIfAvailable { try body(&$0) }
            if done != nil { return }
        }
        try slots[0].contexts.withLock { try body(&$0) }
    }
}
