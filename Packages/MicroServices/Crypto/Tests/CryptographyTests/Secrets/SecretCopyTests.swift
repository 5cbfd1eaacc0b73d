#if os(Linux)
import Foundation
import Testing

@testable import Cryptography

/// Scans the memory of this process for copies of a secret after each use of the API. The tests know the secrets inverted only.
///
/// They search for a part of a secret of 900 bytes: the allocator writes into the start of released memory, and reuses that of other sizes sooner.
@Suite(.timeLimit(.minutes(10))) struct SecretCopyTests {
    private static func secret(ofInverted inverted: [UInt8]) throws -> SecretBytes {
        try SecretBytes(count: inverted.count) { memory in for index in inverted.indices { memory[index] = ~inverted[index] } }
    }

    @Test func store_afterItWasOpened_leavesNoMasterKey() throws {
        let folder = try TemporaryFolder()
        for isFirst in [true, false] {
            let store = try SecretStore(folder: folder.path)
            let inverted = try HeapScan.inverted(contentOf: folder.path + "/" + MasterKey.fileName, in: 9..<41)
            #expect(try HeapScan.occurrences(ofInverted: inverted) == 0, "created: \(isFirst)")
            try store.save([1], as: "a")
        }
    }

    @Test func store_afterSavingAndLoading_leavesNoSecret() throws {
        let folder = try TemporaryFolder()
        let inverted = try SecureRandom.bytes(count: 900)
        let store = try SecretStore(folder: folder.path)
        try store.save(Self.secret(ofInverted: inverted), as: "a")
        #expect(try store.load("a")?.count == 900)
        #expect(try HeapScan.occurrences(ofInverted: Array(inverted[500..<532])) == 0)
    }

    @Test func utf8_ofALongText_isTheOnlyCopy() throws {
        let inverted = try SecureRandom.bytes(count: 900).map { $0 | 0x80 }
        let part = Array(inverted[500..<532])
        let text = String(unsafeUninitializedCapacity: inverted.count) { buffer in
            for index in inverted.indices { buffer[index] = ~inverted[index] }
            return inverted.count
        }
        #expect(try HeapScan.occurrences(ofInverted: part) == 1, "the text")
        let secret = SecretBytes(utf8: text)
        #expect(try HeapScan.occurrences(ofInverted: part) == 2)
        drop(secret)
        #expect(try HeapScan.occurrences(ofInverted: part) == 1)
        #expect(text.utf8.count == inverted.count)
    }

    /// With characters of several forms, which are normalized, and without.
    @Test(arguments: ["ﬁ e\u{301} ", "\u{AC00} 12345 "]) func passwordHash_leavesNoPassword(prefix: String) throws {
        let tail = try SecureRandom.bytes(count: 900).map { $0 | 0x80 }
        let part = Array(tail[500..<532])
        let inverted = prefix.utf8.map { ~$0 } + tail
        let password = try Self.secret(ofInverted: inverted)
        let hash = try PasswordHash(of: password, cost: .insecureFast)
        #expect(try hash.matches(password))
        let count = try HeapScan.occurrences(ofInverted: part)
        #expect(count == 1, "the password itself")
        let utf16: [UInt8] = part.flatMap { [$0, 0xFF] as [UInt8] }
        #expect(try HeapScan.occurrences(ofInverted: utf16) == 0)
    }

    private static let wipesContexts = ConditionTrait.enabled(if: Backend.name == "OpenSSL", "swift-crypto does not wipe its contexts")

    /// Calls a function with so many frames between that the search does not overwrite what the function leaves on the stack.
    private func atDepth<Result>(_ depth: Int, _ body: () throws -> Result) rethrows -> Result {
        var frame = (depth, depth, depth, depth)
        return try withUnsafeMutablePointer(to: &frame) { _ in try depth == 0 ? body() : atDepth(depth - 1, body) }
    }
    private static let depths = [0, 8, 12, 16, 20]

    @Test(wipesContexts, arguments: SealingAlgorithm.allCases, depths)
    func sealer_afterItsLifetime_leavesNoKey(algorithm: SealingAlgorithm, depth: Int) throws {
        let inverted = try SecureRandom.bytes(count: 32)
        let content = try SecureRandom.bytes(count: 64)
        func use() throws {
            let sealer = try Sealer(SealingKey(id: 1, Self.secret(ofInverted: inverted), algorithm: algorithm))
            let box = try sealer.seal(Self.secret(ofInverted: content))
            #expect(try sealer.openSecret(box).count == 64)
        }
        try atDepth(depth, use)
        #expect(try HeapScan.occurrences(ofInverted: inverted) == 0)
        #expect(try HeapScan.occurrences(ofInverted: content) == 0)
    }

    @Test(wipesContexts) func derivationAndAuthentication_leaveNoSecret() throws {
        let inverted = try SecureRandom.bytes(count: 32)
        func use() throws -> [UInt8] {
            let secret = try Self.secret(ofInverted: inverted)
            let derived = try HKDF.derive(from: secret, info: [1], count: 64)
            let key = try AuthenticationKey(secret)
            #expect(try HMACSHA256.isValid(HMACSHA256.code(for: [1], key: key), for: [1], key: key))
            return derived.withUnsafeBytes { $0.map { ~$0 } }
        }
        let derived = try use()
        #expect(try HeapScan.occurrences(ofInverted: inverted) == 0)
        #expect(try HeapScan.occurrences(ofInverted: derived) == 0)
        #expect(try HeapScan.occurrences(ofInverted: Array(derived[32...])) == 0)
    }

    @Test(wipesContexts) func streamsAndKeyRings_leaveNoKeyAndNoContent() throws {
        let (inverted, content) = (try SecureRandom.bytes(count: 32), try SecureRandom.bytes(count: 900))
        func use() throws -> [UInt8] {
            let sealer = try Sealer(SealingKey(id: 1, Self.secret(ofInverted: inverted)))
            var stream = try StreamSealer(sealer)
            var sealed: [UInt8] = []
            try Self.secret(ofInverted: content).withUnsafeBytes { try stream.update($0) { sealed += $0 } }
            try stream.finish { sealed += $0 }
            var opener = StreamOpener(sealer)
            try sealed.withUnsafeBytes { try opener.update($0) { _ in } }
            try opener.finish { _ in }
            var ring = try KeyRing(serialized: KeyRing.random().serialized())
            try ring.rotate()
            return ring.older[0].secret.bytes.withUnsafeBytes { $0.map { ~$0 } }
        }
        let ringKey = try use()
        for inverted in [inverted, Array(content[500..<532]), ringKey] { #expect(try HeapScan.occurrences(ofInverted: inverted) == 0) }
    }

    @Test(wipesContexts, arguments: depths) func publicKeySchemes_leaveNoKeyAndNoSharedSecret(depth: Int) throws {
        for curve in Curve.allCases {
            var inverted = try SecureRandom.bytes(count: 32)
            // In the range of P-256.
            inverted[0] |= 0x80
            func use() throws -> [UInt8] {
                let secret = try Self.secret(ofInverted: inverted)
                switch curve {
                case .ed25519: _ = try Ed25519.PrivateKey(secret).sign([1])
                case .p256:
                    _ = try P256Signing.PrivateKey(secret.copy()).sign([1])
                    let shared = try P256KeyAgreement.PrivateKey(secret).agree(with: P256KeyAgreement.PrivateKey.random().publicKey)
                    return shared.bytes.withUnsafeBytes { $0.map { ~$0 } }
                case .x25519:
                    let shared = try X25519.PrivateKey(secret).agree(with: X25519.PrivateKey.random().publicKey)
                    return shared.bytes.withUnsafeBytes { $0.map { ~$0 } }
                }
                return inverted
            }
            let shared = try atDepth(depth, use)
            #expect(try HeapScan.occurrences(ofInverted: inverted) == 0, "\(curve)")
            #expect(try HeapScan.occurrences(ofInverted: shared) == 0, "\(curve)")
            // OpenSSL's numbers have the order of the processor.
            #expect(try HeapScan.occurrences(ofInverted: inverted.reversed()) == 0, "\(curve)")
            #expect(try HeapScan.occurrences(ofInverted: shared.reversed()) == 0, "\(curve)")
        }
    }

    private func drop(_ secret: consuming SecretBytes) {}
}
#endif
