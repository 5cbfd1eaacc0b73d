import CoreScreensKit
import PresentationKitTesting
import RoutingTesting
import ScreensKitTesting
import Testing
import WebBridgeTesting

@testable import WebScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct WebPageTests {
    let help = WebPageDisplay(id: "help", title: "Help", location: "https://pages.example/help", origin: "https://pages.example")

    private func open(_ id: String, _ bridge: FakeWebBridge) async throws -> TestPage {
        try await TestPage(WebPage(id: id), of: .web(bridge), navigator: RecordingNavigator())
    }

    @Test func replacement_ofAPage_passesTheParametersOfItsAddress() async throws {
        let paths = try PathConfiguration(rules: [.init(pattern: "a/:id", presentation: .push, webPage: "help")])
        let replacement = try #require(paths.replacement(for: "/a/1%202?b=%26"))
        let screen = ScreenDomain.replacementPage(replacement, bridge: FakeWebBridge(pages: [help]), navigator: RecordingNavigator())
        let page = await TestPage(try #require(screen as? any ScreenController))
        #expect(page.html.contains("src=\"https://pages.example/help?id=1%202&amp;b=%26\""))
        #expect(screen.replacement == replacement)
    }

    @Test func messages_goToTheBridgeWithThePagesOrigin_andAnswersToThePage() async throws {
        let bridge = FakeWebBridge(pages: [help]) { "answer to " + $0 }
        let page = try await open("help", bridge)
        try await page.hear("one", from: "Help")
        try await page.hear("two", from: "Help")
        try await page.wait { (try? $0.messages(to: "Help").count) == 2 }
        #expect(try page.messages(to: "Help").map(\.text) == ["answer to one", "answer to two"])
        #expect(bridge.received.map(\.text) == ["one", "two"] && bridge.received.allSatisfy { $0.origin == "https://pages.example" })
    }

    @Test func page_beforeItIsLoaded_isNotMissing() {
        let text = TextRenderer.text(of: WebPageView(viewModel: WebPageViewModel()))
        #expect(text.contains("Loading") && !text.contains("not part of the app"))
    }
}
