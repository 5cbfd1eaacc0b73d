import PresentationKitTesting
import ScreensKit
import Testing

@testable import NotesScreens

@MainActor
@Suite(.timeLimit(.minutes(10))) struct GuideTests {
    @Test func page_whenConfirmed_asksNoMore() async throws {
        let page = await TestPage(GuideController())
        #expect(page.shows("Please read this page and confirm it."))
        try await page.click("OK")
        #expect(page.shows("You have confirmed this page."))
        #expect(!page.shows("OK"))
    }
}
