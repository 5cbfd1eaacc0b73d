public import StrataScan

/// The problems that make a configuration unusable, with their positions.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let problems: [ConfigurationProblem]

    public init(_ problems: [ConfigurationProblem]) {
        self.problems = problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
    }

    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// The place; columns count UTF-8 bytes.
    public var position: SourcePosition
    public var line: String
    /// The number of affected characters, at least 1.
    public var length: Int
    public var message: String

    /// The problem as a code frame:
    ///
    ///     .strata.yml:3:5: error: unknown key 'pakages'; did you mean 'packages'?
    ///       3 |     pakages: [A/*]
    ///         |     ^~~~~~~
    public var description: String {
        let number = String(position.line)
        // Of a long line, the surroundings are shown, and no more is read: thousands of problems may be in one line.
        let before = String(decoding: line.utf8.prefix(position.column - 1).suffix(1_000), as: UTF8.self)
        let after = String(decoding: line.utf8.dropFirst(position.column - 1).prefix(1_000), as: UTF8.self)
        let left = before.count > 80 ? "…" + before.suffix(40) : before
        let right = after.count > 80 ? after.prefix(60) + "…" : after
        // Tabs are preserved, so that the caret is below its character for any tab width.
        let indent = left.map { $0 == "\t" ? "\t" : " " }.joined()
        let shown = (left + right).split(separator: "\t", omittingEmptySubsequences: false).map { String($0).displayed }
        return """
            \(file.displayed):\(position): error: \(message.displayed)
              \(number) | \(shown.joined(separator: "\t"))
              \(String(repeating: " ", count: number.count)) | \(indent)^\(String(repeating: "~", count: max(0, min(length, 61) - 1)))
            """
    }
}

extension Configuration {
    func problem(_ message: String, at position: SourcePosition, length: Int = 1) -> ConfigurationProblem {
        ConfigurationProblem(
            file: file, position: position, line: position.line <= lines.count ? lines[position.line - 1] : "", length: length,
            message: message)
    }

    func problem(_ message: String, at text: Located<String>) -> ConfigurationProblem {
        problem(message, at: text.position, length: max(1, text.value.count))
    }
}
