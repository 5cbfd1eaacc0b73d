import Cryptography
import DemoBackendKit
import Foundation
import LoggingKit
import NetworkKit
import NetworkKitAsyncHTTPClient
import PersonalDataService
import RoutingService
import ServiceLifecycle
import Synchronization
import UserAPI
import UserService

/// The demo back end on a loopback port, and the services of an app with a signed-in user.
struct FaultWorld: Sendable {
    /// The seed of the server's random faults, chosen so that no post reaches the limit of attempts.
    private static let seed: UInt64 = 17

    let backend: DemoBackend
    let users: UserService
    /// Clients without a session and with the session of the current user.
    let anonymous, authorized: HTTPClient
    let mediator = Mediator(schemes: ["fault"])
    /// A clock whose sleeps end immediately.
    let pauses: any Clock<Duration>
    private let patience = Patience()

    static func run(_ body: @Sendable (FaultWorld) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fault-world-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let backend = try DemoBackend(
            directory: folder.appendingPathComponent("server"), passwordCost: .insecureFast, historyDays: 30, configLifetime: 1,
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
        // Pauses end immediately. Deadlines apply when the server hangs, regardless of the machine's load.
        let pauses = TestClock { .zero }
        self.pauses = pauses
        let deadlines = TestClock { [patience] in patience.deadline }
        let retry = RetryInterceptor(clock: pauses)
        anonymous = HTTPClient(baseURL: base, transport: transport, interceptors: [retry], clock: deadlines)
        users = UserService(
            client: anonymous, store: try SecretStore(folder: folder.appendingPathComponent("s").path), mediator: mediator)
        authorized = HTTPClient(baseURL: base, transport: transport, interceptors: [retry, users.authentication], clock: deadlines)
    }

    /// The id of the current user.
    var currentUser: @Sendable () async -> String? {
        { [users] in await users.currentUser()?.id }
    }

    /// The stores of the current user.
    func personalData() -> PersonalData { .inMemory(currentUser: currentUser) }

    /// Sets a fault; nil removes it.
    func setFault(_ name: String?, _ json: String = "") async throws {
        patience.serverHangs(name == "demo.slow" || name == "demo.hold")
        for fault in ["demo.slow", "demo.hold", "demo.fail", "demo.flaky", "demo.drop", "demo.lie", "demo.prices"] {
            try await backend.setConfig(fault, to: fault == name ? json : nil)
        }
    }
}

/// The faults of the server.
struct Fault: Sendable {
    var name: String
    var value: String
    /// Whether no response is usable.
    var spoilsAll = false

    /// The faults of reading calls.
    static let ofReads = [
        Fault(name: "demo.slow", value: #"{"/v1": 600000}"#, spoilsAll: true),
        Fault(name: "demo.fail", value: #"{"/v1": 500}"#, spoilsAll: true),
        Fault(name: "demo.drop", value: #"{"/v1": 100}"#, spoilsAll: true), Fault(name: "demo.flaky", value: #"{"/v1": 30}"#),
        Fault(name: "demo.lie", value: #"{"/v1": "types"}"#), Fault(name: "demo.lie", value: #"{"/v1": "missing"}"#),
        Fault(name: "demo.lie", value: #"{"/v1": "ids"}"#),
    ]
}

/// The error of a call. A call to a hanging server ends by its deadline, because the server's pauses are longer than the suite may take.
func failure(of work: () async throws -> Void) async -> (any Error)? {
    do {
        try await work()
        return nil
    } catch {
        return error
    }
}

/// The deadline of a call, practically infinite unless the server hangs.
private final class Patience: Sendable {
    private let hangs = Mutex(false)

    var deadline: Duration { hangs.withLock { $0 } ? .milliseconds(50) : .seconds(3_600) }

    func serverHangs(_ value: Bool) { hangs.withLock { $0 = value } }
}

/// A clock whose sleeps have a duration chosen by the test.
private struct TestClock: Clock {
    let lasting: @Sendable () -> Duration

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await Task.yield()
        try await Task.sleep(for: lasting())
    }
}
