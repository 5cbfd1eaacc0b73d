import CacheKit
import CommunityService
import Cryptography
import DatabaseKit
import DemoBackendKit
import FinanceService
import Foundation
import InsuranceService
import LoggingKit
import NetworkKit
import NetworkKitAsyncHTTPClient
import PublishingService
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
import ServiceLifecycle
import Synchronization
import UserAPI
import UserService

/// The demo bank on a loopback port, and the services of an app that talk to it, signed in.
struct FaultWorld: Sendable {
    /// What the bank's chance goes by. With this one no post fails so often in a row that the queue gives it up.
    private static let seed: UInt64 = 17
    static let flag = ConfigKey("fault.flag", default: false)

    let backend: DemoBackend
    let users: UserService
    let finance: FinanceService
    let insurance: InsuranceService
    let config: RemoteConfigService
    let publishing: PublishingService
    let community: CommunityService
    private let patience: Patience
    /// The finance service of the next run of the app, over the same data.
    let financeAfterARestart: @Sendable () throws -> FinanceService

    static func run(_ body: @Sendable (FaultWorld) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fault-world-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let backend = try DemoBackend(
            directory: folder.appendingPathComponent("bank"), passwordCost: .insecureFast, historyDays: 30, configLifetime: 1,
            seed: seed
        ) { ready.yield($0) }
        let group = ServiceGroup(configuration: .init(services: [backend], logger: Logger(label: "fault-world")))
        let serving = Task {
            defer { ready.finish() }
            try await group.run()
        }
        let transport = AsyncHTTPClientTransport()
        var iterator = ports.makeAsyncIterator()
        var failure: (any Error)?
        do {
            guard let port = await iterator.next() else { throw CancellationError() }
            let world = try FaultWorld(backend: backend, port: port, transport: transport, folder: folder)
            _ = try await world.users.signIn(name: UserName(DemoBackend.userName), password: Password(DemoBackend.password))
            try await body(world)
        } catch {
            failure = error
        }
        await group.triggerGracefulShutdown()
        _ = try? await serving.value
        await transport.shutdown()
        if let failure { throw failure }
    }

    private init(backend: DemoBackend, port: Int, transport: AsyncHTTPClientTransport, folder: URL) throws {
        self.backend = backend
        let base = try BaseURL("http://127.0.0.1:\(port)")
        let patience = Patience()
        self.patience = patience
        // Pauses are over at once. Deadlines come when the bank hangs, and never by what a busy machine adds to a call.
        let pauses = TestClock { .zero }
        let deadlines = TestClock { patience.deadline }
        let retry = RetryInterceptor(clock: pauses)
        let anonymous = HTTPClient(baseURL: base, transport: transport, interceptors: [retry], clock: deadlines)
        let mediator = Mediator(schemes: ["fault"])
        let users = UserService(
            client: anonymous, store: try SecretStore(folder: folder.appendingPathComponent("s").path), mediator: mediator)
        self.users = users
        let authorised = HTTPClient(baseURL: base, transport: transport, interceptors: [retry, users.authentication], clock: deadlines)
        let plain = HTTPClient(baseURL: base, transport: transport, interceptors: [users.authentication], clock: deadlines)
        let user: @Sendable () async -> String? = { await users.currentUser()?.id }
        let ledger = try Store(inMemory: FinanceService.migrations)
        let sealer = try Sealer(.random(id: 1))
        financeAfterARestart = {
            FinanceService(
                client: authorised, store: ledger, sealer: sealer, rates: Cache(memory: CacheLimit(count: 4)), mediator: mediator,
                currentUser: user)
        }
        let finance = try financeAfterARestart()
        self.finance = finance
        insurance = InsuranceService(
            client: authorised, store: try Store(inMemory: InsuranceService.migrations), mediator: mediator, currentUser: user)
        config = RemoteConfigService(
            client: anonymous, store: try Store(inMemory: RemoteConfigService.migrations), keys: [Self.flag], mediator: mediator)
        publishing = PublishingService(
            client: plain, store: try Store(inMemory: PublishingService.migrations), mediator: mediator, currentUser: user, clock: pauses)
        community = CommunityService(
            client: authorised, store: try Store(inMemory: CommunityService.migrations),
            pictures: Cache(memory: CacheLimit(count: 4), cost: CommunityService.cost), publishing: publishing, mediator: mediator,
            currentUser: user)
        var routes = RouteRegistry()
        FinanceModule.register(into: &routes, service: finance)
        try mediator.install(routes)
    }

    /// Switches faults on and off; nil for none.
    func setFault(_ name: String?, _ json: String = "") async throws {
        patience.bankHangs(name == "demo.slow" || name == "demo.hold")
        for fault in ["demo.slow", "demo.hold", "demo.fail", "demo.flaky", "demo.drop", "demo.lie"] {
            try await backend.setConfig(fault, to: fault == name ? json : nil)
        }
    }
}

/// How long a call is given: for ever, as tests go, while the bank answers at all.
private final class Patience: Sendable {
    private let hangs = Mutex(false)

    var deadline: Duration { hangs.withLock { $0 } ? .milliseconds(50) : .seconds(3_600) }

    func bankHangs(_ value: Bool) { hangs.withLock { $0 = value } }
}

/// A clock whose sleeps last as long as the test says, whatever was asked for.
private struct TestClock: Clock {
    let lasting: @Sendable () -> Duration

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await Task.yield()
        try await Task.sleep(for: lasting())
    }
}
