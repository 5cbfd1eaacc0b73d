import StrataScan

/// Known violations, which a check does not report again.
///
/// A violation is identified by its rule, the two modules and the file, not by line or message, with a count: an additional one is
/// reported. The entry of a moved file still matches if rule and modules are unchanged. A stale entry without a violation is a finding,
/// because it would hide the next violation of its kind.
///
/// The file is sorted and has one entry per line with fields separated by tabs, so that branches merge line by line.
public struct Baseline: Hashable, Sendable {
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
        fileprivate var key: [String] { [path, rule, from, to] }

        /// The entry with another count; `nil` without any.
        fileprivate func counting(_ count: Int) -> Entry? {
            count > 0 ? Entry(rule: rule, from: from, to: to, path: path, count: count, line: line) : nil
        }
    }

    public static let defaultFile = ".strata-baseline"
    /// The version of the format; a file of another version is refused.
    public static let format = 1
    private static let mark = "# strata baseline \(format)"
    public let file: String
    public let entries: [Entry]
    public var count: Int { entries.reduce(0) { $0 + $1.count } }

    /// Creates a baseline of all findings of rules about code.
    ///
    /// - Parameter kept: Entries of an older baseline that could not be evaluated.
    public init(of findings: [Finding], file: String, keeping kept: [Entry] = []) {
        let found = findings.filter { !Rules.has(.reviewsExceptions, $0.rule) }.map { finding in
            Entry(rule: finding.rule, from: finding.from ?? "", to: finding.to ?? "", path: finding.path, count: 1)
        }
        let counts = Dictionary((found + kept).map { ($0.key, $0.count) }, uniquingKeysWith: +)
        let sorted = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        entries = sorted.enumerated().map { index, item in
            Entry(rule: item.key[1], from: item.key[2], to: item.key[3], path: item.key[0], count: item.value, line: index + 2)
        }
        self.file = file
    }

    /// Parses a baseline, and throws a code frame for each invalid line.
    public init(text: String, file: String) throws(ConfigurationError) {
        let frame = Configuration(text: text, file: file)
        guard frame.lines.first == Self.mark else {
            throw ConfigurationError([frame.problem("a baseline begins with '\(Self.mark)'; 'strata baseline' writes one", at: .start)])
        }
        var entries: [Entry] = []
        var problems: [ConfigurationProblem] = []
        var seen: Set<[String]> = []
        for (index, line) in frame.lines.enumerated().dropFirst() where !line.isEmpty && !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Self.unescaped(String($0)) }
            let message: String
            if fields.count != 5 {
                message = "an entry has five fields separated by tabs: rule, from, to, file, count"
            } else if !Rules.identifiers.contains(fields[0]) {
                message = "unknown rule '\(fields[0])'\(suggestion(for: fields[0], among: Rules.identifiers))"
            } else if !seen.insert(Array(fields.prefix(4))).inserted {
                message = "this entry is there twice; add up the counts"
            } else if let count = Int(fields[4]), count > 0 {
                entries.append(Entry(rule: fields[0], from: fields[1], to: fields[2], path: fields[3], count: count, line: index + 1))
                continue
            } else {
                message = "'\(fields[4])' is no count; write a number from 1"
            }
            problems.append(frame.problem(message, at: .init(line: index + 1, column: 1), length: min(line.count, 100)))
            // A file of another kind would be refused line by line.
            if problems.count == 10 { break }
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
        var left = Dictionary(entries.map { ($0.key, $0.count) }, uniquingKeysWith: +)
        func use(_ key: [String]) -> Bool {
            guard let count = left[key], count > 0 else { return false }
            left[key] = count - 1
            return true
        }
        let unknown = findings.filter { !use([$0.path, $0.rule, $0.from ?? "", $0.to ?? ""]) }
        // The remaining entries may belong to moved files: the same rule and modules, another path.
        let moved = Dictionary(grouping: entries.filter { left[$0.key] != 0 && !exists($0.path) }, by: \.edge)
        let new = unknown.filter { finding in
            !(moved[[finding.rule, finding.from ?? "", finding.to ?? ""]] ?? []).contains { use($0.key) }
        }
        return (new, entries.compactMap { $0.counting(left[$0.key] ?? 0) })
    }

    public func shrunk(by stale: [Entry]) -> Baseline {
        let stale = Dictionary(stale.map { ($0.key, $0.count) }, uniquingKeysWith: +)
        return Baseline(of: [], file: file, keeping: entries.compactMap { $0.counting($0.count - (stale[$0.key] ?? 0)) })
    }

    /// The codes of characters; the percent sign is last when texts are read, or its code could become a part of another one.
    private static let codes: [(scalar: Unicode.Scalar, code: String)] = [("\t", "%09"), ("\n", "%0A"), ("\r", "%0D"), ("%", "%25")]

    private static func escaped(_ field: String) -> String {
        field.unicodeScalars.map { scalar in codes.first { $0.scalar == scalar }?.code ?? String(scalar) }.joined()
    }

    private static func unescaped(_ field: String) -> String {
        !field.contains("%") ? field : codes.reduce(field) { text, next in text.replacing(next.code, with: String(next.scalar)) }
    }
}
