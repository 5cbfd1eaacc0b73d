import StrataScan
import Testing

/// The forms of an import: rows 1 to 4 and 8 of the semantics table.
@Suite struct ImportFormTests {
    @Test(arguments: [
        ("import Foundation", "Foundation", ImportKind.module), ("import struct Foundation.Date", "Foundation.Date", .struct),
        ("import class UIKit.UIView", "UIKit.UIView", .class), ("import enum A.E", "A.E", .enum),
        ("import protocol A.P", "A.P", .protocol), ("import typealias A.T", "A.T", .typealias),
        ("import func Darwin.exit", "Darwin.exit", .func), ("import func Swift.+", "Swift.+", .func), ("import let A.x", "A.x", .let),
        ("import var A.y", "A.y", .var), ("import A.B.C", "A.B.C", .module), ("import actor", "actor", .module),
        ("import `class`.`func`", "class.func", .module), ("import `odd name`", "odd name", .module),
        ("import struct A::B", "A.B", .struct), ("import 日本.語", "日本.語", .module), ("import\u{A0}Spaced", "Spaced", .module),
        ("import _A$1", "_A$1", .module), ("import\nM", "M", .module), ("import/* here */M", "M", .module),
        ("import // comes next\n  M", "M", .module), ("import struct /* a */ A /* b */ . /* c */ B", "A.B", .struct),
        ("import A.\nB", "A.B", .module),
    ])
    func scan_withOneImport_readsPathAndKind(source: String, path: String, kind: ImportKind) throws {
        let scan = SourceScanner().scan(source)
        #expect(scan.problems.isEmpty)
        let declaration = try #require(scan.imports.first)
        #expect(scan.imports.count == 1)
        #expect(declaration.path.joined(separator: ".") == path)
        #expect(declaration.module == path.split(separator: ".").first.map(String.init))
        #expect(declaration.kind == kind)
    }

    @Test func scan_withSeveralImportsOnALine_readsEach() {
        #expect(modules("import A.Sub; import B;import C") == ["A", "B", "C"])
        #expect(modules("let x = 1; import A") == ["A"])
    }

    @Test func scan_withADotAfterWhitespace_endsThePath() {
        #expect(SourceScanner().scan("import A\n.b()").imports.map(\.path) == [["A"]])
        #expect(SourceScanner().scan("import A .b").imports.map(\.path) == [["A"]])
    }

    @Test(arguments: [
        ("@testable import M", ["@testable"], AccessLevel?.none), ("@_spi(Internal) import M", ["@_spi(Internal)"], nil),
        ("@_spi( Internal )\n// why\npublic import M", ["@_spi(Internal)"], .public),
        ("@preconcurrency @_implementationOnly\nimport M", ["@preconcurrency", "@_implementationOnly"], nil),
        ("@_weakLinked /* c */ import M", ["@_weakLinked"], nil), ("@a.b @c(1, (2)) import M", ["@a.b", "@c(1,(2))"], nil),
        ("@available(*, deprecated, message: \")\") import M", ["@available(*, deprecated, message: \")\")"], nil),
        ("package import M", [], .package), ("private\nimport M", [], .private), ("fileprivate import M", [], .fileprivate),
        ("internal import M", [], .internal), ("public @testable import M", ["@testable"], .public),
        ("@testable\n#if X\n@_spi(A)\n#endif\nimport M", ["@testable", "@_spi(A)"], nil),
    ])
    func scan_withAttributesAndAccess_recordsThem(source: String, attributes: [String], access: AccessLevel?) throws {
        let declaration = try #require(SourceScanner().scan(source).imports.first)
        #expect(declaration.attributes == attributes)
        #expect(declaration.access == access)
    }

    @Test func scan_withADeclarationBetween_dropsItsPrefix() throws {
        let scan = SourceScanner().scan("@main struct S {}\npublic let x = 1\nimport A\n@testable import B\nimport C")
        #expect(scan.imports.map(\.attributes) == [[], ["@testable"], []])
        #expect(scan.imports.map(\.access) == [nil, nil, nil])
    }

    @Test(arguments: [
        "func f(import x: Int) {}", "let a = b.import", "f(import: 1)", "let `import` = 2", "imports A", "x.import.y", "#import A",
        "let x = A::import",
    ])
    func scan_withTheKeywordElsewhere_findsNoImport(source: String) { #expect(modules(source).isEmpty) }

    @Test func scan_withAnImportInsideBrackets_findsNoImport() { #expect(modules("func f() { import Q }\nlet c = [import R]") == []) }
}

/// Exact positions, in UTF-8 bytes as counted by the compiler.
@Suite struct ImportPositionTests {
    @Test(arguments: [
        ("import A", 1, 1, 1, 8), ("\n\n  import A", 3, 3, 3, 10), ("let é = 1; import A", 1, 13, 1, 20),
        ("let s = \"日本\"; import A", 1, 19, 1, 26), ("\timport A", 1, 2, 1, 9), ("@testable\n  import\nA", 2, 3, 3, 1),
        ("let a = 1\r\nlet b = 2\r\nimport A", 3, 1, 3, 8), ("let a = 1\rlet b = 2\rimport A\r", 3, 1, 3, 8),
        ("\u{FEFF}import A", 1, 4, 1, 11), ("#!/usr/bin/env swift\nimport A", 2, 1, 2, 8), ("/* a\n b */ import A", 2, 7, 2, 14),
        ("import struct A.B", 1, 1, 1, 15),
    ])
    func scan_countsLinesAndBytes(source: String, line: Int, column: Int, moduleLine: Int, moduleColumn: Int) throws {
        let declaration = try #require(SourceScanner().scan(source).imports.first)
        #expect(declaration.position == SourcePosition(line: line, column: column))
        #expect(declaration.modulePosition == SourcePosition(line: moduleLine, column: moduleColumn))
    }

    @Test func scan_afterAMultilineString_countsItsLines() {
        let scan = SourceScanner().scan("let s = \"\"\"\n  import X\n  \"\"\"\nimport A; import B")
        #expect(scan.imports.map(\.position.description) == ["4:1", "4:11"])
    }
}

func modules(_ source: String) -> [String] { SourceScanner().scan(source).imports.map(\.module) }
