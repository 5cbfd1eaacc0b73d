import StrataScan

/// Known violations, which a check does not report again.
///
/// A violation is identified by its rule, the two modules and the file, not by line or message, with a count: an additional one is
/// reported. The entry of a moved file still matches if rule and modules are unchanged. A stale entry without a violation is a finding,
/// because it would hide the next violation of its kind.
///
/// The file is sorted and has one entry per line with fields separated by tabs, so that branches merge line by line.
public struct Baseline: Hashable, Sendable {
    /// The key of violations, and their number.
    public struct Entry: Hashable, Sendable {
        public var rule: String
        public var from: String
        /// The module that it should not use, or an empty text.
        public var to: String
        public var path: String
        public var count: Int
        /// The line in the baseline file, from 1.
        public var line = 1

        fileprivate var edge: [String] { [rule, from, to] }
    }

    public static let defaultFile = ".strata-baseline"

    /// The file's path as messages show it.
    public let file: String

    public let entries: [Entry]

    public var count: Int { entries.reduce(0) { $0 + $1.count } }

    /// The version of the format; a file of another version is refused.
    public static let format = 1

    private static let mark = "# strata baseline \(format)"

    /// Creates a baseline of all findings of rules about code.
    ///
    /// - Parameter kept: Entries of an older baseline that could not be evaluated.
    public init(of findings: [Finding], file: String, keeping kept: [Entry] = []) {
        let reviewing = Set(Rules.all.filter(\.reviewsExceptions).map(\.identifier))
        var counts: [[String]: Int] = [:]
        for finding in findings where !reviewing.contains(finding.rule) {
            counts[[finding.rule, finding.from ?? "", finding.to ?? "", finding.path], default: 0] += 1
        }
        for entry in kept { counts[[entry.rule, entry.from, entry.to, entry.path], default: 0] += entry.count }
        let entries = counts.map { key, count in Entry(rule: key[0], from: key[1], to: key[2], path: key[3], count: count) }
        self.init(entries: entries, file: file)
    }

    private init(entries: [Entry], file: String) {
        self.file = file
        self.entries = entries.sorted { [$0.path, $0.rule, $0.from, $0.to].lexicographicallyPrecedes([$1.path, $1.rule, $1.from, $1.to]) }
            .enumerated().map { index, entry in
                var entry = entry
                entry.line = index + 2
                return entry
            }
    }

    /// Parses a baseline.
    ///
    /// - Throws: `ConfigurationError` with a code frame for each invalid line.
    public init(text: String, file: String) throws(ConfigurationError) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
        let frame = Configuration(file: file, lines: lines)
        guard lines.first == Self.mark else {
            throw ConfigurationError([frame.problem("a baseline begins with '\(Self.mark)'; 'strata baseline' writes one", at: .start)])
        }
        var entries: [Entry] = []
        var problems: [ConfigurationProblem] = []
        var seen: Set<[String]> = []
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && !line.hasPrefix("#") {
            func refuse(_ message: String) {
                // A file of another kind would be refused line by line.
                if problems.count < 10 {
                    problems.append(frame.problem(message, at: .init(line: index + 1, column: 1), length: min(line.count, 100)))
                }
            }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Self.unescaped(String($0)) }
            guard fields.count == 5 else {
                refuse("an entry has five fields separated by tabs: rule, from, to, file, count")
                continue
            }
            guard Rules.identifiers.contains(fields[0]) else {
                refuse("unknown rule '\(fields[0])'\(suggestion(for: fields[0], among: Rules.identifiers))")
                continue
            }
            guard let count = Int(fields[4]), count > 0 else {
                refuse("'\(fields[4])' is no count; write a number from 1")
                continue
            }
            guard seen.insert(Array(fields.prefix(4))).inserted else {
                refuse("this entry is there twice; add up the counts")
                continue
            }
            entries.append(Entry(rule: fields[0], from: fields[1], to: fields[2], path: fields[3], count: count, line: index + 1))
        }
        guard problems.isEmpty else { throw ConfigurationError(problems) }
        self.file = file
        self.entries = entries
    }

    public var text: String {
        let lines = entries.map { entry in
            [entry.rule, entry.from, entry.to, entry.path, String(entry.count)].map(Self.escaped).joined(separator: "\t")
        }
        return ([Self.mark] + lines).joined(separator: "\n") + "\n"
    }

    /// Matches findings with entries, and returns the rest of both.
    ///
    /// - Parameter exists: whether a file exists; violations of a missing file may have moved to another.
    public func apply(to findings: [Finding], exists: (String) -> Bool) -> (new: [Finding], stale: [Entry]) {
        var left = Dictionary(entries.map { ($0.edge + [$0.path], $0.count) }, uniquingKeysWith: +)
        var unknown: [Int] = []
        for (index, finding) in findings.enumerated() {
            let key = [finding.rule, finding.from ?? "", finding.to ?? "", finding.path]
            if let count = left[key], count > 0 { left[key] = count - 1 } else { unknown.append(index) }
        }
        // The remaining entries may belong to moved files: the same rule and modules, another path.
        var spare: [[String]: [Entry]] = [:]
        for entry in entries where left[entry.edge + [entry.path]] != 0 && !exists(entry.path) {
            spare[entry.edge, default: []].append(entry)
        }
        var new: [Finding] = []
        for index in unknown {
            let edge = [findings[index].rule, findings[index].from ?? "", findings[index].to ?? ""]
            guard let entry = spare[edge]?.first(where: { left[edge + [$0.path]] != 0 }) else {
                new.append(findings[index])
                continue
            }
            left[edge + [entry.path]]? -= 1
        }
        let stale = entries.compactMap { entry -> Entry? in
            guard let count = left[entry.edge + [entry.path]], count > 0 else { return nil }
            var entry = entry
            entry.count = count
            return entry
        }
        return (new, stale)
    }

    public func shrunk(by stale: [Entry]) -> Baseline {
        let stale = Dictionary(stale.map { ($0.edge + [$0.path], $0.count) }, uniquingKeysWith: +)
        let left = entries.compactMap { entry -> Entry? in
            var entry = entry
            entry.count -= stale[entry.edge + [entry.path]] ?? 0
            return entry.count > 0 ? entry : nil
        }
        return Baseline(entries: left, file: file)
    }

    /// The percent sign is last, or its code could become a part of another one when texts are read.
    private static let codes: [(scalar: Unicode.Scalar, code: String)] = [("\t", "%09"), ("\n", "%0A"), ("\r", "%0D"), ("%", "%25")]

    private static func escaped(_ field: String) -> String {
        field.unicodeScalars.map { scalar in codes.first { $0.scalar == scalar }?.code ?? String(scalar) }.joined()
    }

    private static func unescaped(_ field: String) -> String {
        guard field.contains("%") else { return field }
        return codes.reduce(field) { text, next in
            text.split(separator: next.code, omittingEmptySubsequences: false).joined(separator: String(next.scalar))
        }
    }
}
