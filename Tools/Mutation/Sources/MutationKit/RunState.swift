import Foundation
import Synchronization

/// The results of a run, one JSON object a line, so that an interrupted run continues.
final class RunState: Sendable {
    /// The mutants that a test evaluates.
    struct Coverage: Codable, Sendable {
        var test: String
        var seconds: Double
        /// Nil if the test was stopped after `seconds`.
        var mutants: [Int]?
    }

    struct Verdict: Codable, Sendable {
        var key: String
        var outcome: Outcome
        /// The first test that failed.
        var test: String?
    }

    private struct Line: Codable {
        var sources: String?
        var contents: String?
        var dropped: [Int]?
        var coverage: Coverage?
        var verdict: Verdict?
    }

    private struct Contents {
        var dropped: [Int] = []
        var coverage: [String: Coverage] = [:]
        var verdicts: [String: Verdict] = [:]
    }

    private let path: String
    private let contents: Mutex<Contents>

    /// Loads the results of an earlier run of the same sources.
    /// - Parameters:
    ///   - sources: The fingerprint of the changed modules.
    ///   - contents: The fingerprint of all packages with their tests. Coverage and results are discarded if it differs.
    ///   - keepsKilled: Whether killed mutants are not run again if only tests have changed.
    init(at path: String, sources: String, contents fingerprint: String, keepsKilled: Bool) throws {
        self.path = path
        var loaded = Contents()
        var isCurrent = false
        var isSame = false
        for line in ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n") {
            // The last line may be incomplete.
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else { continue }
            if let known = line.sources { (isCurrent, isSame) = (known == sources, line.contents == fingerprint) }
            guard isCurrent else { continue }
            if let dropped = line.dropped { loaded.dropped = dropped }
            if isSame, let coverage = line.coverage { loaded.coverage[coverage.test] = coverage }
            if let verdict = line.verdict, isSame || (keepsKilled && verdict.outcome != .survived) {
                loaded.verdicts[verdict.key] = verdict
            }
        }
        contents = Mutex(loaded)
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        // Written again without what is out of date.
        try Data().write(to: URL(fileURLWithPath: path))
        try append(Line(sources: sources, contents: fingerprint, dropped: loaded.dropped))
        for coverage in loaded.coverage.values { try append(Line(coverage: coverage)) }
        for verdict in loaded.verdicts.values { try append(Line(verdict: verdict)) }
    }

    var dropped: [Int] { contents.withLock { $0.dropped } }
    func coverage(of test: String) -> Coverage? { contents.withLock { $0.coverage[test] } }
    func verdict(of mutant: Mutant) -> Verdict? { contents.withLock { $0.verdicts[mutant.key] } }

    func setDropped(_ ids: [Int]) throws {
        contents.withLock { $0.dropped = ids }
        try append(Line(dropped: ids))
    }

    func record(_ coverage: Coverage) throws {
        contents.withLock { $0.coverage[coverage.test] = coverage }
        try append(Line(coverage: coverage))
    }

    func record(_ verdict: Verdict) throws {
        contents.withLock { $0.verdicts[verdict.key] = verdict }
        try append(Line(verdict: verdict))
    }

    private let file = Mutex(())

    private func append(_ line: Line) throws {
        let bytes = try JSONEncoder().encode(line) + [UInt8(ascii: "\n")]
        try file.withLock { _ in
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            try handle.seekToEnd()
            try handle.write(contentsOf: bytes)
        }
    }
}
