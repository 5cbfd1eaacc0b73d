import ScanOracle

/// The reviewed facts of a package, with a verdict on each finding and on a sample of the other edges.
///
/// One fact per line. A finding and a reviewed edge are followed by a verdict (`true` or `false` for a finding, `right` or `wrong` for an
/// edge) and a reason, each after ` | `. Empty lines and lines that begin with `#` are ignored.
package struct GoldenFile: Sendable {
    /// A reviewed line.
    package struct Reviewed: Hashable, Sendable {
        package var line: String
        package var verdict: String
        package var reason: String
    }

    package private(set) var lines: [String] = []
    package private(set) var findings: [Reviewed] = []
    package private(set) var others: [Reviewed] = []
    /// Findings and edges without a verdict, each with the number of its line.
    package private(set) var unreviewed: [(number: Int, line: String)] = []

    /// Parses a file.
    ///
    /// - Throws: `OracleError` with the line number of an invalid fact or verdict.
    package init(_ text: String, path: String) throws {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: " | ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            let isFinding = line.hasPrefix("finding ")
            guard isFinding || line.hasPrefix("import ") || line.hasPrefix("symbol ") else {
                guard Self.keys.contains(where: { line.hasPrefix("\($0) ") }) else {
                    throw OracleError.unreadableAnswer("\(path):\(number + 1)", reason: "this is no fact: \(line)")
                }
                lines.append(String(line))
                continue
            }
            guard parts.count > 1 else {
                unreviewed.append((number + 1, String(line)))
                continue
            }
            let verdicts = isFinding ? ["true", "false"] : ["right", "wrong"]
            guard parts.count == 3, verdicts.contains(parts[1]), !parts[2].isEmpty else {
                throw OracleError.unreadableAnswer(
                    "\(path):\(number + 1)",
                    reason: "this is no verdict: write '\(verdicts[0])' or '\(verdicts[1])' and the reason, each after ' | '")
            }
            let reviewed = Reviewed(line: parts[0], verdict: parts[1], reason: parts[2])
            if isFinding { findings.append(reviewed) } else { others.append(reviewed) }
        }
        guard !lines.isEmpty else { throw OracleError.unreadableAnswer(path, reason: "it contains no facts") }
    }

    private static let keys = ["package", "compiler", "symbols", "unknown", "module", "imports"]

    /// The differences: `-` a removed line, `+` a new one, `?` an unreviewed one.
    package func differences(from facts: Facts) -> [String] {
        let open = unreviewed.map(\.line)
        let known = lines + findings.map(\.line) + open.filter { $0.hasPrefix("finding ") }
        let gone = Self.difference(known, facts.lines + facts.findings)
        let new = Self.difference(facts.lines + facts.findings, known)
        let edges = Set(facts.others.values.joined())
        let lost = others.map(\.line).filter { !edges.contains($0) }
        return gone.map { "- \($0)" } + new.map { "+ \($0)" }
            + lost.map { "- \($0) (reviewed, but there is no such edge now, or it is a finding)" }
            + unreviewed.map { "? \($0.line) (line \($0.number): not reviewed)" }
    }

    /// The elements of the first list that the second lacks, counted with repetition.
    private static func difference(_ one: [String], _ other: [String]) -> [String] {
        var counts = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
        return one.filter { line in
            guard let count = counts[line], count > 0 else { return true }
            counts[line] = count - 1
            return false
        }
    }

    /// A summary of the review in one line.
    package var summary: String {
        let wrong = findings.count { $0.verdict == "false" } + others.count { $0.verdict == "wrong" }
        return "\(grouped(lines.count)) facts; reviewed: \(grouped(findings.count)) findings and \(grouped(others.count)) other edges, "
            + "\(grouped(wrong)) of them wrong"
    }

    /// The text of a file for facts. Keeps verdicts of unchanged lines, draws other edges until there are `count`, and ends unreviewed
    /// lines with the name of their declaration.
    package static func text(_ facts: Facts, keeping known: GoldenFile?, drawing count: Int, seed: UInt64) -> String {
        var verdicts = Dictionary(grouping: known?.findings ?? [], by: \.line)
        let findings = facts.findings.map { line in
            guard let reviewed = verdicts[line]?.first else { return line }
            verdicts[line]?.removeFirst()
            return "\(line) | \(reviewed.verdict) | \(reviewed.reason)"
        }
        let edges = Set(facts.others.values.joined())
        let kept = (known?.others ?? []).filter { edges.contains($0.line) }
        let drawn = facts.draw(count - kept.count, seed: seed, besides: Set(kept.map(\.line))).map { line in
            line + (facts.names[line].map { " # \($0)" } ?? "")
        }
        let others = kept.map { "\($0.line) | \($0.verdict) | \($0.reason)" } + drawn
        return ([facts.lines, findings, others].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }).joined(separator: "\n\n") + "\n"
    }
}
