import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct KeyRingTests {
    @Test func ring_afterRotation_opensOldBoxesAndResealsThem() throws {
        var ring = try KeyRing.random()
        let old = try ring.sealer().seal([1, 2], authenticating: [9])
        try ring.rotate(algorithm: .chaCha20Poly1305)
        let sealer = try ring.sealer()
        #expect(try sealer.open(old, authenticating: [9]) == [1, 2])
        let new = try #require(try sealer.reseal(old, authenticating: [9]))
        #expect(try sealer.reseal(new, authenticating: [9]) == nil)
        #expect(code { _ = try sealer.reseal(old, authenticating: [8]) } == .authenticationFailed)
        ring.removeOldKeys()
        #expect(try ring.sealer().open(new, authenticating: [9]) == [1, 2])
        #expect(code { _ = try ring.sealer().open(old, authenticating: [9]) } == .unknownKey)
    }

    @Test func ring_whenSerialized_hasTheSameKeys() throws {
        var ring = try KeyRing.random()
        let boxes = try (0..<3).map { number in
            if number > 0 { try ring.rotate() }
            return try ring.sealer().seal([UInt8(number)])
        }
        let stored = try ring.serialized()
        #expect(stored.count == 1 + 3 * 37)
        let read = try KeyRing(serialized: stored)
        #expect(read.current.id == 3 && read.older.map(\.id) == [1, 2])
        for (number, box) in boxes.enumerated() { #expect(try read.sealer().open(box) == [UInt8(number)]) }
        try ring.rotate()
        #expect(ring.current.id == 4, "the copy has not changed")
    }

    @Test func serialized_whenDamaged_isRejected() throws {
        var ring = try KeyRing.random()
        try ring.rotate()
        let bytes = try ring.serialized().withUnsafeBytes { Array($0) }
        var damaged = bytes.indices.map { Array(bytes[..<$0]) }.filter { $0.count != 38 } + [bytes + [0]]
        for (place, value) in [(0, 2), (1, 3), (38, 0)] as [(Int, UInt8)] {
            damaged.append(bytes)
            damaged[damaged.count - 1][place] = value
        }
        // Two keys with one identifier.
        damaged.append(Array(bytes[..<38] + bytes[1..<38]))
        for damaged in damaged {
            #expect(code { _ = try KeyRing(serialized: SecretBytes(copying: damaged)) } == .malformed, "\(damaged.count)")
        }
    }
}
