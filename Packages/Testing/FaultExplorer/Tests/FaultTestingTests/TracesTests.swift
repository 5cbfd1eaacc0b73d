import FaultTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct TracesTests {
    @Test func text_isFoundInAnyByteOfAnyFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("traces-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("people/1"), withIntermediateDirectories: true)
        for (name, bytes) in [
            ("a.sqlite", [0xFF, 0x00] + Array("Zoé".utf8) + [0xFE]), ("people/1/log-wal", Array("xZoé".utf8)),
            ("people/1/index-shm", Array("Zoé".utf8)),
            ("other", Array("Zo".utf8)), ("empty", []), ("Zoé", []),
        ] as [(String, [UInt8])] {
            try Data(bytes).write(to: folder.appendingPathComponent(name))
        }
        #expect(try Traces.of("Zoé", in: folder.path) == ["a.sqlite", "people/1/index-shm", "people/1/log-wal"])
        #expect(try Traces.of("Zoé", in: folder.path, except: ["-shm", ".sqlite"]) == ["people/1/log-wal"])
        #expect(try Traces.of("Ada", in: folder.path) == [])
        #expect(throws: (any Error).self) { try Traces.of("Zoé", in: folder.path + "/missing") }
    }
}

@Suite(.timeLimit(.minutes(10))) struct SeededNumbersTests {
    /// As the generator of SplittableRandom, seeded with 1234567; printed by other implementations.
    @Test func numbers_areThoseOfSplitMix64() {
        var numbers = SeededNumbers(seed: 1_234_567)
        #expect((1...3).map { _ in numbers.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }
}
