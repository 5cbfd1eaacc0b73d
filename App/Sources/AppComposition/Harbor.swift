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
/// What it is made of stands in `Domains.swift`, `House.swift` and `Composition.swift`.
@MainActor
public final class Harbor {
    /// The version of the app.
    public nonisolated static let version = "0.1.0"

    /// All routes of the app.
    public let mediator: Mediator
    /// What is woven around all screens.
    public let aspects: AspectWeaver
    private let composition: Composition
    private let housekeeping: Housekeeping
    private let news: ShellNews
    private let mainShell: @MainActor @Sendable ([TabContainer.Tab]) -> any MainShell

    /// - Parameter domains: what it is made of, in the order of the tabs; one domain alone, with stand-ins for those that it calls, is an app
    ///   too.
    /// - Throws: ``RoutingError`` when routes collide; a decoding error when the path configuration is malformed; what stores and plug-ins
    ///   throw.
    public init(_ configuration: Configuration, domains: (House) throws -> [Part] = { try $0.domains() }) throws {
        let composition = try Composition(configuration, domains: domains)
        self.composition = composition
        mainShell = configuration.mainShell
        try composition.install()
        let house = composition.house
        mediator = house.mediator
        news = ShellNews(mediator: house.mediator, routeSwitch: composition.routeSwitch, preferences: house.preferences)
        let leaks = LeakAspect {
            Logger(label: "harbor.screens").warning("a screen leaks", metadata: ["leak": "\($0, sensitivity: .public)"])
        }
        aspects = AspectWeaver([
            LoggingAspect(), StatisticsAspect(statistics: composition.statistics, mediator: house.mediator), leaks,
        ])
        housekeeping = Housekeeping(
            composition.services, people: house.people, privacy: composition.privacy, users: house.users, mediator: house.mediator,
            chores: [
                composition.config.run,
                { await composition.statistics.run(consent: house.preferences.changes(), client: house.anonymous) },
            ])
    }

    /// Every route, from the parts of an app that keeps nothing and does not run: for documentation and tools.
    public nonisolated static func catalog() throws -> RouteCatalog {
        let nowhere = Configuration(api: try BaseURL("http://127.0.0.1:9"), transport: NoTransport(), directory: nil)
        let composition = try Composition(nowhere) { try $0.domains() }
        try composition.install()
        return try composition.house.mediator.catalog()
    }

    /// Whose pages the app shows in frames: what the live server lets a browser load.
    public var frameOrigins: [String] { composition.frameOrigins }

    /// As they were listed, for the checks that each of them must keep.
    var shippedPlugins: [any Plugin] { composition.house.shippedPlugins }

    /// What lies in the data folder and has neither an owner nor a reason: a service that keeps data and does not say so. Empty when all is
    /// well.
    public func unclaimedFiles() throws -> [String] {
        try composition.privacy.unclaimed()
    }

    /// Creates a window that opens an address as soon as it may be seen.
    ///
    /// - Parameter origin: Where the address comes from; decides which pages it may open.
    public func makeShell(at location: String, from origin: Origin) async -> Shell {
        let house = composition.house
        let shell = Shell(
            mediator: mediator, paths: composition.paths, tabs: composition.tabs, routeSwitch: composition.routeSwitch,
            preferences: house.preferences, users: house.users, news: news, makeMain: mainShell)
        // What somebody left must be gone before somebody else looks.
        await housekeeping.cleaning.value
        // What is switched off must not be seen for a moment.
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

/// Reaches nobody.
private struct NoTransport: Transport {
    func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        throw NetworkError.transportClosed
    }
}
