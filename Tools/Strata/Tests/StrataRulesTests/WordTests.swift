import Testing

@testable import StrataRules

/// Suggestions for misspelled words.
@Suite struct WordTests {
    @Test(
        arguments: [
            ("a", ["b"], nil), ("ab", ["ac"], nil), ("ab", ["AB"], "AB"), ("abc", ["abd"], "abd"), ("abc", ["axd"], nil),
            ("abcde", ["abcxy"], nil), ("abcdef", ["abcdxy"], "abcdxy"), ("abcdef", ["abcxyz"], nil), ("abd", ["abz", "aba"], "aba"),
            ("abcdef", ["abcdxy", "abcdeg"], "abcdeg"), ("packages", [], nil), ("pakcages", ["packages"], "packages"),
        ] as [(String, [String], String?)])
    func suggestion_isTheMostSimilarWord(word: String, candidates: [String], suggested: String?) {
        #expect(suggestion(for: word, among: candidates) == (suggested.map { "; did you mean '\($0)'?" } ?? ""))
    }
}
