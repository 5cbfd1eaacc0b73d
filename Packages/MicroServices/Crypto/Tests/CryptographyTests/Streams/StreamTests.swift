import Foundation
import Testing

@testable import Cryptography

/// Streams in chunks of 64 bytes, so that small ones have several.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
    private static let name = Array("backup 7".utf8)
    private static let sealedChunk = 64 + 16

    private func content(_ size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) } }

    private func seal(_ content: [UInt8], with sealer: Sealer, in step: Int = .max, name: [UInt8] = name) throws -> [UInt8] {
        var stream = try StreamSealer(sealer, authenticating: name, logarithm: 6)
        var sealed: [UInt8] = []
        for start in stride(from: 0, to: content.count, by: max(1, min(step, content.count))) {
            try content[start...].prefix(step).withUnsafeBytes { try stream.update($0) { sealed += $0 } }
        }
        try stream.finish { sealed += $0 }
        return sealed
    }

    private func open(_ sealed: [UInt8], with sealer: Sealer, in step: Int = .max, name: [UInt8] = name) throws -> [UInt8] {
        var stream = StreamOpener(sealer, authenticating: name)
        var content: [UInt8] = []
        for start in stride(from: 0, to: sealed.count, by: max(1, min(step, sealed.count))) {
            try sealed[start...].prefix(step).withUnsafeBytes { try stream.update($0) { content += $0 } }
        }
        try stream.finish { content += $0 }
        return content
    }

    @Test(arguments: SealingAlgorithm.allCases) func stream_ofAnySizeInAnySteps_isOpened(algorithm: SealingAlgorithm) throws {
        let sealer = try Sealer(.random(id: 1, algorithm: algorithm))
        for size in [0, 1, 63, 64, 65, 127, 128, 129, 192, 1_000] {
            for step in [1, 7, 64, 65, 80, .max] {
                let sealed = try seal(content(size), with: sealer, in: step)
                #expect(sealed.count == 43 + size + 16 * max(1, (size + 63) / 64))
                #expect(try open(sealed, with: sealer, in: step) == content(size), "\(size) bytes in steps of \(step)")
                #expect(try open(sealed, with: sealer) == content(size))
                #expect(try StreamFormat(reading: Array(sealed[..<43])).contentSize(ofStream: sealed.count) == size)
            }
        }
    }

    @Test func stream_hasTheDocumentedFormat() throws {
        let key = try SealingKey(id: 0x0102_0304, SecretBytes(copying: 0..<32))
        var stream = try StreamSealer(Sealer(key), authenticating: Self.name)
        var sealed: [UInt8] = []
        try content(70_000).withUnsafeBytes { try stream.update($0) { sealed += $0 } }
        try stream.finish { sealed += $0 }
        #expect(Array(sealed[..<11]) == Array("SSTR".utf8) + [1, 1, 1, 2, 3, 4, 16])
        #expect(sealed.count == 43 + 70_000 + 2 * 16)
        let derived = try HKDF.derive(
            from: SecretBytes(copying: 0..<32), salt: Array(sealed[11..<43]),
            info: Array("sealed stream 1".utf8) + sealed[..<11] + Self.name,
            count: 32)
        let chunks = [(sealed[43..<43 + 65_552], [0, 0]), (sealed[(43 + 65_552)...], [1, 1])] as [(ArraySlice<UInt8>, [UInt8])]
        var opened: [UInt8] = []
        for (chunk, end) in chunks {
            let nonce = [UInt8](repeating: 0, count: 10) + end
            var output = [UInt8](repeating: 0, count: chunk.count - 16)
            let key = derived.withUnsafeBytes { Array($0) }
            try withBytes(key, Array(chunk), nonce, []) { all in
                let context = try AEADContext(algorithm: .aes256GCM, key: all[0], sealing: false)
                try output.withUnsafeMutableBytes { try context.open(all[1], nonce: all[2], head: all[3], associated: all[3], into: $0) }
            }
            opened += output
        }
        #expect(opened == content(70_000))
    }

    @Test func stream_whenAnyBitIsFlippedOrItsEndIsMissing_isRejected() throws {
        let sealer = try Sealer(.random(id: 1))
        for size in [0, 64, 130] {
            let sealed = try seal(content(size), with: sealer)
            for forged in damaged(sealed) + [sealed + [0], sealed + sealed[43...]] {
                #expect(throws: CryptographyError.self) { try open(forged, with: sealer) }
            }
        }
        #expect(code { _ = try open([], with: sealer) } == .malformed)
    }

    @Test func chunks_whenReorderedRepeatedDroppedOrSpliced_areRejected() throws {
        let sealer = try Sealer(.random(id: 1))
        let (sealed, other) = (try seal(content(64 * 4), with: sealer), try seal(content(64 * 4), with: sealer))
        let header = Array(sealed[..<43])
        func chunk(_ number: Int, of stream: [UInt8]) -> [UInt8] {
            Array(stream[(43 + number * Self.sealedChunk)...].prefix(Self.sealedChunk))
        }
        for order in [[1, 0, 2, 3], [0, 0, 1, 2, 3], [0, 2, 3], [0, 1, 2], [3], [0, 1, 3], [0, 1, 2, 3, 3]] {
            #expect(
                code { _ = try open(header + order.flatMap { chunk($0, of: sealed) }, with: sealer) } == .authenticationFailed, "\(order)")
        }
        for number in 0..<4 {
            let spliced = header + (0..<4).flatMap { chunk($0, of: $0 == number ? other : sealed) }
            #expect(code { _ = try open(spliced, with: sealer) } == .authenticationFailed)
        }
        #expect(try open(header + (0..<4).flatMap { chunk($0, of: sealed) }, with: sealer) == content(64 * 4))
    }

    @Test func stream_withOtherAssociatedDataOrKey_isRejected() throws {
        let key = try SealingKey.random(id: 1)
        let sealed = try seal(content(100), with: Sealer(key))
        #expect(code { _ = try open(sealed, with: Sealer(key), name: []) } == .authenticationFailed)
        #expect(code { _ = try open(sealed, with: Sealer(.random(id: 1))) } == .authenticationFailed)
        #expect(code { _ = try open(sealed, with: Sealer(.random(id: 2))) } == .unknownKey)
        #expect(try open(sealed, with: Sealer(.random(id: 2), alsoOpening: [key])) == content(100))
    }

    @Test func opener_afterAFailure_doesNotContinue() throws {
        let sealer = try Sealer(.random(id: 1))
        var sealed = try seal(content(300), with: sealer)
        sealed[50] ^= 1
        var stream = StreamOpener(sealer, authenticating: Self.name)
        for part in [sealed[..<200], sealed[200...]] {
            var thrown: CryptographyError?
            do { try part.withUnsafeBytes { try stream.update($0) { _ in Issue.record("no content is authentic") } } } catch {
                thrown = error as? CryptographyError
            }
            #expect(thrown == .authenticationFailed)
        }
    }

    /// `CRYPTOGRAPHY_MUTATIONS` sets the number.
    @Test func stream_withRandomChanges_isNeverOpenedAsAnother() throws {
        let count = ProcessInfo.processInfo.environment["CRYPTOGRAPHY_MUTATIONS"].flatMap { Int($0) } ?? 3_000
        let sealer = try Sealer(.random(id: 1))
        let text = content(300)
        let (sealed, other) = (try seal(text, with: sealer), try seal(text, with: sealer))
        var generator = SystemRandomNumberGenerator()
        var undetected = 0
        for _ in 0..<count {
            var changed = sealed
            switch UInt8.random(in: 0..<6, using: &generator) {
            case 0: changed[.random(in: 0..<changed.count, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: changed.removeLast(.random(in: 1...changed.count, using: &generator))
            case 2: changed.append(.random(in: 0...255, using: &generator))
            case 3:
                let start = Int.random(in: 0..<changed.count, using: &generator)
                changed.removeSubrange(start..<Int.random(in: start + 1...changed.count, using: &generator))
            case 4:
                let start = Int.random(in: 0..<changed.count, using: &generator)
                changed.replaceSubrange(start..., with: other[start...])
            default:
                let (first, second) = (Int.random(in: 0..<4, using: &generator), Int.random(in: 0..<4, using: &generator))
                for place in 0..<Self.sealedChunk {
                    changed.swapAt(43 + first * Self.sealedChunk + place, 43 + second * Self.sealedChunk + place)
                }
            }
            if changed != sealed, changed != other, (try? open(changed, with: sealer)) != nil { undetected += 1 }
        }
        #expect(undetected == 0)
    }
}
