import FaultTesting
import Foundation
import PluginsAPI
import PluginsTesting
import RoutingService
import ShareAPI
import ShareService
import Synchronization
import Testing

private struct Channel: ShareChannel {
    let manifest: PluginManifest
    let accepts: Set<ShareContent.Kind> = [.link]
    let faults: Faults

    init(_ id: String, _ faults: Faults) {
        manifest = PluginManifest(id: id, name: id, version: PluginVersion(1, 0, 0), capabilities: [.share])
        self.faults = faults
    }

    func effect(for content: ShareContent) async throws -> ShareEffect? {
        try await faults.pass("\(manifest.id) thinks")
        let text = try await faults.exchange("\(manifest.id)'s server") { Answer(body: Array("\(content.body)".utf8)) }
        return .copy(String(decoding: text.body, as: UTF8.self))
    }
}

private final class ShareWorld: Sendable {
    static let channels = ["first", "second", "third"]

    let share: ShareService
    let shown = Mutex<[ShareOption]>([])

    init(_ faults: Faults) throws {
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(page: ProductPage.self) { _, _ in throw RoutingError.notInstalled }
        try mediator.install(routes)
        share = ShareService(plugins: DirectPlugins(Self.channels.map { Channel($0, faults) }), mediator: mediator) {
            "https://app.example" + $0
        }
    }

    func options() async throws -> [ShareOption] {
        await share.options(for: try await share.content(at: "/products/travel", title: "Travel"))
    }
}

/// The guarantees of sharing after a channel fails, hangs, returns false values or is canceled at each point.
@Suite(.timeLimit(.minutes(10))) struct ShareFaultTests {
    @Test func options_whenChannelFails_omitItAtMost() async throws {
        let explorer = FaultExplorer {
            try ShareWorld($1)
        } contract: { world, end, promise in
            promise("a failing channel does not fail the call", end.isDone, "\(String(describing: end.error))")
            let shown = world.shown.withLock { $0.map(\.id) }
            promise("channels keep their order without duplicates", shown == ShareWorld.channels.filter(shown.contains), "\(shown)")
            let next = try await world.options()
            promise("a channel that recovers is available again", next.map(\.id) == ShareWorld.channels, "\(next.map(\.id))")
            promise(
                "the shared link opens the page", next.allSatisfy { $0.effect == .copy(#"link("https://app.example/products/travel")"#) },
                "\(next)")
        }
        for fault in Fault.all {
            let exploration = try await explorer.explore("sharing, \(fault)", faults: [fault]) { world in
                let options = try await world.options()
                world.shown.withLock { $0 = options }
                // At most one channel is missing after one fault. More can be missing if all later accesses fail or the caller is canceled.
                guard fault == .failOnward || fault == .cancel || options.count >= 2 else { throw TooFew(options: options) }
            }
            print(exploration)
            #expect(exploration.broken.isEmpty, "\(exploration)")
        }
    }

    private struct TooFew: Error { var options: [ShareOption] }
}
