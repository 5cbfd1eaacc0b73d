import FaultTesting
import Foundation
import RoutingService
import Testing
import WebBridgeAPI
import WebBridgeService
import WebBridgeTesting

private struct UnknownError: Error {}

/// A page and a bridge that serves it as long as the object exists.
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
                    // A function reports ``BridgeError``s to the page, but no other errors.
                    guard let value = try? BridgeValue(json: String(decoding: answer.body, as: UTF8.self)) else { throw UnknownError() }
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

/// The guarantees of the bridge after a function fails, hangs, returns false values or is canceled at each point.
@Suite(.timeLimit(.minutes(10))) struct BridgeFaultTests {
    @Test func request_whenFunctionFails_isAnsweredOnce() async throws {
        let explorer = FaultExplorer {
            try await BridgeWorld($1)
        } contract: { world, end, promise in
            if let error = end.error {
                let refusal = error as? TestWebPage.Refusal
                promise("a page receives the error code only", refusal?.code == "failed", "\(error)")
                promise("a page receives no details of the app", refusal?.message == "\(BridgeError.failed)", "\(error)")
            }
            // More requests than can be pending, to show that each one was released.
            for _ in 0..<9 {
                let answer = try? await world.page.request("user.name")
                promise("the next request is answered", answer == "Ann", "\(String(describing: answer))")
            }
            let ids = world.page.received.compactMap { try? BridgeValue(json: $0) }.filter { $0["type"]?.string == "response" }
                .compactMap { $0["id"]?.integer }
            promise("a request is answered once", ids.count == 10 && Set(ids).count == 10, "\(ids)")
        }
        let exploration = try await explorer.explore("web bridge, a request") { try await $0.page.request("user.name") }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
