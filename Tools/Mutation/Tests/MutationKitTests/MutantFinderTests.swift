import Testing

@testable import MutationKit

@Suite struct MutantFinderTests {
    /// The changes as `kind: original → changed`.
    private func changes(_ source: String) -> [String] {
        MutantFinder.sites(in: source).flatMap { site in
            site.alternatives.map { alternative in
                let original = String(decoding: Array(source.utf8)[site.range], as: UTF8.self)
                return "\(alternative.kind): \(original) → \(alternative.text.isEmpty ? "removed" : alternative.text)"
            }
        }
    }

    @Test(arguments: [
        ("let x = a < b", ["comparison: a < b → a <= b", "comparison: a < b → a >= b"]),
        ("let x = a == b", ["comparison: a == b → a != b"]),
        ("let x = a && b", ["logic: a && b → a || b"]),
        ("let x = a + b", ["arithmetic: a + b → a - b"]),
        ("let x = a + \"b\"", []),
        ("let x = [a] + b", []),
        ("let x = a ..< b", ["bound: a ..< b → a..<(b - 1)"]),
        ("let x = a ?? b", ["default: a ?? b → b"]),
        ("let x = !a", ["condition: !a → a"]),
        ("let x = a ? b : c", ["condition: a → !(a)"]),
        ("var x = true", ["literal: true → false"]),
        ("var x = 0x0F", ["literal: 0x0F → 16"]),
        ("let limit = 8", []),
        ("func f(a: Int = 3) {}", ["literal: 3 → 4"]),
        ("func f() { g() }", ["call: g() → removed"]),
        ("func f() { try await g() }", ["call: try await g() → removed"]),
        ("func f() { x = y }", ["assignment: x = y → removed"]),
        ("func f() { x += y }", ["arithmetic: x += y → x -= y", "assignment: x += y → removed"]),
        ("func f() { text += \"y\" }", ["assignment: text += \"y\" → removed"]),
        ("func f() { if a { return } }", ["condition: a → !(a)", "early return: a → false"]),
        ("func f() { if a { return } else { return } }", ["condition: a → !(a)"]),
        ("func f() { guard a else { return } }", ["condition: a → !(a)", "early return: a → true"]),
        ("func f() { if let a = b {} }", ["nil: b → nil"]),
        ("func f() -> Int? { a }", ["nil: a → nil"]),
        ("func f() -> Int? { return a }", ["nil: a → nil"]),
        ("var f: Bool { a }", ["condition: a → !(a)"]),
        ("var f: Int { a }", []),
        ("func f() { for a in b where c {} }", ["condition: c → !(c)"]),
        ("func f() { lock.withLock { $0.end() } }", ["call: lock.withLock { $0.end() } → removed", "call: $0.end() → removed"]),
        ("let x = a.map { $0.end() }", []),
    ])
    func expression_isChanged(source: String, expected: [String]) {
        #expect(changes(source) == expected)
    }

    @Test(arguments: [
        "func f() { logger.error(\"a\", code: 3) }", "func f() { precondition(a < b) }", "#if DEBUG\nlet x = a < b\n#endif",
        "enum E: Int { case a = 3 }", "@Limit(3) var x: Int", "struct S { static let limit = Duration.seconds(20) }", "let limit = (2, 3)",
        "struct S { init(x: Int) { self.x = x } }", "func f() { while true {} }", "func f() { let a: Int; do { a = b } catch { return } }",
        "func f() { switch a { case 3: break; default: break } }", "let x = #macro(a < b)",
        "func f() { let (a, b): (Int, Int); do { a = c; b = d } catch { return } }",
        "func f() { let (a, b): (Int, Int?); switch c { case .d: (a, b) = (c, nil) } }",
    ])
    func codeThatTestsDoNotConcern_isNotChanged(source: String) {
        #expect(changes(source) == [])
    }

    @Test func place_isTheLineAndTheDeclaration() {
        let sites = MutantFinder.sites(
            in: "struct Shop {\n    func add(_ a: Int, to b: Int) -> Bool {\n        let c = a\n        return c < b\n    }\n}")
        #expect(sites.map(\.line) == [4])
        #expect(sites.map(\.declaration) == ["Shop.add(_:to:)"])
    }

    @Test(arguments: [
        ("SELECT a FROM t WHERE x = ?", ["SELECT a FROM t WHERE (x = ? OR 1)"]),
        (
            "UPDATE t SET a = 1 WHERE x = ? AND y > 2 ORDER BY z",
            [
                "UPDATE t SET a = 1 WHERE (x = ? OR 1) AND y > 2 ORDER BY z",
                "UPDATE t SET a = 1 WHERE x = ? AND (y > 2 OR 1) ORDER BY z",
            ]
        ),
        ("DELETE FROM t WHERE x BETWEEN 1 AND 2", ["DELETE FROM t WHERE (x BETWEEN 1 AND 2 OR 1)"]),
        (
            "SELECT a WHERE x IN (SELECT b WHERE c) AND d",
            [
                "SELECT a WHERE (x IN (SELECT b WHERE c) OR 1) AND d", "SELECT a WHERE x IN (SELECT b WHERE (c OR 1)) AND d",
                "SELECT a WHERE x IN (SELECT b WHERE c) AND (d OR 1)",
            ]
        ),
        ("You AND me", []),
    ])
    func sql_losesOneConditionEach(sql: String, expected: [String]) {
        #expect(SQLConditions.dropped(in: "\"\(sql)\"") == expected.map { "\"\($0)\"" })
    }
}
