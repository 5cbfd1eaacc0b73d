import HTTPTypes
public import LiveHTML
import LoggingKit
import NetworkKit
import PersonalDataService
public import PluginsAPI
import PreferencesService
public import PresentationKit
import PrivacyService
import RemoteConfigService
public import RoutingService

/// A running app. Its services are created once; each browser window has its own ``Shell``.
@MainActor
public final class RunningApp {
    /// All routes of the app.
    public let mediator: Mediator
    /// The aspects of all screens.
    public let aspects: AspectWeaver
    private let composition: Composition
    private let lifecycle: SessionLifecycle
    private let updates: WindowUpdates
    private let tabForm: TabContainer.Form
    private let appName: String

    /// - Throws: ``RoutingError`` if routes collide; a decoding error if the path configuration is malformed; errors of stores and
    ///   plug-ins.
    public init(_ app: AppDescription, _ configuration: RunConfiguration) throws {
        let composition = try Composition(app, configuration)
        self.composition = composition
        tabForm = configuration.tabForm
        appName = app.name
        try composition.install()
        let dependencies = composition.dependencies
        mediator = dependencies.mediator
        updates = WindowUpdates(
            mediator: dependencies.mediator, routeSwitch: composition.routeSwitch, paths: composition.paths,
            preferences: dependencies.preferences)
        let leaks = LeakAspect {
            Logger(label: "app.screens").warning("a screen leaks", metadata: ["leak": "\($0, sensitivity: .public)"])
        }
        aspects = AspectWeaver([
            LoggingAspect(), StatisticsAspect(statistics: composition.statistics, mediator: dependencies.mediator),
            TourAspect(taps: dependencies.taps), leaks,
        ])
        lifecycle = SessionLifecycle(
            composition.services, personalData: dependencies.personalData, privacy: composition.privacy, users: dependencies.users,
            mediator: dependencies.mediator,
            backgroundTasks: [
                composition.config.run,
                { await composition.statistics.run(consent: dependencies.preferences.changes(), client: dependencies.anonymous) },
                { await composition.followSettings() },
            ])
    }

    /// Stops background tasks and closes the users' stores, when no page is shown any more.
    public func end() async {
        lifecycle.end()
        await composition.dependencies.personalData.close()
    }

    /// All routes of an app, for documentation and tools. Created from an app without storage that does not run.
    public nonisolated static func catalog(of app: AppDescription) throws -> RouteCatalog {
        let nowhere = RunConfiguration(api: try BaseURL("http://127.0.0.1:9"), transport: NoTransport(), directory: nil)
        let composition = try Composition(app, nowhere)
        try composition.install()
        return try composition.dependencies.mediator.catalog()
    }

    /// The origins of framed pages, which the live server must allow.
    public var frameOrigins: [String] { composition.frameOrigins }

    /// The shipped plug-ins, for their conformance tests.
    public var shippedPlugins: [any Plugin] { composition.dependencies.shippedPlugins }

    /// Files in the data folder that no service declares. Empty unless a service stores data without declaring it.
    public func unclaimedFiles() throws -> [String] {
        try composition.privacy.unclaimed()
    }

    /// Creates a window that opens an address once it may be shown.
    ///
    /// - Parameter origin: The origin of the address, which decides which pages it may open.
    public func makeShell(at location: String, from origin: Origin) async -> Shell {
        let dependencies = composition.dependencies
        let shell = Shell(
            mediator: mediator, paths: composition.paths, tabs: composition.tabs, routeSwitch: composition.routeSwitch,
            preferences: dependencies.preferences, users: dependencies.users, updates: updates, tabForm: tabForm, appName: appName)
        // The data of an earlier user must be removed before a page is shown.
        await lifecycle.cleaning.value
        // Disabled pages must not be visible, not even briefly.
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

    /// Whether a request may open the page at its address, apart from the permissions of its user.
    public func hasPage(_ request: LiveRequest) -> Bool {
        let address = PageAddress(request.location)
        return [address.page, address.below].compactMap(\.self).allSatisfy { page in
            page == "/" || (try? mediator.route(for: page, from: request.source.origin)) is any PageRoute
        }
    }

    /// Returns a file of the app's pages, such as a picture; nil for other addresses.
    public func asset(_ request: LiveRequest) async -> LiveAsset? {
        let (path, origin) = (request.path, request.source.origin)
        guard let route = (try? mediator.route(for: path, from: origin)) as? any FileRoute else { return nil }
        let address = route is any PartialFileRoute ? "\(path)?start=\(request.start)" : path
        guard let file = try? await mediator.open(address, from: origin) as? RouteFile else { return nil }
        return LiveAsset(mediaType: file.mediaType, bytes: file.bytes, part: file.part.map { ($0.start, $0.size) })
    }
}

extension NavigationSource {
    /// The origin of a navigation, which decides what it may open.
    ///
    /// A typed address, a bookmark and a restored tab are user actions and may open what the app's own pages may open. Other sites, servers
    /// and apps may open only pages that allow external links.
    public var origin: Origin {
        switch self {
        case .sameOrigin, .user: .web
        case .foreign: .external
        }
    }
}

/// A transport that fails every request.
private struct NoTransport: Transport {
    func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        throw NetworkError.transportClosed
    }
}
