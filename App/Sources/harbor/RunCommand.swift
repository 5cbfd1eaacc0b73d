import AppComposition
import ArgumentParser
import Cryptography
import DiagnosticsService
import Foundation
import LoggingKit
import NetworkKit
import RoutingService
import ServiceLifecycle
import SubAppProcess
import SystemInfoKit
import UnixSignals

/// Starts the app and prints the address to open.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Start the app and print its address.")

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port = 8080

    @Option(help: "Where the app keeps its data; created when missing. Default: a folder of this user.")
    var dataDir: String?

    @Option(name: .customLong("api-url"), help: "Another back end than the built-in demo bank, for example http://127.0.0.1:8081.")
    var apiURL: String?

    @Option(help: "The program of another insurer that is asked for comparison. Default: insurance-demo beside this program.")
    var insuranceDemo: String?

    @Flag(help: "Open the address in the browser.")
    var open = false

    @Flag(help: "Log every step of every screen.")
    var verbose = false

    func run() async throws {
        let directory = dataDir.map { URL(fileURLWithPath: $0) } ?? Self.defaultDirectory
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ValidationError("cannot make the data folder \(directory.path): choose another one with --data-dir")
        }
        let level: Logger.Level = verbose ? .debug : .notice
        let tail = LogTail()
        let log = try LogBackend(
            files: LogFiles(folder: directory.appendingPathComponent("logs").path, name: "harbor", minimumLevel: min(level, .info)),
            sinks: [ConsoleSink(minimumLevel: level), tail], level: .debug)
        LoggingSystem.bootstrap(log.handler)
        let watch = PreviousRunWatch(
            folder: directory.path, lastLines: log.previousRun?.lastLines ?? [], appVersion: Harbor.version,
            bootID: SystemInfo().snapshot().bootID.value)

        let secrets = try SecretStore(folder: directory.appendingPathComponent("secrets").path)
        let service = HarborService(
            directory: directory, port: port, api: try apiURL.map(Self.baseURL), secrets: secrets, log: tail, previousRun: watch,
            otherApps: otherApps,
            opensBrowser: open)
        let group = ServiceGroup(
            configuration: .init(
                services: [service], gracefulShutdownSignals: [.sigint, .sigterm], logger: Logger(label: "harbor.services")))
        try await group.run()
        watch.end()
        log.close()
    }

    /// Apps that are started when a domain asks them something.
    private var otherApps: [SubApp] {
        let beside = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
            "insurance-demo")
        let transport = ProcessTransport(executable: insuranceDemo ?? beside?.path ?? "insurance-demo", arguments: ["answer"])
        return [SubApp(name: "Insurance Demo", scheme: "insurance-demo", transport: transport)]
    }

    private static func baseURL(_ text: String) throws -> BaseURL {
        do { return try BaseURL(text) } catch { throw ValidationError("--api-url: \(error)") }
    }

    private static var defaultDirectory: URL {
        let base =
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
        return base.appendingPathComponent("harbor")
    }
}
