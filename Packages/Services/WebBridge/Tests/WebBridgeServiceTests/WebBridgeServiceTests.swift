import RoutingService
import Testing
import WebBridgeAPI
import WebBridgeTesting

@testable import WebBridgeService

@Suite(.timeLimit(.minutes(10)))
struct WebBridgeServiceTests {
    private static let origin = "https://pages.example"

    private let mediator = Mediator(schemes: ["app"])
    private let refusals = Refusals()
    private let window = RecordingWindow()
    private let clock = ManualClock()

    init() throws {
        var routes = RouteRegistry()
        routes.register(page: TermsPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(page: SecretPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(page: WebPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(Sum.self) { $0.a + $0.b }
        try mediator.install(routes)
    }

    private func bridge(
        _ grants: [BridgeCapability] = [
            "user.name", "user.greet", "app.hang", "open:terms", "open:secret", "open:sum/:a", "event.theme",
        ]
    ) throws -> WebBridgeService {
        try WebBridgeService(
            manifests: [
                BridgeManifest(origin: Self.origin, grants: grants, pages: [.init(id: "hello", title: "Hello", path: "/h5/hello")])
            ],
            functions: [
                BridgeFunction("user.name") { _ in "Ann" },
                BridgeFunction("user.greet") { values in
                    guard let name = values["name"]?.string else { throw BridgeError.refused(reason: "Say whom to greet.") }
                    return .string("Hello, \(name)")
                },
                BridgeFunction("app.hang") { _ in
                    // Ignores cancellation until the clock advances.
                    await Task.detached { [clock] in try? await clock.sleep(for: .seconds(60)) }.value
                    return "late"
                },
                BridgeFunction("admin.all") { _ in "everything" },
            ],
            mediator: mediator, clock: clock, onRefusal: { [refusals] in refusals.add($0) })
    }

    private func withPage(
        _ bridge: WebBridgeService, navigator: (any Navigating)? = nil, _ body: (TestWebPage) async throws -> Void
    ) async throws {
        let page = TestWebPage(origin: Self.origin)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await bridge.serve("hello", over: page, navigator: navigator) }
            defer { page.close() }
            try await body(page)
            page.close()
            clock.advance(by: .seconds(120))
            try await group.waitForAll()
        }
    }

    private func code(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "(no error)"
        } catch {
            return (error as? TestWebPage.Refusal)?.code ?? "\(error)"
        }
    }

    @Test func request_whenNotGranted_isRefused() async throws {
        try await withPage(bridge()) { page in
            #expect(await code { try await page.request("user.name") } == "notReady")
            try await page.ready(["admin.all", "user.greet"])
            #expect(await code { try await page.request("user.name") } == "undeclared")
            #expect(await code { try await page.request("admin.all") } == "notGranted")
            #expect(await code { try await page.request("user.greet") } == "refused")
            #expect(try await page.request("user.greet", ["name": "Bob"]) == "Hello, Bob")
            #expect(refusals.reasons == [.notReady, .undeclared, .notGranted])
        }
    }

    @Test func open_whenPermitted_opensInTheWindow() async throws {
        try await withPage(bridge(), navigator: window) { page in
            try await page.ready(["open:terms", "open:secret", "open:sum/:a"])
            try await page.open("/terms")
            try await page.open("app://terms")
            #expect(try await page.request("open", ["url": "/sum/40?b=2"]) == 42)
            #expect(await window.opened == ["/terms", "/terms"])
        }
    }

    @Test(arguments: [
        // Not exposed to web pages, malformed, unknown, or with invalid values.
        "/secret", "https://evil.example/terms", "//terms", "/terms?x=1", "/other", "/terms/../secret", "javascript:alert(1)", "",
        "/sum/x?b=1",
        "other://terms", "/terms#x", "/te\nrms",
    ])
    func open_whenNotExposedToWebPages_isRefused(address: String) async throws {
        try await withPage(bridge(), navigator: window) { page in
            try await page.ready(["open:terms", "open:secret", "open:sum/:a"])
            #expect(await code { try await page.open(address) } == "cannotOpen")
            #expect(refusals.reasons == [.cannotOpen])
            #expect(await window.opened == [])
        }
    }

    @Test func open_whenNotGranted_isRefused() async throws {
        try await withPage(bridge(["open:terms"]), navigator: window) { page in
            try await page.ready(["open:web/:page"])
            #expect(await code { try await page.open("/terms") } == "undeclared")
            #expect(await code { try await page.open("/web/hello") } == "notGranted")
            #expect(await window.opened == [])
        }
    }

    @Test func open_withoutWindow_isRefused() async throws {
        try await withPage(bridge()) { page in
            try await page.ready(["open:terms"])
            #expect(await code { try await page.open("/terms") } == "cannotOpen")
        }
    }

    @Test func request_whenFunctionHangs_timesOut() async throws {
        try await withPage(bridge()) { page in
            try await page.ready(["app.hang", "user.name"])
            async let hung = code { try await page.request("app.hang") }
            while clock.sleepers < 2 { await Task.yield() }
            #expect(try await page.request("user.name") == "Ann")
            clock.advance(by: .seconds(10))
            #expect(await hung == "timedOut")
            #expect(try await page.request("user.name") == "Ann")
        }
    }

    @Test func page_whenReloaded_receivesNoEarlierResponse() async throws {
        try await withPage(bridge()) { page in
            try await page.ready(["app.hang"])
            async let hung = code { try await page.request("app.hang") }
            while clock.sleepers < 2 { await Task.yield() }
            page.reload()
            #expect(await hung == "CancellationError()")
            try await page.ready(["user.name"])
            let heard = page.received.count
            clock.advance(by: .seconds(70))
            #expect(try await page.request("user.name") == "Ann")
            #expect(page.received.count == heard + 1)
        }
    }

    @Test func event_whenGranted_isReceivedByDeclaringPages() async throws {
        let bridge = try bridge()
        try await withPage(bridge) { first in
            try await first.ready(["event.theme", "user.name"])
            try await withPage(bridge) { second in
                try await second.ready(["user.name"])
                await bridge.announce("event.theme", ["dark": true])
                _ = try await first.request("user.name")
                _ = try await second.request("user.name")
                #expect(first.events.map(\.name) == ["event.theme"])
                #expect(first.events.first?.values == ["dark": true])
                #expect(second.events.isEmpty)
            }
        }
    }

    @Test func serve_whenCancelled_ends() async throws {
        let bridge = try bridge()
        let page = TestWebPage(origin: Self.origin)
        let serving = Task { try await bridge.serve("hello", over: page, navigator: nil) }
        try await page.ready([])
        serving.cancel()
        try await serving.value
        await #expect(throws: BridgeError.unknownPage("other")) { try await bridge.serve("other", over: page, navigator: nil) }
        #expect(throws: BridgeError.unknownPage("other")) { try bridge.page("other") }
        #expect(try bridge.page("hello").location == "https://pages.example/h5/hello")
        #expect(bridge.origins == ["https://pages.example"])
    }

    /// Otherwise the page would keep its functions running.
    @Test func page_whenClosed_cancelsItsRequests() async throws {
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let (never, nothing) = AsyncStream.makeStream(of: Void.self)
        let bridge = try WebBridgeService(
            manifests: [BridgeManifest(origin: Self.origin, grants: ["app.wait"], pages: [.init(id: "a", title: "A", path: "/a")])],
            functions: [
                BridgeFunction("app.wait") { _ in
                    hasBegun.yield()
                    for await _ in never {}
                    return "canceled"
                }
            ], mediator: Mediator(schemes: ["x"]), clock: ManualClock(), onRefusal: { _ in })
        let page = TestWebPage(origin: Self.origin)
        let serving = Task { try await bridge.serve("a", over: page, navigator: nil) }
        try await page.ready(["app.wait"])
        let request = Task { try await page.request("app.wait") }
        for await _ in begun { break }
        page.close()
        try await serving.value
        await #expect(throws: CancellationError.self) { try await request.value }
        withExtendedLifetime(nothing) {}
    }

    @Test func manifest_whenInvalid_throws() {
        func make(_ manifests: [BridgeManifest], _ functions: [BridgeFunction] = []) -> String {
            do throws(BridgeError) {
                _ = try WebBridgeService(manifests: manifests, functions: functions, mediator: mediator)
                return "(no error)"
            } catch {
                return "\(error)"
            }
        }
        let page = BridgeManifest.Page(id: "p", title: "P", path: "/p")
        let name = BridgeFunction("user.name") { _ in .null }
        for (manifests, functions, reason) in [
            ([BridgeManifest(origin: "pages.example", grants: [], pages: [])], [], "pages.example is not an origin"),
            ([BridgeManifest(origin: "https://a b", grants: [], pages: [])], [], "https://a b is not an origin"),
            ([BridgeManifest(origin: "https://a/", grants: [], pages: [])], [], "https://a/ is not an origin"),
            (
                [BridgeManifest(origin: "https://a", grants: [], pages: [])] + [.init(origin: "https://a", grants: [], pages: [])], [],
                "https://a is listed twice"
            ),
            ([.init(origin: "https://a", grants: [], pages: [page, page])], [], "two pages have the ID p"),
            ([.init(origin: "https://a", grants: [], pages: [.init(id: "q", title: "", path: "q")])], [], "the path of q is not a path"),
            ([.init(origin: "https://a", grants: ["user.name"], pages: [])], [], "https://a is granted user.name, which does not exist"),
            ([.init(origin: "https://a", grants: ["user.name", "user.name"], pages: [])], [name], "https://a has a duplicate grant"),
            ([], [name, name], "two functions are named user.name"),
        ] as [([BridgeManifest], [BridgeFunction], String)] {
            #expect(make(manifests, functions) == "The list of web pages is invalid: \(reason).")
        }
        #expect(make([.init(origin: "https://a:8443", grants: ["user.name", "open:terms"], pages: [page])], [name]) == "(no error)")
    }

    @Test func origin_hasALowercaseHost() {
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            let isValid = "abcdefghijklmnopqrstuvwxyz0123456789.-:".contains(text)
            let manifest = BridgeManifest(origin: "https://a" + text, grants: [], pages: [])
            #expect(((try? manifest.check()) != nil) == isValid, "\(byte)")
        }
    }

    @Test(arguments: [
        ("/!~", true), ("/a b", false), ("/a\u{1F}", false), ("/a\u{7F}", false), ("/\u{E9}", false), ("/a#b", false), ("a", false),
        ("", false),
    ])
    func pathOfAPage_isPlain(path: String, isValid: Bool) {
        let manifest = BridgeManifest(origin: Self.origin, grants: [], pages: [.init(id: "p", title: "P", path: path)])
        #expect(((try? manifest.check()) != nil) == isValid)
    }

    @Test(arguments: [("/p", "", "/p"), ("/p", "id=a%20b", "/p?id=a%20b"), ("/p?size=2", "id=1&b=2", "/p?size=2&id=1&b=2")])
    func location_withParameters_continuesTheQueryOfThePage(path: String, query: String, expected: String) throws {
        let manifest = BridgeManifest(origin: Self.origin, grants: [], pages: [.init(id: "p", title: "P", path: path)])
        let bridge = try WebBridgeService(manifests: [manifest], mediator: mediator)
        #expect(try bridge.page("p").location(query: query) == Self.origin + expected)
        #expect(bridge.pageIDs == ["p"])
        let display = WebPageDisplay(id: "p", title: "P", translations: ["de": "S"], location: "/", origin: "o")
        #expect(display.title(in: "de") == "S" && display.title(in: "fr") == "P")
    }

    @Test func refusalDescription_omitsTheContent() async throws {
        try await withPage(bridge()) { page in
            try await page.ready([])
            _ = await code { try await page.request("user.name", ["secret": "my words"]) }
            page.send("my words")
            _ = await code { try await page.open("/my-words") }
            #expect(refusals.reasons == [.undeclared, .malformed, .cannotOpen])
            #expect(!refusals.text.contains("words"))
            #expect(
                refusals.text.contains("Refused a message (user.name) of the page from https://pages.example: the page has not declared"))
        }
    }

}
