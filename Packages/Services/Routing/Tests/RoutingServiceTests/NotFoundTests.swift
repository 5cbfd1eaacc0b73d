import Foundation
import RoutingService
import Testing

@Suite(.timeLimit(.minutes(10))) struct NotFoundTests {
    private static let json = #"{"rules": [], "web": ["https://pages.example", "https://help.example:8443"]}"#

    private static let longest = "https://pages.example/" + String(repeating: "a", count: 2026)

    /// Shows listed origins as web pages and throws for all others, as an app does.
    private func makeMediator() throws -> Mediator {
        let paths = try JSONDecoder().decode(PathConfiguration.self, from: Data(Self.json.utf8))
        let mediator = Mediator(schemes: ["app"])
        var routes = RouteRegistry()
        routes.register(Ping.self) { _ in }
        try mediator.install(routes) { unknown in
            guard let page = paths.webPage(for: unknown.address) else { throw unknown.error }
            return "web page \(page) for \(unknown.context.origin)"
        }
        return mediator
    }

    @Test(arguments: [
        "https://pages.example", "https://pages.example/a?b=c#d", "https://help.example:8443/x", "https://pages.example?q=1",
        "https://pages.example#x", "https://pages.example/~!", longest,
    ])
    func webAddress_whenOriginIsListed_isShownAsAWebPage(address: String) async throws {
        #expect(try await makeMediator().open(address, from: .external) as? String == "web page \(address) for external")
    }

    @Test(arguments: [
        "https://evil.example", "https://pages.example.evil.example/", "https://pages.example@evil.example/", "https://pages.example:444/",
        "https://pages.example\\@evil.example", "https://pages.example\t/", "https://PAGES.example/", "https:///pages.example",
        "https://pages.example:8443", "https://help.example", "https://pages.example:/", "https://.pages.example", "https://",
        "https://pages.example.", "https://pages..example", "https://pages.example:+1", "https://pages.example:65536",
        "https://help.example:8443:8443", "https://pages.example/ ", "https://pages.example/\u{7F}", "https://pages.example/ä",
        longest + "a",
    ])
    func webAddress_whenOriginIsNotListed_throws(address: String) async throws {
        await #expect(throws: RoutingError.self) { try await makeMediator().open(address, from: .external) }
    }

    @Test(arguments: ["http://pages.example/", "javascript:alert(1)", "file:///etc/passwd", "HTTPS://pages.example/", "//pages.example/"])
    func foreignScheme_doesNotReachTheHandler(address: String) async throws {
        let mediator = Mediator(schemes: ["app"])
        try mediator.install(RouteRegistry()) { _ in "reached" }
        await #expect(throws: RoutingError.self) { try await mediator.open(address, from: .external) }
    }

    @Test func address_withoutRoute_throwsUnlessAHandlerAnswers() async throws {
        await #expect(throws: RoutingError.notFound(address: "/nowhere")) { try await makeMediator().open("/nowhere", from: .web) }
        let mediator = Mediator(schemes: ["app"])
        try mediator.install(RouteRegistry()) { "\($0.address): \($0.error)" }
        #expect(
            try await mediator.open("/nowhere", from: .web) as? String == "/nowhere: no route matches the address '/nowhere'.")
        // Requesting the route itself does not call the handler.
        #expect(throws: RoutingError.notFound(address: "/nowhere")) { try mediator.route(for: "/nowhere", from: .web) }
    }

    @Test func address_whenRefused_doesNotReachTheHandler() async throws {
        await #expect(throws: RoutingError.refused(path: "ping", origin: .web)) { try await makeMediator().open("/ping", from: .web) }
    }

    @Test(arguments: [
        "http://pages.example", "https://pages.example/", "https://pages.example/path", "https://", "pages.example", "https://a b",
        "https://user@pages.example", "https://pages.example:0", "https://pages.example:99999", "https://pages..example",
    ])
    func configuration_whenOriginIsInvalid_throws(origin: String) {
        #expect(throws: RoutingError.malformedAddress(reason: "'\(origin)' is not an origin such as https://pages.example")) {
            try PathConfiguration(rules: [], web: [origin])
        }
    }
}
