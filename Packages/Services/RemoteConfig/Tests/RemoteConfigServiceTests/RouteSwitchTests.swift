import RemoteConfigAPI
import RemoteConfigService
import RemoteConfigTesting
import RoutingService
import Synchronization
import Testing

extension ConfigKey<Bool> {
    fileprivate static let insuranceEnabled = ConfigKey("insurance.enabled", default: true)
}

private struct Products: PlainRoute {
    typealias Output = Int
    static let path = "insurance/products"
    static let exposure: Exposure = [.native, .web]
}

/// A configuration that changes with each read.
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

@Suite(.timeLimit(.minutes(1))) struct RouteSwitchTests {
    let config = FakeRemoteConfig()
    let routeSwitch: RouteSwitch

    init() { routeSwitch = RouteSwitch(config: config, gates: ["insurance": .insuranceEnabled]) }

    @Test func route_isOnUnlessGatedOrListed() {
        #expect(routeSwitch.isOn("insurance") && routeSwitch.isOn("finance"))
        config.set(.insuranceEnabled, to: false)
        #expect(!routeSwitch.isOn("insurance") && !routeSwitch.isOn("insurance/products/:id"))
        #expect(routeSwitch.isOn("finance") && routeSwitch.isOn("insurance-news"))
        config.set(.insuranceEnabled, to: nil)
        config.set(.disabledRoutes, to: ["finance/accounts/:id", "profile"])
        #expect(routeSwitch.isOn("insurance") && routeSwitch.isOn("finance/accounts"))
        #expect(!routeSwitch.isOn("finance/accounts/:id") && !routeSwitch.isOn("profile"))
    }

    @Test func route_whenItsFlagsChangeTogether_isOffBetweenThem() {
        let values: [[String: ConfigDatum]] = [
            ["insurance.enabled": .bool(false)], ["insurance.enabled": .bool(true), "routes.disabled": .list(["insurance"])],
        ]
        for first in 0...1 {
            let config = ChangingConfig(values.map { ConfigSnapshot($0) }, from: first)
            let routeSwitch = RouteSwitch(config: config, gates: ["insurance": .insuranceEnabled])
            for _ in 0..<4 { #expect(!routeSwitch.isOn("insurance/products")) }
        }
    }

    @Test func call_whenSwitchedOff_isRefused() async throws {
        let mediator = Mediator(schemes: ["x"])
        var routes = RouteRegistry()
        routes.register(Products.self) { _ in 4 }
        try mediator.install(routes, interceptors: [routeSwitch])
        #expect(try await mediator(Products()) == 4)
        config.set(.insuranceEnabled, to: false)
        await #expect(throws: RoutingError.switchedOff(path: "insurance/products")) { try await mediator(Products()) }
        await #expect(throws: RoutingError.switchedOff(path: "insurance/products")) {
            try await mediator.open("/insurance/products", from: .web)
        }
        config.set(.insuranceEnabled, to: true)
        #expect(try await mediator(Products()) == 4)
    }

    /// The first call of a run waits for the stored values.
    @Test func call_beforeTheValuesAreLoaded_isRefused() async throws {
        let backend = try TestBackend()
        backend.say(#"{"routes.disabled": ["insurance"]}"#)
        try await backend.makeService().refresh()
        var routes = RouteRegistry()
        routes.register(Products.self) { _ in 4 }
        let mediator = Mediator(schemes: ["x"])
        try mediator.install(routes, interceptors: [RouteSwitch(config: try backend.makeService())])
        await #expect(throws: RoutingError.switchedOff(path: "insurance/products")) { try await mediator(Products()) }
    }

    @Test func changes_followGatesAndLists() async {
        var changes = routeSwitch.changes().makeAsyncIterator()
        await changes.next()
        config.set(.insuranceEnabled, to: false)
        while routeSwitch.isOn("insurance") { await changes.next() }
        config.set(.disabledRoutes, to: ["finance"])
        while routeSwitch.isOn("finance") { await changes.next() }
    }

    @Test func changes_afterTheFirstElement_followEachFlag() async {
        var changes = routeSwitch.changes().makeAsyncIterator()
        #expect(await changes.next() != nil)
        config.set(.insuranceEnabled, to: false)
        #expect(await changes.next() != nil)
        var listed = RouteSwitch(config: config).changes().makeAsyncIterator()
        #expect(await listed.next() != nil)
        config.set(.disabledRoutes, to: ["finance"])
        #expect(await listed.next() != nil)
    }

    @Test func refusalDescription_containsTheRemedy() {
        let error = RoutingError.switchedOff(path: "insurance")
        #expect(error.description == "'insurance' is switched off for now. Try again later.")
        #expect(error.isSwitchedOff && !RoutingError.notInstalled.isSwitchedOff)
    }
}
