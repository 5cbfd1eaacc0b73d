import StrataScan
import Testing

@testable import StrataRules

/// The limits of a configuration's text, and of the texts about it.
@Suite struct ConfigurationLimitTests {
    private static let deep = "this nests too deeply for a configuration"
    private static let long = "this is too long for a configuration"
    private static let many = "this has too many values for a configuration; write it without aliases"
    private static let other = "a configuration is a mapping that starts with 'layers:'"

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// The YAML parser recurses for each bracket and each indicator.
    @Test(arguments: [
        ("[", 101, "", deep), ("{", 101, "", deep), ("- ", 101, "", deep), ("? ", 101, "", deep), (": ", 101, "", deep),
        ("\t", 201, "", deep), (" ", 201, "", deep), ("[", 100, "]", many), ("- ", 100, "", many), ("[", 51, "]", many),
        ("[", 50, "]", other), ("#[[[[[[[[[[\n", 1_000, "", other), ("#[[[[[{{{{{\n", 1_001, "", long), ("#\n", 19_999, "", other),
        ("#\n", 20_000, "", long), ("- a\n", 19_998, "", other), ("- a\n", 19_999, "", many),
        ("{a: ", 49, "}", "unknown key 'a'"), ("{a: ", 50, "}", many),
    ])
    func text_thatIsTooDeepOrLong_isRefused(text: String, count: Int, end: String, message: String) throws {
        let yaml = Self.repeated(text, count) + Self.repeated(end, count)
        let error = try #require(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "c") }
        #expect(error.problems.map(\.message) == [message])
        // The number of values is exceeded at one of them; the others are about a line, or the file.
        if message != Self.many && !text.hasPrefix("{a") { #expect(error.problems.map(\.position) == [.start]) }
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func line_endsWithAnyLineBreak(end: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Configuration(yaml: "roots: [A]\(end)layer: 1\(end)", file: "c") }
        #expect(error.description == "c:2:1: error: unknown key 'layer'; did you mean 'layers'?\n  2 | layer: 1\n    | ^~~~~")
    }

    @Test func text_thatIsNoYAML_isRefusedWithTheParsersReason() throws {
        let error = try #require(throws: ConfigurationError.self) { try Configuration(yaml: "roots: [A]\nlayer: \u{1}\n", file: "c") }
        #expect(error.problems.map { "\($0.position) \($0.message)" } == ["1:1 this is not YAML: control characters are not allowed"])
    }

    /// A budget may be zero.
    @Test(arguments: ["0", "1"]) func budget_isAWholeNumber(text: String) throws {
        let configuration = try Configuration(yaml: "layers:\n  - {name: a, modules: [A], budgets: {depth: \(text)}}\n", file: "c")
        #expect(configuration.layers[0].budgets[.depth]?.value == Int(text))
    }

    /// Of a long line, 40 characters before and 60 after the place are shown.
    @Test(arguments: [(0, 0, 0), (80, 80, 61), (81, 81, 62)])
    func problem_inALongLine_isShownWithItsSurroundings(before: Int, after: Int, length: Int) {
        let line = Self.repeated("x", before) + Self.repeated("y", after)
        let problem = ConfigurationProblem(
            file: "c", position: SourcePosition(line: 7, column: before + 1), line: line, length: length, message: "m")
        let left = before > 80 ? "…" + Self.repeated("x", 40) : Self.repeated("x", before)
        let right = after > 80 ? Self.repeated("y", 60) + "…" : Self.repeated("y", after)
        let mark = Self.repeated(" ", left.count) + "^" + Self.repeated("~", max(0, min(length, 61) - 1))
        #expect(problem.description == "c:7:\(before + 1): error: m\n  7 | \(left)\(right)\n    | \(mark)")
    }

    /// A family emoji has 25 bytes, so 40 of them are as many bytes as are read.
    @Test(arguments: [(40, 40, 0), (41, 40, 1), (40, 41, 1)]) func problem_inALineOfLongCharacters_isReadToALimit(
        before: Int, after: Int, cuts: Int
    ) {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
        let problem = ConfigurationProblem(
            file: "c", position: SourcePosition(line: 1, column: before * 25 + 1), line: Self.repeated(family, before + after), length: 1,
            message: "m")
        #expect(problem.description.filter { $0 == "…" }.count == cuts, "\(problem)")
    }
}
