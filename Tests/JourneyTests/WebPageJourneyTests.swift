import PresentationKit
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct WebPageJourneyTests {
    private let hello = #"{"strata":1,"page":"0123456789ab","type":"ready","wants":["user.name","open:settings"]}"#

    private func request(_ id: Int, _ name: String, _ values: String = "{}") -> String {
        #"{"strata":1,"page":"0123456789ab","type":"request","id":\#(id),"name":"\#(name)","values":\#(values)}"#
    }

    /// Opens the server's page and performs the handshake of its script.
    private func openHelp(_ world: TestWorld) async throws -> TestPage {
        let page = try await world.openSignedIn("/profile", until: "Answers to common questions")
        try await page.click("Help")
        try await page.wait { $0.html.contains("iframe") }
        #expect(page.location == "/web/help")
        #expect(page.html.contains("src=\"http://localhost:"))
        try await page.hear(hello, from: "Help")
        try await page.wait { (try? $0.messages(to: "Help").count) == 1 }
        return page
    }

    /// The response to the page's request.
    private func answer(_ page: TestPage, to message: String) async throws -> String {
        let before = try page.messages(to: "Help").count
        try await page.hear(message, from: "Help")
        try await page.wait { (try? $0.messages(to: "Help").count) == before + 1 }
        return try page.messages(to: "Help").last?.text ?? ""
    }

    @Test func webPage_asksForTheName_andGetsIt() async throws {
        try await TestWorld.run(opening: openHelp) { _, page in
            let answer = try await answer(page, to: request(1, "user.name"))
            #expect(answer.contains(#""value":"Ada Brückner""#), "\(answer)")
        }
    }

    @Test func webPage_isDeniedDeclaredCapabilitiesThatAreNotGranted() async throws {
        try await TestWorld.run(opening: openHelp) { _, page in
            try await page.hear(
                #"{"strata":1,"page":"0123456789cd","type":"ready","wants":["user.email","open:diagnostics/log"]}"#, from: "Help")
            try await page.wait { (try? $0.messages(to: "Help").count) == 2 }
            for (id, name, values) in [(1, "user.email", "{}"), (2, "open", #"{"url":"/diagnostics/log"}"#)] {
                let message = request(id, name, values).replacing("0123456789ab", with: "0123456789cd")
                let answer = try await answer(page, to: message)
                #expect(answer.contains("\"error\"") && !answer.contains("app.example"), "\(answer)")
            }
            #expect(page.location == "/web/help")
        }
    }

    @Test func webPage_opensANativePage() async throws {
        try await TestWorld.run(opening: openHelp) { _, page in
            try await page.hear(request(1, "open", #"{"url":"/settings"}"#), from: "Help")
            try await page.wait(until: "Share usage statistics")
            #expect(page.location == "/settings")
        }
    }
}
