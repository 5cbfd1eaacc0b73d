public import AppComposition
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

/// How an app is started: what the command lines of all apps of this repository have in common.
public struct RunOptions: ParsableArguments {
    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    public var port = 8080

    @Option(help: "Where the app keeps its data; created when missing. Default: a folder of this user.")
    public var dataDir: String?

    @Option(name: .customLong("api-url"), help: "Another back end than the built-in demo bank, for example http://127.0.0.1:8081.")
    public var apiURL: String?

    /// Where the app is shown.
    public enum Interface: String, CaseIterable, ExpressibleByArgument, Sendable {
        case browser
        case terminal
    }

    @Option(help: "Where the app is shown: in a browser, or in the terminal that it is started in.")
    public var ui = Interface.browser

    /// How the places of the app are shown.
    public enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
        case tabs
        case drawer

        var make: @MainActor @Sendable ([TabContainer.Tab]) -> any MainShell {
            switch self {
            case .tabs: { TabContainer($0) }
            case .drawer: { DrawerContainer($0) }
            }
        }
    }

    @Option(help: "How the places of the app are shown: as tabs, or in a drawer.")
    public var shell = Shell.tabs

    @Flag(help: "Open the address in the browser.")
    public var open = false

    @Flag(help: "Print an address that lets one more browser into the app that runs, and end.")
    public var address = false

    @Flag(help: "With --address: whoever uses the address shuts all other browsers out.")
    public var alone = false

    @Flag(help: "Log every step of every screen.")
    public var verbose = false

    public init() {}

    /// Starts an app, prints the address to open, and runs it until it is told to stop.
    /// - Parameters:
    ///   - name: as people know it, such as `Finance Demo`; the data folder is called after it.
    ///   - otherApps: what domains may call.
    ///   - bankSwitches: switches of the built-in demo bank, as JSON.
    ///   - domains: what the app is made of.
    /// - Throws: `ValidationError` for options that cannot be met; what the app's parts throw when they cannot start.
    public func run(
        _ name: String, otherApps: [SubApp] = [], bankSwitches: [String: String] = [:],
        domains: @escaping @Sendable (House) throws -> [Part]
    ) async throws {
        let id = name.lowercased().replacing(" ", with: "-")
        let directory = try makeDirectory(id)
        let secrets = try SecretStore(folder: directory.appendingPathComponent("secrets").path)
        let door = FrontDoor(id, secrets: secrets)
        if address { return try printAddress(name, door, directory) }
        let level: Logger.Level = verbose ? .debug : .notice
        let terminal = ui == .terminal ? SystemTerminal() : nil
        if ui == .terminal, terminal == nil {
            throw ValidationError("--ui terminal needs a terminal: the input or the output is a file or a pipe")
        }
        let tail = LogTail()
        // What the log says would stand among what the app says.
        let console: [any LogSink] = terminal == nil ? [ConsoleSink(minimumLevel: level)] : []
        let log = try LogBackend(
            files: LogFiles(folder: directory.appendingPathComponent("logs").path, name: id, minimumLevel: min(level, .info)),
            sinks: console + [tail], level: .debug)
        LoggingSystem.bootstrap(log.handler)
        let watch = PreviousRunWatch(
            folder: directory.path, lastLines: log.previousRun?.lastLines ?? [], appVersion: Harbor.version,
            bootID: SystemInfo().snapshot().bootID.value)
        let service = AppService(
            name: name, id: id, directory: directory, port: port, api: try apiURL.map(Self.baseURL),
            door: door, log: tail, previousRun: watch, otherApps: otherApps, bankSwitches: bankSwitches, opensBrowser: open,
            terminal: terminal, mainShell: shell.make, domains: domains)
        let group = ServiceGroup(
            configuration: .init(
                services: [service], gracefulShutdownSignals: [.sigint, .sigterm], logger: Logger(label: "harbor.services")))
        try await group.run()
        watch.end()
        log.close()
    }

    private func printAddress(_ name: String, _ door: FrontDoor, _ directory: URL) throws {
        guard let address = try door.newAddress(alone: alone) else {
            throw ValidationError("\(name) does not run with the data in \(directory.path): start it, and it prints an address")
        }
        Announcement.print(name, at: address, opens: open)
    }

    private func makeDirectory(_ id: String) throws -> URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        let directory =
            dataDir.map { URL(fileURLWithPath: $0) }
            ?? (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent(id)
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ValidationError("cannot make the data folder \(directory.path): choose another one with --data-dir")
        }
        return directory
    }

    private static func baseURL(_ text: String) throws -> BaseURL {
        do { return try BaseURL(text) } catch { throw ValidationError("--api-url: \(error)") }
    }
}
