import Foundation
import StrataRules
import StrataScan
import StrataTesting
import Testing

/// For any text, the configuration and baseline parsers succeed or throw with a position in the file.
@Suite struct ReaderFuzzTests {
    /// The long version runs with `make test FULL=1`: a million inputs over all seeds.
    private static let rounds = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil ? 70_000 : 150

    private static let fragments = [
        "layers:", "\n", "\n  ", "\n    ", "- ", "name: ", "packages: ", "[", "]", "{", "}", ",", "A", "A/*", "\"", "'", ": ", "#", "&a ",
        "*a", "|", ">", "?", "!!str ", "---", "...", "\t", "\r", "é", "\u{FEFF}", "\u{0}", "uses: ", "siblings: api", "exclude:",
        "because: ", "external:", "exceptions:", "rule: cycle", "expires: 2026-13-01", "targets:", "matrix:", "reach:", "severity:",
        "true", "null", "~", "1e9", "<<: ", "\\",
    ]

    @Test(arguments: 0..<8)
    func configuration_ofRandomFragments_isReadOrRefusedWithItsPlace(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<Self.rounds {
            let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in Self.fragments.randomElement(using: &random) ?? "" }.joined()
            check(text) { _ = try Configuration(yaml: text, file: "c") }
        }
    }

    @Test func configuration_ofEveryPrefixAndHoleOfARealOne_isReadOrRefused() {
        let text = ExampleWorkspace().configuration
        for end in text.indices {
            var holed = text
            holed.remove(at: end)
            for text in [String(text[..<end]), holed] { check(text) { _ = try Configuration(yaml: text, file: "c") } }
        }
    }

    @Test(arguments: 8..<16)
    func baseline_ofRandomFragments_isReadOrRefusedWithItsPlace(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let fragments = [
            "# strata baseline 1", "\n", "\t", "cycle", "a", "1", "-1", "%", "%09", "%0A", "\r", "é", "\u{0}", "0", "999999999999999999999",
        ]
        for _ in 0..<Self.rounds {
            let body = (0..<Int.random(in: 0...24, using: &random)).map { _ in fragments.randomElement(using: &random) ?? "" }.joined()
            let text = Bool.random(using: &random) ? "# strata baseline 1\n" + body : body
            check(text) {
                let baseline = try Baseline(text: text, file: "b")
                // A parsed value is encoded to the text that it was parsed from.
                #expect(try Baseline(text: baseline.text, file: "b").count == baseline.count, "\(text.debugDescription)")
            }
        }
    }

    /// Inputs that cost a naive reader quadratic time, memory or the stack.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "[", "{", "- ", "? ", "a: ", "&a [*a, *a]\n", "\"", "'", "#\n", "|\n", "a: &a\n  b: *a\n", "[[[[[[[[[[\n", "\t", "\u{FEFF}",
            "!!a ",
        ])
    func configuration_ofALongRepetition_endsSoon(fragment: String) {
        for start in ["", "layers: "] {
            let text = start + String(repeating: fragment, count: 20_000)
            check(text) { _ = try Configuration(yaml: text, file: "c") }
        }
    }

    @Test func configuration_thatIsABomb_isRefused() {
        for bomb in [
            String(repeating: "{a: ", count: 100_000),
            "a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nlayers: [*c,*c,*c,*c,*c,*c,*c,*c]\n",
            (0..<5000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        ] {
            #expect(throws: ConfigurationError.self) { try Configuration(yaml: bomb, file: "s") }
        }
    }

    private func check(_ text: String, _ read: () throws -> Void) {
        do {
            try read()
        } catch {
            let problems = (error as? ConfigurationError)?.problems ?? []
            let lines = text.utf8.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
            let isPlaced = problems.allSatisfy { (1...lines + 1).contains($0.position.line) && $0.position.column >= 1 }
            if problems.isEmpty || !isPlaced { Issue.record("\(error) for \(text.debugDescription)") }
        }
    }
}
