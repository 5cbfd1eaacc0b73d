import NotesAPI
import Testing

@testable import NotesService

@Suite(.timeLimit(.minutes(10))) struct CountWordsTests {
    @Test func answer_ofAText_countsWordsBetweenSpaces() {
        #expect(CountWords(text: " one  two\nthree ").answer() == 3)
        #expect(CountWords(text: " ").answer() == 0)
    }
}
