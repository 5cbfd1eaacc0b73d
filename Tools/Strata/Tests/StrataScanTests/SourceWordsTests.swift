import StrataScan
import Testing

/// The words of a file's code.
@Suite struct SourceWordsTests {
    private func words(_ text: String) -> Set<String> { SourceScanner().words(text).all }

    @Test func words_ofCode_excludeCommentsAndStrings() {
        #expect(
            words("let a = f(\"b \\(c) d\") // e\n/* g */ @Wrapped.It var `class` = /h/\nimport I")
                == ["let", "a", "f", "c", "Wrapped", "It", "var", "class"])
    }

    @Test func words_betweenConditions_areReported() {
        let words = SourceScanner().words("a\n#if os(Linux)\nb\n#if D\nc\n#endif\n#else\nd()\n#endif\ne")
        #expect(words.conditional == ["b", "c", "d"])
        #expect(words.all == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [
        (".init(1)", true), ("f(.init)", true), ("A.init()", true), ("self.init()", false), ("super.init()", false), ("init() {}", false),
        ("self + .init()", true),
    ])
    func initializer_withoutItsType_isDistinguishedFromOthers(text: String, isTold: Bool) {
        #expect(words(text).contains(SourceWords.implicitInitializer) == isTold)
    }

    @Test(arguments: ["", "\"", "#if", "#endif\n#endif", "`", "@", "@.", "/*", "\u{FEFF}", "#\"\\#("])
    func words_ofGarbage_areFew(text: String) { #expect(words(text).count <= 1) }
}
