public import StrataScan

/// The problems that make a configuration unusable, with their positions.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, in the order of the file.
    public let problems: [ConfigurationProblem]

    public init(_ problems: [ConfigurationProblem]) {
        self.problems = problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
    }

    /// The problems as code frames, one after the other.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// The file's path as messages show it.
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
        let gutter = String(repeating: " ", count: number.count)
        // Tabs are preserved, so that the caret is below its character for any tab width. Only the surroundings are read, because thousands
        // of problems may be in one long line.
        let (left, right) = (line.utf8.prefix(position.column - 1), line.utf8.dropFirst(position.column - 1))
        let before = String(decoding: left.suffix(Self.mostBytes), as: UTF8.self)
        let after = String(decoding: right.prefix(Self.mostBytes), as: UTF8.self)
        let shown = before.count > 80 || left.count > Self.mostBytes ? "…" + before.suffix(40) : before
        let rest = after.count > 80 || right.count > Self.mostBytes ? after.prefix(60) + "…" : after
        let indent = shown.map { $0 == "\t" ? "\t" : " " }.joined()
        let mark = "^" + String(repeating: "~", count: max(0, min(length, 61) - 1))
        return """
            \(file.displayed):\(position): error: \(message.displayed)
              \(number) | \(Self.displayed(shown))\(Self.displayed(rest))
              \(gutter) | \(indent)\(mark)
            """
    }
}

extension ConfigurationProblem {
    /// The maximum number of bytes to read on each side.
    private static let mostBytes = 1_000

    private static func displayed<Text: StringProtocol>(_ text: Text) -> String {
        text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).displayed }.joined(separator: "\t")
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
