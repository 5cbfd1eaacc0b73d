import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SecretBytesTests {
    @Test func bytes_whenCopied_areReturned() {
        let secret = SecretBytes(copying: [1, 2, 3])
        #expect(secret.count == 3)
        #expect(secret.withUnsafeBytes { Array($0) } == [1, 2, 3])
        #expect(SecretBytes(utf8: "ä").withUnsafeBytes { Array($0) } == [0xC3, 0xA4])
    }

    @Test func copy_isEqualAndIndependent() {
        let secret = SecretBytes(copying: [1, 2, 3])
        let second = secret.copy()
        let equal = secret.isEqual(to: second)
        #expect(equal)
        let addresses = (
            secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }, second.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        )
        #expect(addresses.0 != addresses.1)
    }

    @Test func isEqual_whenOneByteOrTheLengthDiffers_isFalse() {
        let secret = SecretBytes(copying: [1, 2, 3])
        for other in [[1, 2, 4], [1, 2], []] as [[UInt8]] {
            let equal = secret.isEqual(to: SecretBytes(copying: other))
            #expect(!equal)
        }
        #expect(ConstantTime.areEqual([], []))
        #expect(ConstantTime.areEqual([9, 8], [9, 8]))
        #expect(!ConstantTime.areEqual([9, 8], [9, 9]))
        #expect(!ConstantTime.areEqual([9, 8], [9]))
    }

    @Test func random_ofManySecrets_neverRepeats() throws {
        let secrets = try Set((0..<1_000).map { _ in try SecureRandom.bytes(count: 16) })
        #expect(secrets.count == 1_000)
        #expect(try SecureRandom.bytes(count: 0).isEmpty)
        let equal = try SecretBytes.random(count: 32).isEqual(to: SecretBytes.random(count: 32))
        #expect(!equal)
    }

    #if os(Linux)
    /// Small secrets share pages with others; large ones have their own.
    @Test(arguments: [1_000, 60_000]) func memory_afterTheEndOfLifetime_isWiped(count: Int) throws {
        // The pattern is stored inverted, so that the search does not find its own copy.
        let secret = try SecretBytes.random(count: count)
        let inverted = secret.withUnsafeBytes { $0[500..<532].map { ~$0 } }
        #expect(try HeapScan.occurrences(ofInverted: inverted) == 1, "the live secret must be found; otherwise the test proves nothing")
        drop(secret)
        #expect(try HeapScan.occurrences(ofInverted: inverted) == 0)
        // Also if its initializer has failed.
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            _ = try SecretBytes(count: count) { memory in
                for (index, byte) in inverted.enumerated() { memory[500 + index] = ~byte }
                throw Refusal()
            }.count
        }
        #expect(try HeapScan.occurrences(ofInverted: inverted) == 0)
    }

    private func drop(_ secret: consuming SecretBytes) {}
    #endif
}
