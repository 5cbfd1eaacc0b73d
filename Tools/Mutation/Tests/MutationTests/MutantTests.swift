import Foundation
import Testing

@testable import mutation

@Suite struct MutantTests {
    @Test(arguments: [
        ("let x = a < b", ["a < b → a <= b", "a < b → a >= b"]),
        ("let x = a && b", ["a && b → a || b"]), ("let x = a + b", ["a + b → a - b"]), ("let x = a + \"b\"", []),
        ("let x = a ..< b", ["a ..< b → a..<(b - 1)"]),
        ("let x = a ?? b", ["a ?? b → b"]),
        ("let x = !a ? true : 8", ["!a → a", "true → false"]),
        ("func f(a: Int = 0) {}", ["0 → 1"]),
        ("func f() { try await g() }", ["try await g() → removed"]),
        ("func f() -> Int { g() }", []),
        ("func f() { x = y }", ["x = y → removed"]),
        ("func f() { x += y }", ["x += y → x -= y", "x += y → removed"]),
        ("func f() { guard a else { return } }", ["a → !(a)", "a → true"]),
        ("func f() { if let a = b {} }", ["b → nil"]),
        ("func f() { for a in b where c {} }", ["c → !(c)"]),
        ("func f() { lock.withLock { $0.end() } }", ["lock.withLock { $0.end() } → removed"]),
        (
            "let x = \"WHERE b BETWEEN 1 AND 2 AND d\"",
            ["WHERE 1 OR b BETWEEN 1 AND 2 AND d", "WHERE b BETWEEN 1 AND 2 OR d"].map { "\"WHERE b BETWEEN 1 AND 2 AND d\" → \"\($0)\"" }
        ),
        ("func f() { logger.error(\"a\", code: 1) }", []), ("func f() { precondition(a < b) }", []), ("#if A\nlet x = a < b\n#endif", []),
        ("struct S { init(x: Int) { self.x = x } }", []),
        ("func f() { let (a, b): (Int, Int); do { a = c; b = d } catch { return } }", []),
        ("func f() { while true { switch a { case 1: break; default: break } } }", []), ("enum E: Int { case a = 1 }", []),
    ])
    func code_isChanged(source: String, expected: [String]) { #expect(MutantFinder.mutants(in: source).map(\.change) == expected) }

    @Test func mutants_areBranchesAroundTheSource_andCompilerErrorsBlameThem() {
        let source = "let x = !(a == b) // why\nfunc f() {\n    y = z\n}"
        let mutants = MutantFinder.mutants(in: source).enumerated().map { index, mutant in
            var mutant = mutant
            mutant.id = index + 1
            return mutant
        }
        let schemata = Schemata(source: source, mutants: mutants)
        #expect(
            String(decoding: schemata.text, as: UTF8.self) == """
                let x = (__mutant(1) ? ((a == b)) : (!((__mutant(2) ? (a != b) : (a == b))))) // why
                func f() {
                    if __mutant(3) {  } else { y = z }
                }
                """)
        #expect(schemata.suspects(line: 1, column: 25) == [1])
        #expect(schemata.suspects(line: 1, column: 56) == [2])
        #expect(schemata.suspects(line: 4, column: 1) == [3])
    }

    @Test func changedLines_areThoseAfterTheChange() {
        let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +2,2 @@ func\n@@ -9,3 +12,0 @@\n--- a/Gone.swift\n+++ /dev/null\n@@ -1,4 +0,0 @@\n"
        #expect((0...31).filter { ChangedLines(diff: diff).contains($0, of: "A.swift") } == [2, 3])
    }
}
