#if os(Linux) && SwiftCrypto
import CCryptoShim
import Foundation
import Testing

@testable import Cryptography

/// Compares the back end over swift-crypto with OpenSSL, for random inputs.
@Suite(.timeLimit(.minutes(30))) struct DifferentialTests {
    /// `CRYPTOGRAPHY_DIFFERENCES` sets the number of inputs of each algorithm.
    private static let count = ProcessInfo.processInfo.environment["CRYPTOGRAPHY_DIFFERENCES"].flatMap { Int($0) } ?? 100

    private func random(_ sizes: ClosedRange<Int>) throws -> [UInt8] { try SecureRandom.bytes(count: .random(in: sizes)) }

    private func output(_ count: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Bool) rethrows -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: count)
        return try output.withUnsafeMutableBytes(body) ? output : nil
    }

    @Test(arguments: HashAlgorithm.allCases) func hashes_areTheSame(algorithm: HashAlgorithm) throws {
        let size = algorithm.digestSize
        for _ in 0..<Self.count {
            let (key, first, second, iterations) = (try random(0...200), try random(0...300), try random(1...300), Int.random(in: 1...5))
            let ours = try output(size * 3) { output in
                func part(_ index: Int) -> MutableBytes { MutableBytes(rebasing: output[index * size..<(index + 1) * size]) }
                var hash = try HashContext(algorithm)
                try first.withUnsafeBytes { try hash.update($0) }
                try hash.finish(into: part(0))
                try withBytes(key, first, second) { all in
                    try Backend.hmac(algorithm, key: all[0], first: all[1], second: all[2], into: part(1))
                    try Backend.pbkdf2(algorithm, password: all[0], salt: all[2], iterations: iterations, into: part(2))
                }
                return true
            }
            let theirs = output(size * 3) { output in
                let (base, hash) = (output.baseAddress!, ccrypto_hash_new(algorithm.rawValue))
                defer { ccrypto_hash_free(hash) }
                return ccrypto_hash_update(hash, first, first.count) == 1 && ccrypto_hash_finish(hash, base, size) == 1
                    && ccrypto_hmac(algorithm.rawValue, key, key.count, first, first.count, second, second.count, base + size, size) == 1
                    && ccrypto_pbkdf2(
                        algorithm.rawValue, key, key.count, second, second.count, UInt32(iterations), base + 2 * size, size) == 1
            }
            #expect(ours == theirs)
        }
    }

    @Test(arguments: SealingAlgorithm.allCases) func boxes_areTheSame(algorithm: SealingAlgorithm) throws {
        for _ in 0..<Self.count {
            let (key, nonce) = (try SecureRandom.bytes(count: 32), try SecureRandom.bytes(count: 12))
            let (head, associated, content) = (try random(0...6), try random(0...100), try random(0...300))
            let ours = try output(content.count + 16) { output in
                try withBytes(key, nonce, head, associated, content) { all in
                    try AEADContext(algorithm: algorithm, key: all[0], sealing: true)
                        .seal(all[4], nonce: all[1], head: all[2], associated: all[3], into: output)
                }
                return true
            }
            let theirs = output(content.count + 16) { output in
                let context = ccrypto_aead_new(Int32(algorithm.rawValue), key, 1)
                defer { ccrypto_aead_free(context) }
                return ccrypto_aead_seal(
                    context, nonce, head, head.count, associated, associated.count, content, content.count, output.baseAddress,
                    output.baseAddress! + content.count) == 1
            }
            #expect(ours == theirs)
        }
    }

    @Test(arguments: Curve.allCases) func publicKeys_signaturesAndSharedSecrets_areTheSame(curve: Curve) throws {
        for _ in 0..<Self.count {
            let (secret, other, message) = (try SecureRandom.bytes(count: 32), try SecureRandom.bytes(count: 32), try random(0...200))
            func key(_ secret: [UInt8]) throws -> [UInt8] {
                let ours = try? curve.publicKey(of: SecretBytes(copying: secret))
                #expect(ours == output(curve.publicKeySize) { ccrypto_public_key(curve.rawValue, secret, $0.baseAddress) == 1 })
                return try #require(ours)
            }
            let (own, peer) = (try key(secret), try key(other))
            if curve != .ed25519 {
                let ours = try withBytes(secret, peer) { all in
                    try output(32) { try Backend.agree(all[0], with: all[1], curve, into: $0) }
                }
                #expect(ours == output(32) { ccrypto_agree(curve.rawValue, secret, peer, $0.baseAddress) == 1 })
            }
            guard curve != .x25519 else { continue }
            var signature = try #require(output(64) { ccrypto_sign(curve.rawValue, secret, message, message.count, $0.baseAddress) == 1 })
            for isForged in [false, true] {
                if isForged { signature[.random(in: 0..<64)] ^= 1 << UInt8.random(in: 0..<8) }
                let isValid = try withBytes(signature, message, own) { try Backend.isValid($0[0], of: $0[1], key: $0[2], curve) }
                #expect(isValid == !isForged)
                #expect((ccrypto_verify(curve.rawValue, own, message, message.count, signature) == 1) == !isForged)
            }
        }
    }
}
#endif
