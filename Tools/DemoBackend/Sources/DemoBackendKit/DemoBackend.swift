import Cryptography
public import Foundation
import Hummingbird
import LocalConnections
import NIOCore
public import ServiceLifecycle

/// A back end on this machine, for an app and its tests: HTTP and JSON on loopback, with all data in one SQLite file, a
/// demo user, and a second user whose data must stay invisible.
///
/// A `Service`: run it in a service group, or with `run()` in a task that is canceled to stop it.
public struct DemoBackend: Service {
    /// The demo user's user name.
    public static let userName = DemoUser.demo.name
    /// The demo user's password.
    public static let password = DemoUser.demo.password

    /// The second user's user name and password.
    public static let guest = (userName: DemoUser.guest.name, password: DemoUser.guest.password)

    /// The cost of password hashes, which determines the time of a sign-in.
    public enum PasswordCost: Sendable {
        /// The cost for production: a sign-in takes a third of a second.
        case real
        /// The cost for tests that sign in often.
        case insecureFast

        fileprivate var cost: PasswordHash.Cost { self == .real ? .recommended : .insecureFast }
    }

    /// The data, for extensions by domains.
    public let store: BackendStore
    private let port: Int
    private let accessLifetime: TimeInterval
    private let configLifetime: Int
    private let pages: [String: DemoPage]
    private let random: RandomSource
    private let clock: any Clock<Duration>
    private let onReady: @Sendable (Int) -> Void
    private let boundPort = ClientMiddleware.Port()

    /// Opens the data, creating it on first use.
    ///
    /// - Parameters:
    ///   - domains: Each after those to whose tables it refers.
    ///   - directory: The data folder; created if missing.
    ///   - port: The port on 127.0.0.1; 0 for a free one.
    ///   - historyDays: The length of the initial history, in days.
    ///   - accessLifetime: The lifetime of an access token, in seconds.
    ///   - configLifetime: The validity of a response of `/v1/config`, in seconds.
    ///   - switches: Switches of the back end by name, as JSON. They are not stored; stored switches take precedence.
    ///   - pages: Further static web pages by name, served at `/h5/NAME` without a session.
    ///   - seed: Seeds the random faults of `demo.flaky` and `demo.drop`, which are then the same for the same calls; nil for random ones.
    ///   - clock: Measures the pauses of `demo.slow` and `demo.hold`.
    ///   - onReady: Called once with the port when the server accepts requests.
    public init(
        domains: [any BackendDomain.Type], directory: URL, port: Int = 0, passwordCost: PasswordCost = .real, historyDays: Int = 1095,
        accessLifetime: TimeInterval = 600, configLifetime: Int = 2, switches: [String: String] = [:], pages: [String: DemoPage] = [:],
        now: @escaping @Sendable () -> Date = { Date() }, seed: UInt64? = nil,
        clock: any Clock<Duration> = ContinuousClock(), onReady: @escaping @Sendable (Int) -> Void
    ) throws {
        store = try BackendStore(
            domains: domains, directory: directory, passwordCost: passwordCost.cost, historyDays: historyDays, switches: switches, now: now)
        self.port = port
        self.accessLifetime = accessLifetime
        self.configLifetime = configLifetime
        self.pages = pages
        random = RandomSource(seed: seed ?? .random(in: .min ... .max))
        self.clock = clock
        self.onReady = onReady
    }

    /// Changes the response of `/v1/config`, also while this or another process serves the same data.
    ///
    /// Keys that begin with `demo.` are switches of the back end itself, which apps do not receive.
    /// - Parameter json: A JSON value, for example `false` or `{"percent": 25, "value": true}`; nil removes the key.
    /// - Throws: ``ConfigProblem`` if the value is not JSON.
    public func setConfig(_ name: String, to json: String?) async throws {
        if let json {
            guard !name.isEmpty, (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)) != nil else {
                throw ConfigProblem(name: name)
            }
        }
        try await store.setConfig(name, json: json)
    }

    /// The values that apps receive, as JSON texts by key.
    public func config() async throws -> [String: String] {
        try await store.config()
    }

    /// The number of events of each name received at `/v1/statistics/events`.
    public func statistics() async throws -> [String: Int] {
        try await store.statistics()
    }

    /// The number of sessions whose events were received.
    public func statisticsSessions() async throws -> Int {
        try await store.statisticsSessions()
    }

    /// The error for a value that is not JSON.
    public struct ConfigProblem: Error, CustomStringConvertible {
        let name: String
        public var description: String {
            "the value of '\(name)' is not JSON. Use true, false, a number, a \"text\" in quotes, an array or an object."
        }
    }

    /// Answers requests until the task is canceled or the service group shuts down.
    public func run() async throws {
        try await application.run()
    }

    var router: Router<BackendContext> {
        let router = Router(context: BackendContext.self)
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: ClientMiddleware(port: boundPort))
        router.add(middleware: SwitchMiddleware(store: store, clock: clock))
        router.add(middleware: FaultMiddleware(store: store, random: random))
        router.add(middleware: ResponseOwnerMiddleware(store: store))
        router.get("health") { _, _ in HTTPResponse.Status.noContent }
        SessionRoutes(store: store, accessLifetime: accessLifetime).add(to: router)
        IdentityRoutes(store: store).add(to: router)
        ConfigRoutes(store: store, lifetime: configLifetime).add(to: router)
        UploadRoutes(store: store).add(to: router)
        StatisticsRoutes(store: store).add(to: router)
        PageRoutes(pages: store.domainTypes.reduce(into: pages) { $0.merge($1.pages) { page, _ in page } }).add(to: router)
        for domain in store.domains { domain.add(to: router) }
        return router
    }

    var application: some ApplicationProtocol {
        let ownConnections = OwnConnectionsHandler()
        return Application(
            router: router, server: .http1(configuration: .init(additionalChannelHandlers: [ownConnections])),
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { channel in
                boundPort.number = channel.localAddress?.port
                onReady(boundPort.number ?? 0)
            })
    }
}
