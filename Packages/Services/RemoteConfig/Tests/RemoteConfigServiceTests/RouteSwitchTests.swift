import RemoteConfigAPI
import RemoteConfigService
import RemoteConfigTesting
import RoutingService
import Synchronization
import Testing

extension ConfigKey<Bool> {
    fileprivate static let shopEnabled = ConfigKey("shop.enabled", default: true)
}

private struct Products: PlainRoute {
    typealias Output = Int
    static let path = "shop/products"
    static let exposure: Exposure = [.native, .web]
}

private final class ChangingConfig: RemoteConfigServing {
    private let snapshots: [ConfigSnapshot]
    private let reads: Atomic<Int>

    init(_ snapshots: [ConfigSnapshot], from first: Int) {
        self.snapshots = snapshots
        reads = Atomic(first)
    }

    var snapshot: ConfigSnapshot { snapshots[reads.add(1, ordering: .relaxed).oldValue % snapshots.count] }
    func ready() async {}
    func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value> { AsyncStream { $0.finish() } }
    func refresh() async throws(RemoteConfigError) {}
}

@Suite(.timeLimit(.minutes(10))) struct RouteSwitchTests {
    let config = FakeRemoteConfig()
    let routeSwitch: RouteSwitch

    init() { routeSwitch = RouteSwitch(config: config, gates: ["shop": .shopEnabled]) }

    @Test func route_isOnUnlessGatedOrListed() {
        #expect(routeSwitch.isOn("shop") && routeSwitch.isOn("library"))
        config.set(.shopEnabled, to: false)
        #expect(!routeSwitch.isOn("shop") && !routeSwitch.isOn("shop/products/:id"))
        #expect(routeSwitch.isOn("library") && routeSwitch.isOn("shop-news"))
        config.set(.shopEnabled, to: nil)
        config.set(.disabledRoutes, to: ["library/shelves/:id", "profile"])
        #expect(routeSwitch.isOn("shop") && routeSwitch.isOn("library/shelves"))
        #expect(!routeSwitch.isOn("library/shelves/:id") && !routeSwitch.isOn("profile"))
    }

    @Test func route_whenItsFlagsChangeTogether_isOffBetweenThem() {
        let values: [[String: ConfigDatum]] = [
            ["shop.enabled": .bool(false)], ["shop.enabled": .bool(true), "routes.disabled": .list(["shop"])],
        ]
        for first in 0...1 {
            let config = ChangingConfig(values.map { ConfigSnapshot($0) }, from: first)
            let routeSwitch = RouteSwitch(config: config, gates: ["shop": .shopEnabled])
            for _ in 0..<4 { #expect(!routeSwitch.isOn("shop/products")) }
        }
    }

    @Test func call_whenSwitchedOff_isRefused() async throws {
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(Products.self) { _ in 4 }
        try mediator.install(routes, interceptors: [routeSwitch])
        #expect(try await mediator(Products()) == 4)
        config.set(.shopEnabled, to: false)
        await #expect(throws: RoutingError.switchedOff(path: "shop/products")) { try await mediator(Products()) }
        await #expect(throws: RoutingError.switchedOff(path: "shop/products")) {
            try await mediator.open("/shop/products", from: .web)
        }
        config.set(.shopEnabled, to: true)
        #expect(try await mediator(Products()) == 4)
    }

    /// The first call of a run waits for the stored values.
    @Test func call_beforeTheValuesAreLoaded_isRefused() async throws {
        let backend = try TestBackend()
        backend.say(#"{"routes.disabled": ["shop"]}"#)
        try await backend.makeService().refresh()
        var routes = RouteRegistry()
        routes.register(Products.self) { _ in 4 }
        let mediator = Mediator(schemes: ["x"])
        try mediator.install(routes, interceptors: [RouteSwitch(config: try backend.makeService())])
        await #expect(throws: RoutingError.switchedOff(path: "shop/products")) { try await mediator(Products()) }
    }

    @Test func changes_afterTheFirstElement_followEachFlag() async {
        var changes = routeSwitch.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        config.set(.shopEnabled, to: false)
        #expect(await changes.next() != nil)
        var listed = RouteSwitch(config: config).changes().makeAsyncIterator()
        #expect(await listed.next() != nil)
        config.set(.disabledRoutes, to: ["library"])
        #expect(await listed.next() != nil)
    }
}
