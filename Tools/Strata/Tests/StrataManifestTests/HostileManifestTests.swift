import StrataManifest
import Testing

/// Manifests that try to break the evaluator are refused.
@Suite struct HostileManifestTests {
    private func rest(_ body: String) -> String? {
        Evaluation().refusal("\(body)\nlet package = Package(name: \"A\")")
    }

    @Test(arguments: ["(", "[", "{", "!", "\"\\(", "if true { ", "a.b(", "#if true\n", "x ? y : ", "a ?? ", "[[", "#if !("])
    func nesting_ofTenThousandLevels_isRefused(part: String) {
        #expect(rest("let x = " + String(repeating: part, count: 10_000)) != nil)
        #expect(rest(String(repeating: part, count: 10_000)) != nil)
    }

    @Test func type_ofTenThousandLevels_isRefused() {
        #expect(rest("let x: " + String(repeating: "[", count: 10_000) + "Int" + String(repeating: "]", count: 10_000) + " = []") != nil)
        #expect(rest("let x: Int" + String(repeating: "?", count: 10_000)) != nil)
    }

    @Test(arguments: [
        "func f() -> Int { f() }\nlet x = f()",
        "func f(_ a: [Int]) -> [Int] { f(a + a) }\nlet x = f([1])",
        "for a in 0..<9999 { for b in 0..<9999 { for c in 0..<9999 { } } }",
        "var x = [1]\nfor a in 0..<99 { x += x }",
        "var x = \"a\"\nfor a in 0..<99 { x += x }",
        "let x = 9223372036854775807 + 1",
        "let x = 0..<9223372036854775807\nfor a in x { }",
        "var a: Int { b }\nvar b: Int { a }\nlet x = a",
    ])
    func run_withoutEnd_isRefused(body: String) {
        #expect(rest(body) != nil)
    }

    @Test func chain_ofAThousandOperators_isRefused() {
        #expect(rest("let x = " + Array(repeating: "[1]", count: 1000).joined(separator: " + ")) != nil)
        #expect(rest("let x = a" + String(repeating: ".a", count: 10_000)) != nil)
    }

    @Test func text_thatIsNoText_isRefused() {
        let evaluator = ManifestEvaluator(folder: "/a", environment: [:], compiler: nil)
        for bytes in [[], [0xFF, 0xFE], Array("// swift-tools-version:5.9\n\u{0}".utf8), Array(repeating: 0x2F, count: 2_000_000)] {
            #expect(throws: Refusal.self) { try evaluator.evaluate(bytes) }
        }
    }

    @Test func manifest_cutOffAnywhere_isRefused() {
        let text = "let package = Package(name: \"A\", targets: [.target(name: \"B\", path: \"\"\"\n  x\\(1)\n  \"\"\")])"
        for length in 0..<text.count { #expect(Evaluation().refusal(String(text.prefix(length))) != nil) }
        #expect(Evaluation().refusal(text) == nil)
    }
}
