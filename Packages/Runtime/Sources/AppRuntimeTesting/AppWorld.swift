public import AppRuntime
import Cryptography
public import DemoBackendKit
import DiagnosticsService
public import Foundation
import LiveHTML
import LoggingKit
import NetworkKit
import NetworkKitAsyncHTTPClient
import PresentationKit
public import PresentationKitTesting
public import RoutingService
import ServiceLifecycle

/// An app and its domains at the demo back end.
public protocol TestedApp {
    static var description: AppDescription { get }
    static var domains: [any BackendDomain.Type] { get }
}

/// A whole app in this process: the demo back end on a loopback port, all services, and windows without a browser.
///
/// The data is in a temporary folder, which only ``restart()`` keeps.
@MainActor
public final class AppWorld<App: TestedApp> {
    /// The demo user's user name.
    public nonisolated static var userName: String { DemoBackend.userName }
    /// The demo user's password.
    public nonisolated static var password: String { DemoBackend.password }
    /// The heading of the sign-in page.
    public nonisolated static var welcome: String { "Welcome to \(App.description.name)" }

    /// The current run of the app.
    public private(set) var app: RunningApp
    /// The data folder of the app.
    public let directory: URL

    private let otherApps: [SubApp]
    private let features: [Feature]?
    private let serverDirectory: URL
    private let transport: AsyncHTTPClientTransport
    private var link: RunLink
    private var server: RunningServer
    private let ownsServer: Bool

    /// Runs a test with its own app and server.
    ///
    /// - Parameters:
    ///   - otherApps: The other apps on this machine.
    ///   - parts: Creates the features of the app; nil for those of the app.
    ///   - first: Another device, whose server the app uses; nil for its own server.
    ///   - prepare: Writes data of an earlier run into the data folder.
    public static func run(
        otherApps: [SubApp] = [], features: [Feature]? = nil, atServerOf first: AppWorld? = nil,
        before prepare: (URL) throws -> Void = { _ in },
        _ body: @MainActor (AppWorld) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("test-world-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try prepare(directory)
        let world = try await AppWorld(directory: directory, server: first?.server, otherApps: otherApps, features: features)
        do {
            try await body(world)
        } catch {
            await world.stop()
            throw error
        }
        await world.stop()
    }

    /// Runs a world with a page.
    public static func run(
        opening page: @MainActor (AppWorld) async throws -> TestPage, _ body: @MainActor (AppWorld, TestPage) async throws -> Void
    ) async throws {
        try await run { world in try await body(world, page(world)) }
    }

    /// Runs a world with a page that ``openSignedIn(_:until:)`` has opened.
    public static func runSignedIn(
        _ location: String = "/", until text: String? = nil, _ body: @MainActor (AppWorld, TestPage) async throws -> Void
    ) async throws {
        try await run { world in try await body(world, world.openSignedIn(location, until: text)) }
    }

    private init(directory: URL, server shared: RunningServer?, otherApps: [SubApp], features: [Feature]?) async throws {
        self.features = features
        self.directory = directory
        self.otherApps = otherApps
        serverDirectory = directory.appendingPathComponent("demo-backend")
        transport = AsyncHTTPClientTransport()
        link = RunLink(transport)
        ownsServer = shared == nil
        server = if let shared { shared } else { try await RunningServer(domains: App.domains, directory: serverDirectory, port: 0) }
        app = try Self.compose(directory: directory, port: server.port, transport: link, otherApps: otherApps, features: features)
    }

    private static func compose(
        directory: URL, port: Int, transport: RunLink, otherApps: [SubApp], features: [Feature]?
    ) throws -> RunningApp {
        var app = App.description
        if let features { app.domains = { _ in features } }
        let api = try BaseURL("http://127.0.0.1:\(port)")
        var configuration = RunConfiguration(api: api, transport: transport, directory: directory)
        configuration.log = TestLog.tail
        configuration.previousRun = PreviousRunWatch(folder: directory.path, appVersion: app.version)
        configuration.webOrigin = "http://localhost:\(port)"
        configuration.otherApps = otherApps
        return try RunningApp(app, configuration)
    }

    /// Restarts the app over the same data, as after a kill: pending requests of the earlier run receive no response.
    public func restart() throws {
        link.cut()
        link = RunLink(transport)
        app = try Self.compose(directory: directory, port: server.port, transport: link, otherApps: otherApps, features: features)
    }

    /// Stops the server, so that its port refuses connections.
    public func stopServer() async {
        await server.stop()
    }

    /// Starts the server again on the same port, with the same data.
    public func startServer() async throws {
        server = try await RunningServer(domains: App.domains, directory: serverDirectory, port: server.port)
    }

    /// Changes the remote configuration at the server; nil removes the key. Apps receive it within a second or two.
    public func setConfig(_ name: String, to json: String?) async throws {
        try await server.backend.setConfig(name, to: json)
    }

    /// The idempotency keys that this run of the app has sent: one for each order.
    public var orderKeys: Set<String> { link.orderKeys }

    /// The number of sessions whose events the server has received.
    public func statisticsSessions() async throws -> Int {
        try await server.backend.statisticsSessions()
    }

    /// Removes the stored session, as a kill during a sign-out does.
    public func forgetSession() throws {
        try SecretStore(folder: directory.appendingPathComponent("secrets").path).remove("session")
    }

    /// The databases of users by retention and name, without their users.
    public func personalFiles() throws -> [String] {
        guard let names = FileManager.default.subpaths(atPath: directory.appendingPathComponent("people").path) else { return [] }
        return names.filter { $0.hasSuffix(".sqlite") }.map { $0.split(separator: "/").dropFirst().joined(separator: "/") }.sorted()
    }

    private func stop() async {
        if ownsServer { await server.stop() }
        await transport.shutdown()
    }

    /// Opens a window at an address, as a browser does.
    /// - Parameter origin: The origin of the address.
    public func open(_ location: String = "/", from origin: Origin = .web) async -> TestPage {
        let shell = await app.makeShell(at: location, from: origin)
        return await TestPage(shell, at: location, aspects: app.aspects, open: { await shell.open($0) }, language: { shell.language })
    }

    /// A file of the app that a browser loads for a page.
    public func asset(at path: String) async -> (mediaType: String, bytes: [UInt8])? {
        await app.asset(LiveRequest(location: path, source: .sameOrigin)).map { ($0.mediaType, $0.bytes) }
    }

    /// Opens a window and signs in.
    ///
    /// - Parameter text: Waits until the page shows it; nil to return at once.
    public func openSignedIn(_ location: String = "/", until text: String? = nil) async throws -> TestPage {
        let page = await open(location)
        try await signIn(on: page)
        if let text { try await page.wait(until: text) }
        return page
    }

    /// Signs in on a page that shows the form.
    public func signIn(on page: TestPage, as name: String = AppWorld.userName, password: String = AppWorld.password) async throws {
        try await page.fill("User name", name)
        try await page.fill("Password", password)
        try await page.submit("Sign in")
    }
}

/// The log of the process. A back end can be installed only once, so all tests share it.
private enum TestLog {
    static let tail: LogTail = {
        let tail = LogTail()
        LoggingSystem.bootstrap(LogBackend(sinks: [tail], level: .debug).handler)
        return tail
    }()
}

/// A demo back end that answers until it is stopped.
@MainActor
private final class RunningServer {
    let port: Int
    let backend: DemoBackend
    private let task: Task<Void, any Error>
    private let group: ServiceGroup

    init(domains: [any BackendDomain.Type], directory: URL, port: Int) async throws {
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let backend = try DemoBackend(
            domains: domains, directory: directory, port: port, passwordCost: .insecureFast, historyDays: 200, configLifetime: 1
        ) { ready.yield($0) }
        self.backend = backend
        let group = ServiceGroup(configuration: .init(services: [backend], logger: Logger(label: "test-world")))
        self.group = group
        task = Task {
            defer { ready.finish() }
            try await group.run()
        }
        var iterator = ports.makeAsyncIterator()
        guard let bound = await iterator.next() else {
            try await task.value
            throw CancellationError()
        }
        self.port = bound
    }

    /// Shuts down as a deployment does. Canceling instead could hit a connection that is being set up, where SwiftNIO traps.
    func stop() async {
        await group.triggerGracefulShutdown()
        _ = try? await task.value
    }
}
