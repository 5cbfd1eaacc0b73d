package import StrataScan

/// A fact on which our scanner and an oracle disagree.
package struct Difference: Hashable, Sendable {
    /// The file, as given by the caller.
    package var file: String

    /// Its position.
    package var position: SourcePosition

    /// The kind of record: `import`, `type`, `file`.
    package var subject: String

    /// Which of its facts.
    package var field: String

    /// The scanner's value; `nil` if it has no such record.
    package var ours: String?

    /// The oracle's name.
    package var oracle: String

    /// The oracle's value; `nil` if it has no such record.
    package var theirs: String?

    /// Creates a difference.
    package init(file: String, position: SourcePosition, subject: String, field: String, ours: String?, oracle: String, theirs: String?) {
        self.file = file
        self.position = position
        self.subject = subject
        self.field = field
        self.ours = ours
        self.oracle = oracle
        self.theirs = theirs
    }
}

extension Difference: CustomStringConvertible {
    /// `A.swift:3:1: import's path: ours A.B, swift-syntax A.C`
    package var description: String {
        "\(file):\(position): \(subject)'s \(field): ours \(ours ?? "nothing"), \(oracle) \(theirs ?? "nothing")"
    }
}

/// Compares two readings of a file.
package struct RecordComparison: Sendable {
    /// The file, for differences.
    package var file: String

    /// The name of the oracle.
    package var oracle: String

    /// Creates a comparison.
    package init(file: String, oracle: String) {
        self.file = file
        self.oracle = oracle
    }

    /// All differences, in file order. Records are matched by position; an unmatched record is one difference.
    package func differences<Record: ComparedRecord>(ours: [Record], theirs: [Record]) -> [Difference] {
        let ours = ours.sorted { $0.position < $1.position }
        let theirs = theirs.sorted { $0.position < $1.position }
        var result: [Difference] = []
        var (left, right) = (0, 0)
        while left < ours.count || right < theirs.count {
            if right == theirs.count || left < ours.count && ours[left].position < theirs[right].position {
                result.append(lonely(ours[left], isOurs: true))
                left += 1
            } else if left == ours.count || theirs[right].position < ours[left].position {
                result.append(lonely(theirs[right], isOurs: false))
                right += 1
            } else {
                result += differences(between: ours[left], and: theirs[right])
                left += 1
                right += 1
            }
        }
        return result
    }

    private func differences<Record: ComparedRecord>(between ours: Record, and theirs: Record) -> [Difference] {
        zip(ours.fields, theirs.fields).compactMap { mine, other in
            guard mine != other else { return nil }
            return Difference(
                file: file, position: ours.position, subject: Record.subject, field: mine.name, ours: mine.text, oracle: oracle,
                theirs: other.text)
        }
    }

    private func lonely<Record: ComparedRecord>(_ record: Record, isOurs: Bool) -> Difference {
        let text = record.fields.prefix(2).map(\.text).joined(separator: " ")
        return Difference(
            file: file, position: record.position, subject: Record.subject, field: "presence", ours: isOurs ? text : nil, oracle: oracle,
            theirs: isOurs ? nil : text)
    }
}
