import PluginsAPI
import PluginsTesting
import RoutingService
import RoutingTesting
import ShareAPI
import ShareService
import ShareTesting
import Testing

struct ProductPage: PageRoute {
    static let path = "products/:id"
    static let exposure: Exposure = [.native, .web, .external]
    static let examples = [ProductPage(id: "travel")]
    var id: String
}

private struct OwnPage: PlainRoute, PageRoute {
    static let path = "own"
    static let exposure: Exposure = [.native, .web]
}

private struct Answer: PlainRoute {
    typealias Output = Int
    static let path = "answer"
    static let exposure: Exposure = [.native, .web, .external]
}

private struct TestChannel: ShareChannel {
    let manifest: PluginManifest
    let answer: @Sendable () async throws -> ShareEffect?

    init(_ id: String, _ answer: @escaping @Sendable () async throws -> ShareEffect?) {
        manifest = PluginManifest(id: id, name: id, version: PluginVersion(1, 0, 0), capabilities: [.share])
        self.answer = answer
    }

    func effect(for content: ShareContent) async throws -> ShareEffect? { try await answer() }
}

/// Calls plug-ins without limits.
struct DirectPlugins: PluginCalling {
    let plugins: [any Plugin]

    func manifests(offering capability: Capability) -> [PluginManifest] {
        plugins.map(\.manifest).filter { $0.capabilities.contains(capability) }
    }

    func call<Contract, Output: PluginOutput>(
        _ id: String, for capability: Capability, as type: Contract.Type, within limit: Duration?,
        _ body: @escaping @Sendable (Contract) async throws -> Output
    ) async throws(PluginError) -> Output {
        guard let plugin = plugins.first(where: { $0.manifest.id == id }) as? Contract else { throw .unknown(id) }
        do { return try await body(plugin) } catch { throw .failed(id, type: "") }
    }
}

@Suite struct ShareServiceTests {
    let mediator = Mediator(schemes: ["x"])

    init() throws {
        var routes = RouteRegistry()
        routes.register(page: ProductPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(page: OwnPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(Answer.self) { _ in 42 }
        try mediator.install(routes)
    }

    private func service(_ plugins: [any Plugin]) -> ShareService {
        ShareService(plugins: DirectPlugins(plugins: plugins), mediator: mediator) { "https://harbor.example" + $0 }
    }

    @Test func options_haveTheOrderOfPlugins() async throws {
        let all = service([CopyLinkChannel(), MailChannel(), FileExportChannel()])
        let options = try await all.options(forPageAt: "/products/travel", title: "Travel & more")
        #expect(options.map(\.name) == ["Copy link", "Mail", "Save as file"])
        #expect(
            options.map(\.effect) == [
                .copy("https://harbor.example/products/travel"),
                .open("mailto:?subject=Travel%20%26%20more&body=https%3A%2F%2Fharbor.example%2Fproducts%2Ftravel"),
                .save(name: "Travel  more.url", text: "[InternetShortcut]\r\nURL=https://harbor.example/products/travel\r\n"),
            ])
        let marks = "e" + String(repeating: "\u{301}", count: 1_000)
        guard
            case .save(let name, _) = try await service([FileExportChannel()]).options(forPageAt: "/products/travel", title: marks).first?
                .effect
        else {
            Issue.record("nothing to save")
            return
        }
        #expect(name.utf8.count <= 255, "the longest file name of a file system")
        let fewer = service([FileExportChannel(), CopyLinkChannel()])
        #expect(try await fewer.options(forPageAt: "/products/travel", title: "T").map(\.name) == ["Save as file", "Copy link"])
    }

    @Test func options_whenChannelFailsOrDoesNotApply_omitIt() async throws {
        struct Broken: Error {}
        let service = service([
            TestChannel("throws") { throw Broken() }, TestChannel("nothing") { nil }, CopyLinkChannel(),
        ])
        #expect(try await service.options(forPageAt: "/products/travel", title: "T").map(\.id) == ["share.copy-link"])
    }

    @Test(arguments: [
        "/own", "/answer", "/nowhere", "/products/travel?x=1", "", "products/travel", "https://evil.example/", "x://products/travel",
        "//evil.example/products", "/products/../own", "javascript:alert(1)",
    ])
    func options_whenPageIsNotExposed_throw(location: String) async throws {
        let service = service([CopyLinkChannel()])
        await #expect(throws: ShareError.notShareable) { _ = try await service.options(forPageAt: location, title: "T") }
    }

    @Test func didShare_isAnnouncedForKnownChannels() async throws {
        var events = mediator.events(of: PageShared.self).makeAsyncIterator()
        let service = service([CopyLinkChannel()])
        await service.didShare(through: "nonsense")
        await service.didShare(through: "share.copy-link")
        #expect(await events.next() == PageShared(channel: "share.copy-link"))
    }

    @Test func channels_conform() async throws {
        let channels: [any ShareChannel] = [CopyLinkChannel(), MailChannel(), FileExportChannel()]
        for channel in channels {
            for check in PluginConformance.checks(channel, [.share]) { try await check.run() }
        }
    }

    @Test func conformance_findsInjectedHeadersAndPaths() async throws {
        let bad: [any ShareChannel] = [
            TestChannel("smuggler") { .open("mailto:?subject=a\r\nBcc: eve") }, TestChannel("climber") { .save(name: "../x", text: "") },
            TestChannel("forgetful") { .copy("hello") },
        ]
        for channel in bad {
            await #expect(throws: PluginConformance.Failure.self) {
                for check in PluginConformance.checks(channel, [.share]) { try await check.run() }
            }
        }
    }

    @Test func route_roundTrips_andErrorHasADescription() {
        #expect(RouteRoundTrip.problems(of: [SharePage.self]) == [])
        #expect(ShareError.notShareable.description == "the page cannot be opened from outside")
    }
}
