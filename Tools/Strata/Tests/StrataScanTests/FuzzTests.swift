import Foundation
import StrataScan
import StrataTesting
import Testing

/// For any bytes, the scanner returns in linear time, with positions inside the file.
@Suite struct FuzzTests {
    /// The long version, for an optimized build: `STRATA_FULL=1`.
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    private static let fragments = [
        "import ", "A", ".", "::", "\n", "\r", " ", "\"", "\"\"\"", "#", "\\(", "\\", ")", "(", "{", "}", "[", "]", "/", "*", "/*", "*/",
        "//", "#if ",
        "#elseif ", "#else", "#endif", "&&", "||", "!", "os(Linux)", "@_spi(", "@testable ", "public ", "struct ", "`", "é", "\u{A0}",
        "\u{FEFF}", "<<<<<<< ",
        ";", ",", "0", "canImport(", "class ", "enum ", "extension ", "func ", "var ", "let ", "case ", "init", "typealias ", "= ", ": ",
        "<", ">", "->", "where ", "actor ", "macro ", "// MARK: - ", "/// ", "didSet", "protocol ", "private(set) ",
        "B c", "\\u{", "aria-label=", "'", "=",
    ]

    @Test(arguments: 0..<8)
    func scan_ofRandomFragments_returnsPlacesInTheFile(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<(Self.isFull ? 90_000 : 300) {
            let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in Self.fragments.randomElement(using: &random) ?? "" }.joined()
            check(Array(text.utf8))
        }
    }

    @Test(arguments: 8..<12)
    func scan_ofRandomBytes_returnsPlacesInTheFile(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<(Self.isFull ? 90_000 : 300) {
            check((0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    /// Inputs that cost a naive scanner quadratic time or the stack.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "(", "{", "/*", "\"\\(", "\"\"\"\\(", "#\"\"\"\\#(", "#/", "#/\n", "#if A\n", "#if A\n#elseif B\n", "!", "@a(", "@a ", "#\"",
            "/a ", "\\/", "`",
            "import ", "import A.", "import A\n", "#", "<<<<<<< ", "}", "\"\n", "a&&",
        ])
    func scan_ofALongRepetition_takesLinearTime(fragment: String) {
        let scan = SourceScanner().scan(String(repeating: fragment, count: 200_000))
        #expect(scan.problems.count <= 10)
        let condition = SourceScanner().scan("#if " + String(repeating: fragment, count: 200_000) + "\nimport A")
        #expect(condition.problems.count <= 10)
    }

    /// The same for declarations, whose lookahead must not repeat.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "struct A", "struct A {", "struct A:", "actor a:b\n", "class A<", "@a<", "extension A.", "enum A { case a, ", "func a(",
            "func a->",
            "func a\n", "var a=", "\nvar a={", "\nvar a=(", "var a:", "var a = b<", ";let a=b,c=", "\nvar a = b +\n", "class final ",
            "\n@a(",
            "\nprivate(", "\noperator+", "#if A\nstruct A {\n", "#if A\n#else\nstruct B {}\n", "\"\\({struct A {", "// MARK: a\n",
            "typealias A = B<", "protocol A: class where ", "\nfunc <", "\nmacro a(", "{var a = 1;", "struct A{var a = {",
        ])
    func outline_ofALongRepetition_takesLinearTime(fragment: String) {
        let outline = SourceScanner().outline(String(repeating: fragment, count: Self.isFull ? 200_000 : 1000))
        #expect(outline.problems.count <= 10)
    }

    private func check(_ bytes: [UInt8]) {
        let scan = bytes.withUnsafeBytes { SourceScanner().scan($0) }
        let lineCount = bytes.filter { $0 == 0x0A || $0 == 0x0D }.count + 1
        for position in scan.imports.map(\.position) + scan.problems.map(\.position) {
            #expect(position.line >= 1 && position.line <= lineCount && position.column >= 1 && position.column <= bytes.count + 1)
        }
        for declaration in scan.imports {
            #expect(!declaration.module.isEmpty)
            for configuration in BuildMatrix.common.configurations().usual { _ = declaration.isActive(in: configuration) }
        }
        #expect(scan.imports.map(\.position) == scan.imports.map(\.position).sorted())
        let outline = bytes.withUnsafeBytes { SourceScanner().outline($0) }
        #expect(outline.problems == scan.problems)
        for (index, declaration) in outline.declarations.enumerated() {
            #expect(declaration.parent.map { $0 < index } != false && !declaration.name.isEmpty)
            #expect(declaration.position <= declaration.namePosition && declaration.namePosition.line <= lineCount)
        }
        let places = outline.declarations.map(\.position)
        #expect(places == places.sorted())
    }
}
