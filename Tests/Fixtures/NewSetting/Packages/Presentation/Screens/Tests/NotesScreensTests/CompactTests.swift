import ScreensKit
import Testing

@testable import NotesScreens

@Suite(.timeLimit(.minutes(10))) struct CompactTests {
    @Test func setting_untilItIsChosen_isOff() {
        #expect(PreferenceKey<Bool>.compact.defaultValue == false)
        #expect(PreferenceKey<Bool>.compact.name == "notes.compact")
        #expect(PreferenceKey<Bool>.compact.scope == .user)
    }
}
