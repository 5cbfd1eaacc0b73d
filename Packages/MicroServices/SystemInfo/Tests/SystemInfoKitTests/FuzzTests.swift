import Foundation
import SystemInfoKitTesting
import Testing

@testable import SystemInfoKit

/// Files with random bytes: nothing crashes, and all values are possible ones.
@Suite(.timeLimit(.minutes(10))) struct FuzzTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static func mutated(_ bytes: [UInt8], _ random: inout Generator) -> [UInt8] {
        var bytes = bytes
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in .random(in: 0...255, using: &random) }
        case 1: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        case 2:
            for _ in 0..<8 where !bytes.isEmpty {
                bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
        case 3:
            let special: [String] = [
                "99999999999999999999", "-1", "\0", "max", "\n\n", ":", "=", "\"", "0-4294967295", "9223372036854775807 kB", "\\777",
            ]
            bytes.insert(contentsOf: Array(special.randomElement(using: &random)!.utf8), at: .random(in: 0...bytes.count, using: &random))
        case 4: bytes += bytes
        default: bytes.removeAll { _ in Int.random(in: 0..<9, using: &random) == 0 }
        }
        return bytes
    }

    @Test func environments_withDamagedFiles_haveOnlyPossibleValues() {
        let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil
        var random = Generator(state: 42)
        for environment in SampleEnvironment.all {
            let files = environment.files.mapValues { Array($0.utf8) }
            for _ in 0..<(isFull ? 5000 : 25) {
                let damaged = files.mapValues { Bool.random(using: &random) ? Self.mutated($0, &random) : $0 }
                let snapshot = SystemInfo(tree: .memory(damaged, links: environment.links), environment: [:]).snapshot()
                for field in [
                    snapshot.memory.total, snapshot.memory.available, snapshot.memory.groupLimit, snapshot.memory.groupAvailable,
                    snapshot.memory.resident, snapshot.memory.usableTotal, snapshot.memory.usableAvailable,
                ] { #expect(field.value ?? 0 >= 0) }
                #expect(snapshot.processors.usable.value ?? 1 >= 1)
                #expect(snapshot.processors.logical.value ?? 1 >= 1)
                #expect((0...1).contains(snapshot.battery.value?.level ?? 0))
                #expect((0...1).contains(snapshot.memoryPressure.value?.some ?? 0))
                for name in [snapshot.model.value, snapshot.kernel.value, snapshot.operatingSystem.value?.name, snapshot.timeZone.value] {
                    #expect(!(name ?? "").unicodeScalars.contains { $0.value < 0x20 })
                }
            }
        }
    }
}
