import Testing

@testable import StrataScan

/// The search for several words at once, against a search for each of them.
@Suite struct WordSearchTests {
    private func finds(_ words: [String], _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { WordSearch(words).finds(in: UnsafeRawBufferPointer($0)) }
    }

    @Test func search_ofShortTexts_findsThoseThatContainAWord() {
        let words = ["ab", "cab", "bcaa"]
        var texts = [""]
        for _ in 0..<7 { texts += texts.suffix(1) + texts.flatMap { text in ["a", "b", "c"].map { text + $0 } } }
        for text in Set(texts) {
            #expect(finds(words, text) == words.contains { text.contains($0) }, "\(text)")
            #expect(finds(["bcaa"], text) == text.contains("bcaa"), "\(text)")
        }
    }
}
