import Foundation
import Synchronization

@testable import StatisticsKit

/// A temporary folder that is deleted with the value.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "statisticskit-tests-" + UUID().uuidString
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    var segments: [String] { names.filter { $0.hasSuffix(".seg") } }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))) }

    func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name)) }

    /// Whether the system lists the descriptors of this process.
    static let listsDescriptors = FileManager.default.fileExists(atPath: "/proc/self/fd")

    /// The names of the files in it that this process has open, once for each descriptor.
    var openFiles: [String] {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
            .filter { $0.hasPrefix(path) }.map { String($0.dropFirst(path.count + 1)) }.sorted()
    }

    func totalBytes() throws -> Int { try names.reduce(0) { try $0 + read($1).count } }
}

let isFullRun = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

let testSchema: EventSchema = [
    EventDefinition("tick", attributes: ["n": .integer, "text": .text(maximumLength: 10_000)]),
    EventDefinition("half", sampleRate: 0.5),
]

extension EventLog {
    /// Opens a log with deterministic random numbers.
    static func make(
        _ folder: TestFolder, consent: Consent = .granted, limits: EventLimits = EventLimits(),
        clock: StatisticsClock = ManualStatisticsClock().clock, seed: UInt64 = 1
    ) throws -> EventLog {
        try EventLog(
            folder: folder.path, schema: testSchema, consent: consent, limits: limits, clock: clock, random: SeededNumbers(seed).next)
    }

    func tick(_ range: Range<Int>) { for number in range { track("tick", ["n": .integer(Int64(number))]) } }

    /// Removes all events, as an uploader does.
    func drain() -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        while let (batch, generation) = nextBatch(maximumCount: 100, maximumBytes: 1 << 20) {
            events += batch.events
            finish(batch, generation: generation, .accept)
        }
        return events
    }

    func drainNumbers() -> [Int] { drain().compactMap(\.number) }
}

extension RecordedEvent {
    var number: Int? {
        guard case .integer(let number) = self["n"] else { return nil }
        return Int(number)
    }
}

/// A deterministic random number generator.
final class SeededNumbers: Sendable {
    private let generator: Mutex<SplitMix64>

    init(_ seed: UInt64) { generator = Mutex(SplitMix64(state: seed)) }

    var next: @Sendable () -> UInt64 { { self.generator.withLock { $0.next() } } }
}
