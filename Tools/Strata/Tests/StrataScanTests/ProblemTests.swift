import Testing

@testable import StrataScan

/// Files that the compiler rejects: a problem with its position, and the imports as far as they can be read.
@Suite struct ProblemTests {
    @Test(arguments: [
        ("import A\n/* open /* closed */", ScanProblem.Kind.unterminatedComment, "2:1", ["A"]),
        ("let s = \"abc\nimport A", .unterminatedString, "1:9", ["A"]),
        ("let s = \"a\\(b\nimport A", .unterminatedString, "1:9", ["A"]),
        ("import A\nlet s = \"\"\"\n import B", .unterminatedString, "2:9", ["A"]), ("let s = \"abc", .unterminatedString, "1:9", []),
        ("let r = #/ab\nimport A", .unterminatedRegex, "1:9", ["A"]), ("let r = #/\nimport A", .unterminatedRegex, "1:9", ["A"]),
        ("#if DEBUG\nimport A", .unterminatedCondition, "1:1", ["A"]), ("import A\n#endif", .strayDirective, "2:1", ["A"]),
        ("#else\nimport A", .strayDirective, "1:1", ["A"]), ("#elseif X\nimport A", .strayDirective, "1:1", ["A"]),
        ("#if X\n#else\n#else\nimport A\n#endif", .strayDirective, "3:1", ["A"]),
        ("#if\nimport A\n#endif", .unreadableCondition, "1:4", ["A"]),
        ("#if os(\nimport A\n#endif", .unreadableCondition, "1:4", ["A"]),
        ("#if A &&\nimport A\n#endif", .unreadableCondition, "1:4", ["A"]), ("import\n", .missingModuleName, "1:1", []),
        ("import struct\n", .missingModuleName, "1:1", []), ("import A.;\nimport B", .missingModuleName, "1:1", ["A", "B"]),
        ("func f() {\nimport A", .unbalancedBracket, "1:10", []), ("struct S {}\n}\nimport A", .unbalancedBracket, "2:1", ["A"]),
        ("import A\n<<<<<<< HEAD\n", .conflictMarker, "2:1", ["A"]),
    ])
    func scan_ofABrokenFile_reportsProblemAndPosition(source: String, kind: ScanProblem.Kind, position: String, modules: [String]) throws {
        let scan = SourceScanner().scan(source)
        let problem = try #require(scan.problems.first)
        #expect(problem.kind == kind)
        #expect(problem.position.description == position)
        #expect(scan.imports.map(\.module) == modules)
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xC2], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0x80],
            [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xF0, 0x8F, 0xBF, 0xBF], [0xE2, 0x28, 0xA1],
        ] as [[UInt8]])
    func scan_ofInvalidUTF8_reportsPosition(bytes: [UInt8]) {
        let source = Array("import A\n// ".utf8) + bytes + Array("\nimport B".utf8)
        let scan = source.withUnsafeBytes { SourceScanner().scan($0) }
        #expect(scan.problems == [ScanProblem(kind: .notUTF8, position: SourcePosition(line: 2, column: 4))])
        #expect(scan.imports.map(\.module) == ["A", "B"])
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
    func scan_ofUTF16_reportsItOnce(mark: [UInt8]) {
        let source = mark + "import A".utf8.flatMap { [$0, 0] }
        let scan = source.withUnsafeBytes { SourceScanner().scan($0) }
        #expect(scan.problems.map(\.kind) == [.notUTF8])
        #expect(scan.imports.isEmpty)
    }

    @Test func scan_ofABranchForAnotherCompiler_forgivesItsText() {
        let source = "#if compiler(>=99)\nlet s = \"new syntax\nfunc f() {\n#else\nfunc f() {}\n#endif\nimport A"
        let scan = SourceScanner().scan(source)
        #expect(scan.problems.isEmpty)
        #expect(scan.imports.map(\.module) == ["A"])
    }

    @Test func scan_ofABranchThatLeavesABraceOpen_readsTheOtherBranch() {
        let scan = SourceScanner().scan("#if compiler(>=99)\nfunc f() {\n#else\nimport B\n#endif\nimport A")
        #expect(scan.problems.isEmpty)
        #expect(scan.imports.map(\.module) == ["B", "A"])
    }

    @Test func scan_ofManyProblems_keepsTheFirstTen() {
        let scan = SourceScanner().scan(String(repeating: "}\n", count: 500))
        #expect(scan.problems.map(\.position.line) == Array(1...10))
    }

    @Test func problem_ofEachKind_describesItselfInASentence() {
        for kind in ScanProblem.Kind.allCases { #expect("\(ScanProblem(kind: kind, position: .start))".hasPrefix("this ")) }
    }
}
