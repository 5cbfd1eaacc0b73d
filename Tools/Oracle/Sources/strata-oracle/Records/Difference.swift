import StrataScan

/// A fact on which Strata and an oracle disagree.
struct Difference: Hashable, Sendable {
    /// The file, as given by the caller.
    var file: String
    var position: SourcePosition

    /// The kind of record: `import`, `type`, `file`, `manifest`.
    var subject: String

    /// Which of its facts.
    var field: String

    /// Strata's value; `nil` if it has no such record.
    var ours: String?

    /// The name of the tool that Strata is compared with.
    var oracle: String

    /// The oracle's value; `nil` if it has no such record.
    var theirs: String?
}

extension Difference: CustomStringConvertible {
    /// `A.swift:3:1: import's path: ours A.B, swift-syntax A.C`
    var description: String {
        "\(file):\(position): \(subject)'s \(field): ours \(ours ?? "nothing"), \(oracle) \(theirs ?? "nothing")"
    }
}

/// Compares the scanner's reading of a file with another one.
struct RecordComparison: Sendable {
    /// The file, for differences.
    var file: String

    /// The name of the oracle.
    var oracle: String

    /// All differences, in file order. Records are matched by position; an unmatched record is one difference.
    func differences<Record: ComparedRecord>(ours: [Record], theirs: [Record]) -> [Difference] {
        let ours = ours.sorted { $0.position < $1.position }
        let theirs = theirs.sorted { $0.position < $1.position }
        var result: [Difference] = []
        var (left, right) = (0, 0)
        while left < ours.count || right < theirs.count {
            if right == theirs.count || left < ours.count && ours[left].position < theirs[right].position {
                result.append(unmatched(ours[left], isOurs: true))
                left += 1
            } else if left == ours.count || theirs[right].position < ours[left].position {
                result.append(unmatched(theirs[right], isOurs: false))
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
            guard mine.value != other.value else { return nil }
            return Difference(
                file: file, position: ours.position, subject: Record.subject, field: mine.key, ours: mine.value, oracle: oracle,
                theirs: other.value)
        }
    }

    private func unmatched<Record: ComparedRecord>(_ record: Record, isOurs: Bool) -> Difference {
        let text = record.fields.prefix(2).map(\.value).joined(separator: " ")
        return Difference(
            file: file, position: record.position, subject: Record.subject, field: "presence", ours: isOurs ? text : nil, oracle: oracle,
            theirs: isOurs ? nil : text)
    }
}
