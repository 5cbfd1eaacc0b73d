import AppRuntime
import CoreScreensKit
import Cryptography
import DiagnosticsService
import Foundation
import LiveHTML
import LiveHTMLServer
import LiveTerminal
import LoggingKit
import NetworkKit
import NetworkKitAsyncHTTPClient
import PresentationKit
import RoutingService
import ServiceLifecycle

/// Runs the app until a graceful shutdown: the built-in demo back end if needed, then the page server or the terminal.
struct AppService: Service {
    let app: AppDescription
    let demo: DemoServer
    let directory: URL
    let port: Int
    /// The back end; nil for the demo back end.
    let api: BaseURL?
    let authenticator: LaunchAuthenticator
    let log: LogTail
    let previousRun: PreviousRunWatch
    let otherApps: [SubApp]
    /// Switches of the demo back end, as JSON.
    let demoSwitches: [String: String]
    let opensBrowser: Bool
    /// The terminal that shows the app; nil for browsers.
    let terminal: (any TerminalDevice)?
    let tabForm: TabContainer.Form

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let address: BaseURL
            // A host name other than the app's, which browsers treat as another origin with separate cookies.
            var webOrigin: String?
            if let api {
                address = api
            } else if let port = try await startServer(in: &group) {
                address = try BaseURL("http://127.0.0.1:\(port)")
                webOrigin = "http://localhost:\(port)"
            } else {
                // The server ended before it was ready; the group rethrows the reason.
                return try await group.waitForAll()
            }
            try await AsyncHTTPClientTransport.withTransport { [webOrigin] in
                try await show(api: address, webOrigin: webOrigin, transport: $0)
            }
            authenticator.ended()
            // The demo back end shuts down with the server. Canceling it instead could interrupt a connection that is being set up.
            try await group.waitForAll()
        }
    }

    /// Starts the demo back end and returns its port once it responds.
    private func startServer(in group: inout ThrowingTaskGroup<Void, any Error>) async throws -> Int? {
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let folder = directory.appendingPathComponent("demo-backend")
        if !FileManager.default.fileExists(atPath: folder.path) { Announcement.print("Creating demo data …") }
        let server = try demo.makeService(folder, demoSwitches) { ready.yield($0) }
        group.addTask {
            defer { ready.finish() }
            try await server.run()
        }
        return await ports.first { _ in true }
    }

    private func show(api: BaseURL, webOrigin: String?, transport: AsyncHTTPClientTransport) async throws {
        let hint: LocalizedText? = self.api == nil ? .demoHint(name: demo.userName, password: demo.password) : nil
        var run = RunConfiguration(api: api, transport: transport, directory: directory)
        run.signInHint = hint
        run.log = log
        run.previousRun = previousRun
        run.webOrigin = webOrigin
        run.otherApps = otherApps
        run.tabForm = tabForm
        let running = try await RunningApp(app, run)
        if let terminal {
            try await show(running, in: terminal)
        } else {
            try await makeServer(running).run()
        }
        await running.end()
    }

    private static let languages = Language.allCases.compactMap(\.page)

    private func show(_ running: RunningApp, in terminal: any TerminalDevice) async throws {
        // POSIX, "Internationalization Variables": the first one that is set.
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
        let language = PageLanguage.asked(locale ?? "", among: Self.languages) ?? .current
        let request = LiveRequest(location: "/", source: .user)
        let root = await PageLanguage.$current.withValue(language) { await running.makeRoot(request) }
        let session = await TerminalSession(app.name, root: root, device: terminal)
        await withGracefulShutdownHandler {
            await session.run()
        } onGracefulShutdown: {
            Task { await session.leave() }
        }
        // Closing the terminal interface ends the app, as an interrupt does.
        kill(getpid(), SIGINT)
    }

    private func makeServer(_ running: RunningApp) async throws -> LiveServer {
        var configuration = LiveServerConfiguration(port: port, authenticator: try authenticator.keys())
        configuration.languages = Self.languages
        configuration.cookieName = app.id
        configuration.hostName = try authenticator.hostName()
        configuration.advice = .wayIn(to: app.name, command: app.id)
        let logger = Logger(label: "app.server")
        let sessions = await LiveSessions(
            applicationName: app.name, frameOrigins: running.frameOrigins, hasPage: running.hasPage, makeRoot: running.makeRoot)
        return LiveServer(sessions: sessions, configuration: configuration) {
            [configuration, app, opensBrowser, authenticator, directory] port in
            authenticator.runs(at: "http://\(configuration.hostName):\(port)")
            let address = configuration.launchURL(port: port)
            Announcement.print(app.name, at: address)
            if opensBrowser { Announcement.open(address, through: directory) }
        } onRefusal: { refusal in
            logger.warning("request refused", metadata: ["refusal": "\(refusal.description, sensitivity: .public)"])
        } assets: { request in
            await running.asset(request)
        }
    }
}
