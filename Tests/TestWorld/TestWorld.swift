public import AppComposition
import Cryptography
import DemoBackendKit
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

/// The whole app in this process: the demo bank on a loopback port, all services, and windows without a browser.
///
/// The data is in a folder of its own, which only ``restart()`` keeps.
@MainActor
public final class TestWorld {
    /// The demo user's credentials.
    public nonisolated static let userName = DemoBackend.userName
    public nonisolated static let password = DemoBackend.password

    /// The app, as it is composed now.
    public private(set) var harbor: Harbor
    /// The data folder of the app.
    public let directory: URL

    private let otherApps: [SubApp]
    private let features: [Feature]?
    private let bankDirectory: URL
    private let transport: AsyncHTTPClientTransport
    /// The network as this run of the app sees it.
    private var link: RunLink
    private var bank: RunningBank

    /// Runs a test in a world of its own.
    ///
    /// - Parameters:
    ///   - otherApps: the other apps on this machine that the app knows.
    ///   - parts: what the app is made of; nil for Harbor's own domains.
    ///   - prepare: puts what an earlier run has left into the data folder.
    public static func run(
        otherApps: [SubApp] = [], features: [Feature]? = nil,
        before prepare: (URL) throws -> Void = { _ in },
        _ body: @MainActor (TestWorld) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("harbor-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try prepare(directory)
        let world = try await TestWorld(directory: directory, otherApps: otherApps, features: features)
        do {
            try await body(world)
        } catch {
            await world.stop()
            throw error
        }
        await world.stop()
    }

    private init(directory: URL, otherApps: [SubApp], features: [Feature]?) async throws {
        self.features = features
        self.directory = directory
        self.otherApps = otherApps
        bankDirectory = directory.appendingPathComponent("demo-bank")
        transport = AsyncHTTPClientTransport()
        link = RunLink(transport)
        bank = try await RunningBank(directory: bankDirectory, port: 0)
        harbor = try Self.compose(directory: directory, port: bank.port, transport: link, otherApps: otherApps, features: features)
    }

    private static func compose(
        directory: URL, port: Int, transport: RunLink, otherApps: [SubApp], features: [Feature]?
    ) throws -> Harbor {
        var app = Harbor.Configuration(api: try BaseURL("http://127.0.0.1:\(port)"), transport: transport, directory: directory)
        app.log = TestLog.tail
        app.previousRun = PreviousRunWatch(folder: directory.path, appVersion: Harbor.version)
        app.webOrigin = "http://localhost:\(port)"
        app.otherApps = otherApps
        return try Harbor(app) { try features ?? $0.domains() }
    }

    /// Composes the app anew over the same data, as after a kill: nothing that the run before has asked for is answered any more.
    public func restart() throws {
        link.cut()
        link = RunLink(transport)
        harbor = try Self.compose(directory: directory, port: bank.port, transport: link, otherApps: otherApps, features: features)
    }

    /// Stops the bank, so that its port refuses connections.
    public func stopBank() async {
        await bank.stop()
    }

    /// Starts the bank again on the same port, with the same data.
    public func startBank() async throws {
        bank = try await RunningBank(directory: bankDirectory, port: bank.port)
    }

    /// Changes the remote configuration at the bank, as its operator would; nil removes the key. Apps notice within a second or two.
    public func setConfig(_ name: String, to json: String?) async throws {
        try await bank.backend.setConfig(name, to: json)
    }

    /// How many events of each name the app has sent to the bank.
    public func statistics() async throws -> [String: Int] {
        try await bank.backend.statistics()
    }

    /// Removes the session behind the app's back: what a kill in the midst of signing out leaves.
    public func forgetSession() throws {
        try SecretStore(folder: directory.appendingPathComponent("secrets").path).remove("session")
    }

    /// The databases of users, by how long they stay and their names, without whose they are.
    public func personalFiles() throws -> [String] {
        guard let names = FileManager.default.subpaths(atPath: directory.appendingPathComponent("people").path) else { return [] }
        return names.filter { $0.hasSuffix(".sqlite") }.map { $0.split(separator: "/").dropFirst().joined(separator: "/") }.sorted()
    }

    private func stop() async {
        await bank.stop()
        await transport.shutdown()
    }

    /// Opens a window at an address, as a browser does.
    /// - Parameter origin: Where the address comes from.
    public func open(_ location: String = "/", from origin: Origin = .web) async -> TestPage {
        let shell = await harbor.makeShell(at: location, from: origin)
        return await TestPage(shell, at: location, aspects: harbor.aspects, open: { await shell.open($0) }, language: { shell.language })
    }

    /// A file of the app's own, as a browser loads it for a page.
    public func asset(at path: String) async -> (mediaType: String, bytes: [UInt8])? {
        await harbor.asset(LiveRequest(location: path, source: .sameOrigin)).map { ($0.mediaType, $0.bytes) }
    }

    /// Opens a window and signs in.
    public func openSignedIn(_ location: String = "/") async throws -> TestPage {
        let page = await open(location)
        try await signIn(on: page)
        return page
    }

    /// Signs in on a page that shows the form.
    public func signIn(on page: TestPage, password: String = TestWorld.password) async throws {
        try await page.fill("User name", Self.userName)
        try await page.fill("Password", password)
        try await page.submit("Sign in")
    }
}

/// The log of the process: a back end can be installed once only, so all worlds share it.
private enum TestLog {
    static let tail: LogTail = {
        let tail = LogTail()
        LoggingSystem.bootstrap(LogBackend(sinks: [tail], level: .debug).handler)
        return tail
    }()
}

/// A demo bank that answers until it is stopped.
@MainActor
private final class RunningBank {
    let port: Int
    let backend: DemoBackend
    private let task: Task<Void, any Error>
    private let group: ServiceGroup

    init(directory: URL, port: Int) async throws {
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let backend = try DemoBackend(
            directory: directory, port: port, passwordCost: .insecureFast, historyDays: 200, configLifetime: 1
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

    /// Shuts down as a deployment does. Cancelling instead could hit a connection that is half made, where SwiftNIO traps.
    func stop() async {
        await group.triggerGracefulShutdown()
        _ = try? await task.value
    }
}
