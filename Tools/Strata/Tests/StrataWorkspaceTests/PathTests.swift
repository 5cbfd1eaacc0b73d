import StrataWorkspace
import Testing

/// Patterns and paths.
@Suite struct PathTests {
    @Test(arguments: [
        ("Packages/*", "Packages/A", true), ("Packages/*", "Packages/A/B", false), ("Packages/*", "Packages", false),
        ("Packages/**", "Packages/A/B", true), ("Packages/**", "Packages", true),
        ("**/Fixtures/**", "Tools/X/Fixtures/P", true), ("**/Fixtures/**", "Fixtures/P/Q", true),
        ("**/Fixtures/**", "Tools/XFixtures/P", false), ("App", "App", true), ("./App/", "App", true), ("App", "Apps", false),
        ("*Screens", "FitnessScreens", true), ("A?c", "Abc", true), ("A?c", "Ac", false),
        ("*a*b*", "xxaxxbxx", true), ("*a*b", "ab", true), ("*a*b", "ba", false),
        (".", "", true), ("**", "", true), ("*", "", false), ("Tools/*/Tests", "Tools/Strata/Tests", true),
    ])
    func pattern_matchesAsAShellDoes(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
        #expect(pattern.contains("/") || path.isEmpty || NamePattern(pattern).matches(path) == matches)
    }

    @Test func pattern_countsItsLiteralSegments() {
        #expect(PathPattern("Packages/Services/*").literalSegmentCount == 2)
        #expect(PathPattern("Packages/Services/Facade").literalSegmentCount == 3)
        #expect(PathPattern("**").literalSegmentCount == 0)
    }

    @Test(.timeLimit(.minutes(10))) func pattern_ofManyStars_takesPolynomialTime() {
        let name = String(repeating: "a", count: 5000)
        #expect(!PathPattern(String(repeating: "*a", count: 500) + "b").matches(name))
        let path = Array(repeating: "a", count: 500).joined(separator: "/")
        #expect(!PathPattern(String(repeating: "**/a/", count: 100) + "b").matches(path))
        #expect(!NamePattern(String(repeating: "*a", count: 500) + "b").matches(name))
    }

    @Test(arguments: [
        ("A", "B/C", "A/B/C"), ("", "B", "B"), ("A/B", "../C", "A/C"), ("A", "./B/.", "A/B"), ("A", "../../B", "../B"), ("A", "", "A"),
    ])
    func joinPath_resolvesDots(directory: String, path: String, expected: String) { #expect(joinPath(directory, path) == expected) }
}
