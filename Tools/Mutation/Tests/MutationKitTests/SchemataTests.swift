import Testing

@testable import MutationKit

@Suite struct SchemataTests {
    private func numbered(_ source: String) -> [Site] {
        var id = 0
        return MutantFinder.sites(in: source).map { site in
            var site = site
            for index in site.alternatives.indices {
                id += 1
                site.alternatives[index].id = id
            }
            return site
        }
    }

    private func text(_ source: String, without dropped: Set<Int> = []) -> String {
        String(decoding: Schemata(source: source, sites: numbered(source), without: dropped).text, as: UTF8.self)
    }

    @Test func expression_isAChoiceOfAlternatives() {
        #expect(text("let x = a < b // why") == "let x = (__mutant(1) ? (a <= b) : __mutant(2) ? (a >= b) : (a < b)) // why")
    }

    @Test func nestedMutants_areInTheLastBranchOnly() {
        #expect(text("let x = !(a == b)") == "let x = (__mutant(1) ? ((a == b)) : (!((__mutant(2) ? (a != b) : (a == b)))))")
    }

    @Test func statement_isRemovedByABranch() {
        #expect(
            text("func f() {\n    x += y\n}") == "func f() {\n    if __mutant(1) { x -= y } else if __mutant(2) {  } else { x += y }\n}")
    }

    @Test func droppedMutants_areNotCompiled() {
        #expect(text("let x = a < b", without: [1]) == "let x = (__mutant(2) ? (a >= b) : (a < b))")
        #expect(text("let x = a < b", without: [1, 2]) == "let x = a < b")
    }

    @Test(arguments: [(3, [1, 2]), (27, [1]), (52, [2]), (10, [1, 2]), (62, [1, 2]), (80, [3, 4])])
    func error_isCausedByTheBranchOrTheSiteAroundIt(column: Int, expected: [Int]) {
        // let x = (__mutant(1) ? (a <= b) : __mutant(2) ? (a >= b) : (a < b)); let y = …
        let source = "let x = a < b; let y = c < d"
        let schemata = Schemata(source: "\n" + source, sites: numbered("\n" + source))
        #expect(schemata.suspects(line: 2, column: column) == expected)
    }
}
