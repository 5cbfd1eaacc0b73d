import Foundation
import Synchronization
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SealerTests {
    private let text = Array("Überweisung 42 €".utf8)
    private let context = Array("account 7".utf8)

    @Test(arguments: SealingAlgorithm.allCases)
    func open_ofASealedBox_returnsItsContent(algorithm: SealingAlgorithm) throws {
        let sealer = try Sealer(.random(id: 1, algorithm: algorithm))
        for size in [0, 1, 15, 16, 17, 63, 64, 65, 1_000, 100_000] {
            let content = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            let box = try sealer.seal(content, authenticating: context)
            #expect(box.count == size + Sealer.overhead)
            #expect(try sealer.open(box, authenticating: context) == content)
            let secret = try sealer.openSecret(box, authenticating: context)
            #expect(secret.withUnsafeBytes { Array($0) } == content)
        }
    }

    @Test(arguments: SealingAlgorithm.allCases)
    func open_whenAnyBitIsFlippedOrMissing_throws(algorithm: SealingAlgorithm) throws {
        let sealer = try Sealer(.random(id: 1, algorithm: algorithm))
        let box = try sealer.seal(text, authenticating: context)
        for forged in damaged(box) { #expect(throws: CryptographyError.self) { try sealer.open(forged, authenticating: context) } }
        #expect(code(of: { _ = try sealer.open(box + [0], authenticating: context) }) == .authenticationFailed)
        #expect(code(of: { _ = try sealer.open([]) }) == .malformed)
    }

    @Test func open_withOtherAssociatedData_throws() throws {
        let sealer = try Sealer(.random(id: 1))
        let box = try sealer.seal(text, authenticating: context)
        for other in [[], Array("account 8".utf8), context + [0], Array(context.dropLast())] {
            #expect(throws: CryptographyError.authenticationFailed) { try sealer.open(box, authenticating: other) }
        }
    }

    @Test func open_withAnotherKeyOfTheSameID_throws() throws {
        let box = try Sealer(.random(id: 1)).seal(text)
        #expect(throws: CryptographyError.authenticationFailed) { try Sealer(.random(id: 1)).open(box) }
    }

    @Test func open_withAnUnknownKey_throwsItsID() throws {
        let box = try Sealer(.random(id: 0xA0B0_C0D0)).seal(text)
        #expect(throws: CryptographyError.unknownKey(0xA0B0_C0D0)) { try Sealer(.random(id: 1)).open(box) }
    }

    @Test func nonce_isRandomInEachByte() throws {
        let cipher = try KeyedCipher(key: .random(id: 1))
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        let boxes = try (0..<20).map { _ in
            var box = [UInt8](repeating: 0, count: SealedHeader.overhead)
            try box.withUnsafeMutableBytes { try cipher.seal(nothing, associated: nothing, into: $0) }
            return box
        }
        for place in 0..<SealedHeader.nonceSize { #expect(Set(boxes.map { $0[SealedHeader.size + place] }).count > 1) }
    }

    @Test func sealer_afterKeyRotation_opensOldAndNewBoxes() throws {
        let old = try SealingKey.random(id: 1)
        let new = try SealingKey.random(id: 2, algorithm: .chaCha20Poly1305)
        let oldBox = try Sealer(old).seal(text)
        let rotated = try Sealer(new, alsoOpening: [old])
        let newBox = try rotated.seal(text)
        #expect(try rotated.open(oldBox) == text)
        #expect(try Sealer(new).open(newBox) == text)
        #expect(throws: CryptographyError.unknownKey(2)) { try Sealer(old).open(newBox) }
    }

    @Test func sealer_withTwoKeysOfOneID_isRejected() throws {
        let key = try SealingKey.random(id: 5)
        #expect(code(of: { _ = try Sealer(key, alsoOpening: [.random(id: 5)]) }) == .invalidArgument)
    }

    @Test func key_ofAnotherSize_isRejected() {
        for count in [0, 16, 31, 33] {
            #expect(code(of: { _ = try SealingKey(id: 1, SecretBytes.random(count: count)) }) == .invalidArgument)
        }
    }

    @Test func derivedKey_dependsOnPurposeAndAlgorithm() throws {
        let secret = try SecretBytes.random(count: 32)
        let box = try Sealer(.derived(id: 1, from: secret, purpose: "tokens")).seal(text)
        #expect(try Sealer(.derived(id: 1, from: secret, purpose: "tokens")).open(box) == text)
        #expect(throws: CryptographyError.authenticationFailed) {
            try Sealer(.derived(id: 1, from: secret.copy(), purpose: "cards")).open(box)
        }
        let chaCha = try SealingKey.derived(id: 1, from: secret, purpose: "tokens", algorithm: .chaCha20Poly1305)
        #expect(try !chaCha.secret.bytes.isEqual(to: SealingKey.derived(id: 1, from: secret, purpose: "tokens").secret.bytes))
    }

    @Test func sealer_whenUsedConcurrently_returnsTheRightContents() async throws {
        let sealer = try Sealer(.random(id: 1))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for task in 0..<16 {
                group.addTask {
                    try (0..<500).allSatisfy { round in
                        let content = Array("task \(task) round \(round)".utf8)
                        return try sealer.open(sealer.seal(content)) == content
                    }
                }
            }
            for try await allRight in group { #expect(allRight) }
        }
    }

    @Test func header_hasTheDocumentedFormat() throws {
        let box = try Sealer(.random(id: 0x0102_0304, algorithm: .chaCha20Poly1305)).seal([])
        #expect(Array(box.prefix(6)) == [1, 2, 1, 2, 3, 4])
        #expect(box.count == 34)
        var later = box
        later[0] = 3
        #expect(throws: CryptographyError.malformed("sealed box", "it has version 3, this software knows version 1")) {
            try Sealer(.random(id: 1)).open(later)
        }
        later.replaceSubrange(0..<2, with: [1, 9])
        #expect(throws: CryptographyError.malformed("sealed box", "it names algorithm 9, which is unknown")) {
            try Sealer(.random(id: 1)).open(later)
        }
    }
}
