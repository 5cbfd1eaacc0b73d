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

    @Test(arguments: ["pthread_t", "xpthread_t", "pthread_tx", "a pthread_t b", "pthread_", "thread_t", "pthread_self", "pthread_sel"])
    func search_ofLongWords_findsThemAtAnyPlace(text: String) {
        let words = ["pthread_t", "pthread_self", "homeDirectoryForCurrentUser"]
        for prefix in 0..<20 {
            let padded = String(repeating: "é", count: prefix) + text
            #expect(finds(words, padded) == words.contains { text.contains($0) }, "\(padded)")
        }
    }
}
