import StrataTesting
import Testing

@testable import StrataRules

/// Suggestions for misspelled words, and names in types.
@Suite struct WordTests {
    @Test(
        arguments: [
            ("a", ["b"], nil), ("ab", ["ac"], nil), ("ab", ["AB"], "AB"), ("abc", ["abd"], "abd"), ("abc", ["axd"], nil),
            ("abcde", ["abcxy"], nil),
            ("abcdef", ["abcdxy"], "abcdxy"), ("abcdef", ["abcxyz"], nil), ("abcdefghi", ["abcdefxyz"], "abcdefxyz"),
            ("abd", ["abz", "aba"], "aba"),
            ("abcdef", ["abcdxy", "abcdeg"], "abcdeg"), ("packages", [], nil), ("PACKAGES", ["packages"], "packages"),
            ("abcf", ["abce", "abcd"], "abcd"),
        ] as [(String, [String], String?)])
    func suggestion_isTheMostSimilarWord(word: String, candidates: [String], suggested: String?) {
        #expect(suggestion(for: word, among: candidates) == (suggested.map { "; did you mean '\($0)'?" } ?? ""))
    }

    /// Insertions, deletions, replacements and transpositions of neighbors, by the recursive definition.
    @Test(arguments: 0..<4) func editDistance_equalsItsDefinition(seed: UInt64) {
        func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
            guard let x = a.last, let y = b.last else { return a.count + b.count }
            var best = min(
                distance(a.dropLast(), b) + 1, distance(a, b.dropLast()) + 1, distance(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
            if a.count > 1, b.count > 1, x == b.dropLast().last, a.dropLast().last == y {
                best = min(best, distance(a.dropLast(2), b.dropLast(2)) + 1)
            }
            return best
        }
        var random = SeededNumbers(seed: seed)
        func word() -> [Character] { (0..<Int.random(in: 0...5, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" } }
        for _ in 0..<60 {
            let (a, b) = (word(), word())
            #expect(editDistance(String(a), String(b)) == distance(a[...], b[...]), "\(a) \(b)")
        }
        let long = String(repeating: "a", count: 99)
        #expect(editDistance(long + "bc", long + "bd") == 0 && editDistance(long + "b", long + "c") == 1)
    }
}
