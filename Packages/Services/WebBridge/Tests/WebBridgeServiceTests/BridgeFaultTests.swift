import FaultTesting
import Foundation
import RoutingService
import Testing
import WebBridgeAPI
import WebBridgeService
import WebBridgeTesting

private struct Nonsense: Error {}

/// A page and the app's end of the bridge, which is served as long as the world lives.
private final class BridgeWorld: Sendable {
    static let origin = "https://pages.example"

    let page = TestWebPage(origin: origin)
    private let serving: Task<Void, Never>

    init(_ faults: Faults) async throws {
        let mediator = Mediator(schemes: ["x"])
        try mediator.install(RouteRegistry())
        let bridge = try WebBridgeService(
            manifests: [
                BridgeManifest(origin: Self.origin, grants: ["user.name"], pages: [.init(id: "hello", title: "Hello", path: "/h")])
            ],
            functions: [
                BridgeFunction("user.name") { _ in
                    try await faults.pass("the function begins")
                    let answer = try await faults.exchange("what it asks") { Answer(body: Array(#""Ann""#.utf8)) }
                    // A function that throws the bridge's own errors speaks to the page; one that is broken does not.
                    guard let value = try? BridgeValue(json: String(decoding: answer.body, as: UTF8.self)) else { throw Nonsense() }
                    return value
                }
            ],
            mediator: mediator)
        serving = Task { [page] in try? await bridge.serve("hello", over: page, navigator: nil) }
        try await page.ready(["user.name"])
    }

    deinit {
        page.close()
        serving.cancel()
    }
}

/// What the bridge promises when a function of the app fails, hangs, lies or is given up at each place that it passes.
@Suite(.timeLimit(.minutes(5))) struct BridgeFaultTests {
    @Test func function_underEachFaultAtEachPlace_isAnsweredOnce() async throws {
        let explorer = FaultExplorer {
            try await BridgeWorld($1)
        } contract: { world, end, promise in
            if let error = end.error {
                let refusal = error as? TestWebPage.Refusal
                promise("a page hears that it failed, and not why", refusal?.code == "failed", "\(error)")
                promise("nothing of the app is said to a page", refusal?.message == "\(BridgeError.failed)", "\(error)")
            }
            // More often than requests may be under way: each has given its place back.
            for _ in 0..<9 {
                let answer = try? await world.page.request("user.name")
                promise("the next request is answered", answer == "Ann", "\(String(describing: answer))")
            }
            let ids = world.page.heard.compactMap { try? BridgeValue(json: $0) }.filter { $0["type"]?.string == "response" }
                .compactMap { $0["id"]?.integer }
            promise("a request is answered once", ids.count == 10 && Set(ids).count == 10, "\(ids)")
        }
        let exploration = try await explorer.explore("web bridge, a request") { try await $0.page.request("user.name") }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
