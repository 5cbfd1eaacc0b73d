import HTTPTypes
public import LiveHTML
import LoggingKit
import NetworkKit
import PluginsAPI
import PreferencesService
public import PresentationKit
import PrivacyService
import RemoteConfigService
public import RoutingService

/// The app, running: its services are made once, each browser window gets a ``Shell`` of its own.
///
/// `Domains.swift`, `AppDependencies.swift` and `Composition.swift` define its features.
@MainActor
public final class Harbor {
    /// The version of the app.
    public nonisolated static let version = "0.1.0"

    /// All routes of the app.
    public let mediator: Mediator
    /// The aspects of all screens.
    public let aspects: AspectWeaver
    private let composition: Composition
    private let lifecycle: SessionLifecycle
    private let updates: WindowUpdates
    private let mainShell: @MainActor @Sendable ([TabContainer.Tab]) -> any MainShell

    /// - Parameter domains: what it is made of, in the order of the tabs; one domain alone, with stand-ins for those that it calls, is an app
    ///   too.
    /// - Throws: ``RoutingError`` when routes collide; a decoding error when the path configuration is malformed; what stores and plug-ins
    ///   throw.
    public init(_ configuration: Configuration, domains: (AppDependencies) throws -> [Feature] = { try $0.domains() }) throws {
        let composition = try Composition(configuration, domains: domains)
        self.composition = composition
        mainShell = configuration.mainShell
        try composition.install()
        let dependencies = composition.dependencies
        mediator = dependencies.mediator
        updates = WindowUpdates(
            mediator: dependencies.mediator, routeSwitch: composition.routeSwitch, preferences: dependencies.preferences)
        let leaks = LeakAspect {
            Logger(label: "harbor.screens").warning("a screen leaks", metadata: ["leak": "\($0, sensitivity: .public)"])
        }
        aspects = AspectWeaver([
            LoggingAspect(), StatisticsAspect(statistics: composition.statistics, mediator: dependencies.mediator), leaks,
        ])
        lifecycle = SessionLifecycle(
            composition.services, personalData: dependencies.personalData, privacy: composition.privacy, users: dependencies.users,
            mediator: dependencies.mediator,
            backgroundTasks: [
                composition.config.run,
                { await composition.statistics.run(consent: dependencies.preferences.changes(), client: dependencies.anonymous) },
            ])
    }

    /// Every route, from the parts of an app that keeps nothing and does not run: for documentation and tools.
    public nonisolated static func catalog() throws -> RouteCatalog {
        let nowhere = Configuration(api: try BaseURL("http://127.0.0.1:9"), transport: NoTransport(), directory: nil)
        let composition = try Composition(nowhere) { try $0.domains() }
        try composition.install()
        return try composition.dependencies.mediator.catalog()
    }

    /// The origins whose pages the app shows in frames, which the live server must allow.
    public var frameOrigins: [String] { composition.frameOrigins }

    /// As they were listed, for the checks that each of them must keep.
    var shippedPlugins: [any Plugin] { composition.dependencies.shippedPlugins }

    /// Files in the data folder that no service declares. Empty unless a service stores data without declaring it.
    public func unclaimedFiles() throws -> [String] {
        try composition.privacy.unclaimed()
    }

    /// Creates a window that opens an address as soon as it may be seen.
    ///
    /// - Parameter origin: Where the address comes from; decides which pages it may open.
    public func makeShell(at location: String, from origin: Origin) async -> Shell {
        let dependencies = composition.dependencies
        let shell = Shell(
            mediator: mediator, paths: composition.paths, tabs: composition.tabs, routeSwitch: composition.routeSwitch,
            preferences: dependencies.preferences, users: dependencies.users, updates: updates, makeMain: mainShell)
        // The data of an earlier user is removed before anyone sees a page.
        await lifecycle.cleaning.value
        // Pages that are switched off must not be visible, not even briefly.
        await composition.config.ready()
        await shell.start(at: location, from: origin)
        return shell
    }

    /// Creates the root of a new page session.
    public func makeRoot(_ request: LiveRequest) async -> PageRoot {
        let shell = await makeShell(at: request.location, from: request.source.origin)
        return PageRoot(
            controller: shell, location: request.location, aspects: aspects, language: { shell.language }, open: { await shell.open($0) })
    }

    /// Whether a request may open the page at its address. Whether its user may see the page is decided there.
    public func hasPage(_ request: LiveRequest) -> Bool {
        let address = PageAddress(request.location)
        return [address.page, address.below].compactMap(\.self).allSatisfy { page in
            page == "/" || (try? mediator.route(for: page, from: request.source.origin)) is any PageRoute
        }
    }

    /// A file that pages refer to, such as a picture. Nil for every other address.
    public func asset(_ request: LiveRequest) async -> LiveAsset? {
        let (path, origin) = (request.path, request.source.origin)
        guard (try? mediator.route(for: path, from: origin)) is any FileRoute,
            let file = try? await mediator.open(path, from: origin) as? RouteFile
        else { return nil }
        return LiveAsset(mediaType: file.mediaType, bytes: file.bytes)
    }
}

extension NavigationSource {
    /// The origin that decides what such a navigation may open.
    ///
    /// A typed address, a bookmark and a tab that the browser restores are acts of the user and open what the app's own pages open. Another
    /// site, another server on this machine and another app open only what is meant to be linked to from outside.
    public var origin: Origin {
        switch self {
        case .sameOrigin, .user: .web
        case .foreign: .external
        }
    }
}

/// A transport that fails every request.
private struct NoTransport: Transport {
    func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        throw NetworkError.transportClosed
    }
}
