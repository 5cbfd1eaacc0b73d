import StrataScan
import Testing

/// Lexical rules: rows 5, 6 and 25 of the semantics table. Each source ends with an import that must be found.
@Suite struct LexicalTests {
    /// The modules imported in the rest of a source, if it has no problems.
    private func next(after source: String) -> [String]? {
        let scan = SourceScanner().scan(source + "\nimport Next")
        return scan.problems.isEmpty ? scan.imports.map(\.module) : nil
    }

    @Test(arguments: [
        #"let s = "import X""#,
        #"let s = "a \" import X""#,
        #"let s = "/* ""#,
        #"let s = "// ""#,
        ##"let s = #"a " import X "#"##, ##"let s = #"a\("#"##, ##"let s = #"\#(1 + "x")"#"##, ###"let s = ##"a"#"##"###,
        ##"let s = #""#"##, ##"let s = #"""#"##, ##"let s = #""""#"##, ##"let s = #"a \# b"#"##, #"let s = "\\""#,
        #"let s = "\("a" + "b\("c")")""#, #"let s = "\(f(")")) /* ""#, #"let s = "\(/* ) " */ 1)""#, #"let s = "\([1: { "}" }])""#,
        #"let s = "\({ "import X" }())""#, "let s = \"\"\"\nimport X\n\"\"\"", "let s = \"\"\"\n \\\"\"\" import X\n\"\"\"",
        "let s = \"\"\"\n \"\" \\(\"\"\"\n import X\n \"\"\") \"\n \"\"\"", "let s = #\"\"\"\n \"\"\" \n\"\"\"#",
        "let s = \"\"\"\n \\(1) \\(\n f(2)\n)\n\"\"\"",
    ])
    func scan_afterStrings_findsTheNextImport(source: String) { #expect(next(after: source) == ["Next"]) }

    @Test(arguments: [
        "// import X", "/* import X */", "/* /* import X */ import Y */", "/*/ import X */", "/**/", "/***/", "/* \" */", "// \" /*",
        "let x = 1 +/* import X */2", "let x = 1 /*+*/ + 2", "infix operator +/*\n import X\n*/", "// import X\r",
    ])
    func scan_afterComments_findsTheNextImport(source: String) { #expect(next(after: source) == ["Next"]) }

    @Test(arguments: [
        "let r = /\"/", "let r = /import \"x/", "let r = f(/\"/, 1)", "let r = a ? /\"/ : b", "let r = [/\"/]", "let r = !/\"x/",
        "let r = /a\\/\"/", "let r = /(x)\"/", "return /\"/", "case /\"/:", "{ /\"/ }", "let r = #/ x \" /#", "let r = #/a/b \" /#",
        "let r = ##/ /# \" /##", "let r = #/\n \"a # comment\n import X\n /#", "let r = #/ \\/# \" /#",
        // A bracket in a character class closes no group.
        #"let r = /\.package\([^)]*?path:\s*"([^"]+)"/"#, #"let r = /[()]"/"#, #"let r = /(a[)]b)"/"#, #"let r = /[a[)]b)]"/"#,
        #"let r = /[\])]"/"#, #"let r = /]("/"#, #"let r = (/[)"/)"#,
        // An escaped space may be the last character.
        #"let r = /"\ /"#,
    ])
    func scan_afterRegularExpressions_findsTheNextImport(source: String) { #expect(next(after: source) == ["Next"]) }

    @Test(arguments: [
        "let q = a / b \n let s = \"/\"", "let q = (/)\nlet s = \"x\"", "let q = f(/, /)\nlet s = \"x\"",
        "let q = f(/ , /)\nlet s = \"x\"", "let q = x.map(/) + \"/\"", "let q = a\n/ 2", "let q = a[0]/b[1] + \"/\".count/2",
        "let q = x! / \"/\".count", "let q = 4/*c*// 2",
        // A comment begins where the expression would end.
        "let q = [/// \"\n]",
        "let q = (/a/* \" */)",
        "let q = (/)/ \"[)/\" as Any",
    ])
    func scan_afterDivisions_findsTheNextImport(source: String) { #expect(next(after: source) == ["Next"]) }

    @Test func scan_inLanguageMode5_readsABareSlashAsAnOperator() {
        let source = "let r = /\" // import X\n\"/"
        #expect(SourceScanner(readsBareSlashRegex: false).scan("let p = /a\nlet s = \"/\"\nimport A").problems.isEmpty)
        #expect(SourceScanner(readsBareSlashRegex: false).scan(source).problems.map(\.kind) == [.unterminatedString, .unterminatedString])
    }

    @Test func scan_withRawIdentifiers_skipsThem() {
        #expect(modules("func `it's \" import X`() {}\nimport A") == ["A"])
        #expect(modules("let a = ` b\nimport A") == ["A"])
    }

    @Test func scan_withOddFiles_readsThem() {
        #expect(modules("") == [])
        #expect(modules("\u{FEFF}") == [])
        #expect(modules("\u{FEFF}#!/usr/bin/swift import X\r\nimport A\r\nimport B") == ["A", "B"])
        #expect(modules("import A\0\nimport B") == ["A", "B"])
        #expect(modules("import A\u{0C}\u{0B}") == ["A"])
    }

    @Test func scan_ofBytesAndOfText_agree() {
        let text = "import A\nlet s = \"é\"\nimport B"
        let bytes = Array(text.utf8)
        #expect(bytes.withUnsafeBytes { SourceScanner().scan($0) } == SourceScanner().scan(text))
        #expect(SourceScanner().scan(text).byteCount == bytes.count)
    }
}
