import Foundation

/// The results of a run.
package struct Report: Sendable, Codable {
    package struct Result: Sendable, Codable {
        package var mutant: Mutant
        package var outcome: Outcome
        /// The first test that failed.
        package var test: String?
    }

    package struct Score: Sendable, Codable {
        package var mutants = 0
        package var killed = 0
        package var timedOut = 0
        package var survived = 0
        package var unreached = 0
        package var equivalent = 0
        package var dropped = 0
        package var notRun = 0

        fileprivate var counted: Int { mutants - equivalent - dropped - notRun }

        /// Killed mutants of those that compile and are not equivalent, in percent; 100 if there are none. If only a sample of the reached ones
        /// was run, its share of killed ones applies to all of them.
        package var percent: Double {
            let run = killed + timedOut + survived
            let all = run + notRun + unreached
            if all == 0 { return 100 }
            return (run == 0 ? 1 : Double(killed + timedOut) / Double(run)) * Double(run + notRun) / Double(all) * 100
        }

        fileprivate mutating func count(_ outcome: Outcome) {
            mutants += 1
            switch outcome {
            case .killed: killed += 1
            case .timedOut: timedOut += 1
            case .survived: survived += 1
            case .unreached: unreached += 1
            case .equivalent: equivalent += 1
            case .dropped: dropped += 1
            case .notRun: notRun += 1
            }
        }
    }

    package var total: Score
    /// By file.
    package var files: [String: Score]
    package var results: [Result]
    package var survivors: [Result]
    /// Those that are not listed as known.
    package var newSurvivors: [Result]
    /// Entries of the lists that match nothing, and those of known survivors that were all killed.
    package var stale: [MutantList.Entry]

    package init(_ results: [Result], known: MutantList = MutantList(), stale: [MutantList.Entry] = []) {
        self.results = results
        let survivors = results.filter { $0.outcome == .survived || $0.outcome == .unreached }
        self.survivors = survivors
        newSurvivors = survivors.filter { !known.contains($0.mutant) }
        self.stale =
            stale
            + known.entries.filter { entry in
                let outcomes = results.filter { entry.matches($0.mutant) }.map(\.outcome)
                return !outcomes.isEmpty && outcomes.allSatisfy { $0 == .killed || $0 == .timedOut }
            }
        total = Score()
        files = [:]
        for result in results {
            total.count(result.outcome)
            files[result.mutant.file, default: Score()].count(result.outcome)
        }
    }

    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    package func text() -> String {
        var lines: [String] = []
        for (file, score) in files.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "\(Self.percent(score).padded(7))  \(String(score.killed + score.timedOut).padded(4)) of \(score.counted)  \(file)")
        }
        for result in survivors {
            let mutant = result.mutant
            let note = (result.outcome == .unreached ? " (reached by no test)" : "") + (isNew(mutant) ? "" : " (known)")
            lines.append("\(mutant.file):\(mutant.line): \(mutant.kind) in \(mutant.declaration): \(mutant.change)\(note)")
        }
        for entry in stale {
            lines.append("stale entry of a list of mutants: \(entry.file): \(entry.declaration): \(entry.change)")
        }
        lines.append(
            "\(total.mutants) mutants: \(total.killed) killed, \(total.timedOut) timed out, \(total.survived) survived, "
                + "\(total.unreached) unreached, \(total.equivalent) equivalent, \(total.dropped) do not compile; score \(Self.percent(total))"
        )
        if newSurvivors.count < survivors.count { lines.append("\(survivors.count - newSurvivors.count) survivors are known") }
        if total.notRun > 0 { lines.append("\(total.notRun) of them were not run, because of the limit or the budget") }
        return lines.joined(separator: "\n")
    }

    private func isNew(_ mutant: Mutant) -> Bool { newSurvivors.contains { $0.mutant.id == mutant.id } }

    /// Rounded down, so that 100 % has no survivor.
    private static func percent(_ score: Score) -> String {
        let tenths = Int(score.percent * 10)
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
