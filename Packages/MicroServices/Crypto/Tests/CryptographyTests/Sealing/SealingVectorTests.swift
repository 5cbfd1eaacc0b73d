import Testing

@testable import Cryptography

/// Tests the ciphers below the sealer, because the sealer chooses its own nonces.
@Suite(.enabled(if: TestData.hasWycheproof, "the Wycheproof vectors are not installed"), .timeLimit(.minutes(10)))
struct SealingVectorTests {
    struct Vector: Decodable {
        var tcId: Int
        var key, iv, aad, msg, ct, tag, result: String
    }

    @Test(arguments: [
        (SealingAlgorithm.aes256GCM, "aes_gcm_test"), (.chaCha20Poly1305, "chacha20_poly1305_test"),
    ])
    func cipher_forWycheproofVectors_returnsTheirResults(algorithm: SealingAlgorithm, file: String) throws {
        var checked = 0
        // Boxes have 256-bit keys, 96-bit nonces and 128-bit tags; other vectors do not apply.
        for group in try TestData.wycheproof(file, Vector.self) where group.keySize == 256 && group.ivSize == 96 && group.tagSize == 128 {
            for vector in group.tests {
                try check(vector, algorithm)
                checked += 1
            }
        }
        #expect(checked >= 60)
    }

    private func check(_ vector: Vector, _ algorithm: SealingAlgorithm) throws {
        let (nonce, associated, message) = (bytes(hex: vector.iv), bytes(hex: vector.aad), bytes(hex: vector.msg))
        let sealed = bytes(hex: vector.ct) + bytes(hex: vector.tag)
        let valid = vector.result == "valid"
        try bytes(hex: vector.key).withUnsafeBytes { key in
            let sealing = try AEADContext(algorithm: algorithm, key: key, sealing: true)
            let opening = try AEADContext(algorithm: algorithm, key: key, sealing: false)
            // Twice, because a reused context must not depend on the previous operation: with an empty header, and with a header that is all
            // of the associated data.
            for (head, rest) in [([], associated), (associated, [])] as [([UInt8], [UInt8])] {
                var output = [UInt8](repeating: 0, count: message.count + 16)
                try with(nonce, head, rest, message) { nonce, head, rest, message in
                    try output.withUnsafeMutableBytes {
                        try sealing.seal(message, nonce: nonce, head: head, associated: rest, into: $0)
                    }
                }
                #expect((output == sealed) == valid, "sealing vector \(vector.tcId)")

                var opened = [UInt8](repeating: 0xAA, count: message.count)
                var accepted = true
                do {
                    try with(nonce, head, rest, sealed) { nonce, head, rest, sealed in
                        try opened.withUnsafeMutableBytes {
                            try opening.open(sealed, nonce: nonce, head: head, associated: rest, into: $0)
                        }
                    }
                } catch let error as CryptographyError where error.code == .authenticationFailed {
                    accepted = false
                    #expect(opened.allSatisfy { $0 == 0 }, "vector \(vector.tcId): rejected plaintext is wiped")
                }
                #expect(accepted == valid, "opening vector \(vector.tcId)")
                if accepted { #expect(opened == message, "opening vector \(vector.tcId)") }
            }
        }
    }

    private func with(
        _ first: [UInt8],
        _ second: [UInt8],
        _ third: [UInt8],
        _ fourth: [UInt8],
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
        try first.withUnsafeBytes { first in
            try second.withUnsafeBytes { second in
                try third.withUnsafeBytes { third in
                    try fourth.withUnsafeBytes { try body(first, second, third, $0) }
                }
            }
        }
    }
}
