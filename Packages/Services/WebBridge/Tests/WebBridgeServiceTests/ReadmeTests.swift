import RoutingService
import Synchronization
import Testing
import WebBridgeAPI
import WebBridgeService
import WebBridgeTesting

@Suite(.timeLimit(.minutes(10)))
struct ReadmeTests {
    @Test(.timeLimit(.minutes(10))) func readmeExample_printsItsOutput() async throws {
        let printed = Mutex<[String]>([])
        @Sendable func print(_ text: String) { printed.withLock { $0.append(text) } }
        let bridge = try WebBridgeService(
            manifests: [
                .init(origin: "https://pages.example", grants: ["user.name"], pages: [.init(id: "hello", title: "Hello", path: "/hello")])
            ],
            functions: [BridgeFunction("user.name") { _ in "Ann" }, BridgeFunction("user.email") { _ in "ann@example.com" }],
            mediator: Mediator(schemes: ["app"])
        ) { print("\($0)") }
        let page = TestWebPage(origin: "https://pages.example")
        let serving = Task { try await bridge.serve("hello", over: page, navigator: nil) }
        print("\(try await page.ready(["user.name", "user.email"]))")
        print(try await page.request("user.name").json)
        do { try await page.request("user.email") } catch { print((error as? TestWebPage.Refusal)?.message ?? "") }
        page.close()
        try await serving.value
        #expect(
            printed.withLock { $0 } == [
                #"["user.name"]"#, #""Ann""#,
                "Refused a message (user.email) of the page from https://pages.example: the origin is not granted the capability.",
                "The app does not grant user.email to this page's origin.",
            ])
    }
}
