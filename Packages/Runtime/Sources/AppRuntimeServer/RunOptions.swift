public import AppRuntime
public import ArgumentParser
import Cryptography
import DiagnosticsService
import Foundation
import LiveTerminal
import LoggingKit
import NetworkKit
import PresentationKit
public import RoutingService
import ServiceLifecycle
import SystemInfoKit
import UnixSignals

/// The command-line options of all apps.
public struct RunOptions: ParsableArguments {
    @Option(help: "The port on 127.0.0.1; 0 chooses a free one.")
    public var port = 8080

    @Option(help: "The data folder; created if missing. Default: a folder in the home folder.")
    public var dataDir: String?

    @Option(name: .customLong("api-url"), help: "Another back end than the built-in demo back end, for example https://app.example.")
    public var apiURL: String?

    @Flag(help: "Allow an --api-url on another machine without encryption: anyone on the network path can read and change what is sent.")
    public var allowInsecureAPI = false

    @Option(help: "Faults of the built-in demo back end, for example slow,503. An unknown one prints the list.")
    public var faults: String?

    /// The user interface of the app.
    public enum Interface: String, CaseIterable, ExpressibleByArgument, Sendable {
        case browser
        case terminal
    }

    @Option(help: "Where the app is shown: in a browser, or in the terminal that it is started in.")
    public var ui = Interface.browser

    /// The container of the app's main pages.
    public enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
        case tabs
        case drawer

        var form: TabContainer.Form {
            switch self {
            case .tabs: .bar
            case .drawer: .drawer()
            }
        }
    }

    @Option(help: "How the places of the app are shown: as tabs, or in a drawer.")
    public var shell = Shell.tabs

    @Flag(help: "Open the address in the browser.")
    public var open = false

    @Flag(help: "Print an address that opens the running app in one more browser, once and within five minutes, and exit.")
    public var address = false

    @Flag(help: "With --address: sign out all other browsers when the address is used.")
    public var alone = false

    @Option(help: ArgumentHelp("Write metrics to this file every 15 seconds, in Prometheus' text format.", valueName: "file"))
    public var metrics: String?

    @Flag(help: "Log every step of every screen.")
    public var verbose = false

    public init() {}

    /// Starts an app, prints its address, and runs it until a graceful shutdown.
    /// - Parameters:
    ///   - demo: The back end without `--api-url`.
    ///   - otherApps: The apps that domains may call.
    ///   - demoSwitches: Switches of the demo back end, as JSON.
    /// - Throws: `ValidationError` for invalid options; errors of features that cannot start.
    public func run(
        _ app: AppDescription, demo: DemoServer, otherApps: [SubApp] = [], demoSwitches: [String: String] = [:]
    ) async throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port \(port): a port is a number from 0 to 65535") }
        let switches = demoSwitches.merging(try faultSwitches(of: demo)) { _, fault in fault }
        // Before a key is loaded.
        try ProcessHardening.disableCoreDumps()
        let api = try apiURL.map { try Self.baseURL($0, allowsInsecure: allowInsecureAPI) }
        let installation = try Installation(of: app, at: dataDir)
        let directory = installation.directory
        if address {
            let address = try installation.newAddress(alone: alone)
            Announcement.print(app.name, at: address)
            if open { Announcement.open(address, through: directory) }
            return
        }
        let level: Logger.Level = verbose ? .debug : .notice
        let terminal = ui == .terminal ? SystemTerminal() : nil
        if ui == .terminal, terminal == nil {
            throw ValidationError("--ui terminal needs a terminal: the input or the output is a file or a pipe")
        }
        let tail = LogTail()
        // In a terminal, log lines would overwrite the app.
        let console: [any LogSink] = terminal == nil ? [ConsoleSink(minimumLevel: level)] : []
        let log = try openLog(installation, console + [tail], level)
        LoggingSystem.bootstrap(log.handler)
        let metricsFile: MetricsFile?
        do { metricsFile = try metrics.map(MetricsFile.init) } catch {
            throw ValidationError("--metrics \(metrics ?? ""): the file cannot be written. Use a path in an existing folder.")
        }
        let watch = PreviousRunWatch(
            folder: directory.path, lastLines: log.previousRun?.lastLines ?? [], appVersion: app.version,
            bootID: SystemInfo().snapshot().bootID.value)
        let service = AppService(
            app: app, demo: demo, directory: directory, port: port, api: api, authenticator: installation.authenticator, log: tail,
            previousRun: watch, otherApps: otherApps, demoSwitches: switches, opensBrowser: open, terminal: terminal, tabForm: shell.form)
        let group = ServiceGroup(
            configuration: .init(
                services: [service] + [metricsFile].compactMap(\.self), gracefulShutdownSignals: [.sigint, .sigterm],
                logger: Logger(label: "app.services")))
        try await group.run()
        watch.end()
        log.close()
    }

    /// The switches of the demo back end for ``faults``.
    private func faultSwitches(of demo: DemoServer) throws -> [String: String] {
        guard let faults else { return [:] }
        guard apiURL == nil else { throw ValidationError("--faults: only the built-in demo back end has faults; leave --api-url out") }
        do { return try demo.switches(faults) } catch { throw ValidationError("--faults: \(error)") }
    }

    private func openLog(_ installation: Installation, _ sinks: [any LogSink], _ level: Logger.Level) throws -> LogBackend {
        let folder = installation.directory.appendingPathComponent("logs").path
        let app = installation.app
        let files = LogFiles(folder: folder, name: app.id, minimumLevel: min(level, .info))
        do {
            return try LogBackend(files: files, sinks: sinks, level: .debug)
        } catch {
            guard error.isInUse else {
                // On a full disk the app still shows what it has, and lets its user delete something.
                Announcement.print("\(app.name) starts without a log. \(error)")
                return LogBackend(sinks: sinks, level: .debug, locking: files)
            }
            throw ValidationError(
                "\(app.name) is already running with the data in \(installation.directory.path). "
                    + "Open it with \(app.id) --address, or choose another folder with --data-dir.")
        }
    }

    /// The address of a back end, which must be encrypted unless it is on this machine.
    static func baseURL(_ text: String, allowsInsecure: Bool) throws -> BaseURL {
        let url: BaseURL
        do { url = try BaseURL(text) } catch { throw ValidationError("--api-url: \(error)") }
        guard allowsInsecure || url.scheme == "https" || url.isLoopback else {
            throw ValidationError(
                "--api-url \(text) is not encrypted: anyone on the network path could read passwords and change what is sent. "
                    + "Use https, or add --allow-insecure-api for a network that you trust.")
        }
        return url
    }
}

extension BaseURL {
    /// Whether the host is always this machine. A name that currently resolves to it does not count.
    fileprivate var isLoopback: Bool {
        guard let host = URLComponents(string: description)?.host?.lowercased() else { return false }
        let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return host == "localhost" || host.hasSuffix(".localhost") || ["::1", "[::1]"].contains(host)
            || (bytes.count == 4 && bytes.first == 127 && !bytes.contains(nil))
    }
}
