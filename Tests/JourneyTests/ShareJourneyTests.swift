import Foundation
import PluginsAPI
import PluginsService
import PresentationKitTesting
import RoutingService
import ShareAPI
import ShareService
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ShareJourneyTests {
    private struct Channel: ShareChannel {
        let manifest: PluginManifest
        let accepts: Set<ShareContent.Kind> = [.link]
        let answer: @Sendable () async throws -> ShareEffect?

        init(_ id: String, _ answer: @escaping @Sendable () async throws -> ShareEffect?) {
            manifest = PluginManifest(id: id, name: id, version: PluginVersion(1, 0, 0), capabilities: [.share])
            self.answer = answer
        }

        func effect(for content: ShareContent) async throws -> ShareEffect? { try await answer() }
    }

    private struct SharedPage: PlainRoute, PageRoute {
        static let path = "page"
        static let exposure: Exposure = .external
    }

    /// The production registry and service.
    @Test func channelsThatThrowHangOrFlood_areMissing_andTheOthersAreThere() async throws {
        struct Broken: Error {}
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(page: SharedPage.self) { _, _ in throw Broken() }
        try mediator.install(routes)
        let plugins = try PluginRegistry(
            [
                Channel("throws") { throw Broken() },
                Channel("hangs") { await withUnsafeContinuation { (_: UnsafeContinuation<ShareEffect?, Never>) in } },
                Channel("floods") { .copy(String(repeating: "x", count: 1 << 20)) },
                CopyChannel(),
            ], contracts: [.share: { $0 is any ShareChannel }])
        let share = ShareService(plugins: plugins, mediator: mediator) { "https://app.example" + $0 }
        #expect(try await share.options(for: share.content(at: "/page", title: "T")).map(\.id) == ["share.copy"])
    }
}
