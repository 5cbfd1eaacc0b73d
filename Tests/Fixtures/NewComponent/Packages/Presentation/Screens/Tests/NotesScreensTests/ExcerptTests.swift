import PresentationKitTesting
import ScreensKit
import Testing

@testable import NotesScreens

/// A page with one component.
@MainActor
private final class ExcerptHost: ScreenController {
    let context = ScreenContext()
    let view: Excerpt

    init(_ text: String, limit: Int) {
        view = Excerpt(text, limit: limit)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ExcerptTests {
    @Test func button_whenPressed_showsAndHidesTheRest() async throws {
        let page = await TestPage(ExcerptHost("Milk and bread", limit: 10))
        #expect(page.snapshot() == "Milk and…\n[Show more]")
        try await page.click("Show more")
        #expect(page.snapshot() == "Milk and bread\n[Show less]")
        try await page.click("Show less")
        #expect(page.snapshot() == "Milk and…\n[Show more]")
    }

    @Test(arguments: [
        ("Milk", 4, "Milk"), ("", 4, ""), ("Milk and bread", 14, "Milk and bread"), ("Milkandbread", 4, "Milk…\n[Show more]"),
        ("Milk and", 5, "Milk…\n[Show more]"),
    ])
    func text_atItsLimit_isShownAsItIs_orCutBetweenWords(text: String, limit: Int, shown: String) async throws {
        let page = await TestPage(ExcerptHost(text, limit: limit))
        #expect(page.snapshot() == shown)
    }
}
