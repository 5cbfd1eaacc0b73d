import CacheKit
import DatabaseKit
import DiagnosticsScreens
import DiagnosticsService
import DomainAPI
import Foundation
import LoggingKit
import PreferencesAPI
import PreferencesService
import PrivacyAPI
import PrivacyScreens
import PrivacyService
import PublishingService
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
import ScreensKit
import SettingsScreens
import ShareScreens
import ShareService
import SystemInfoKit
import UserAPI
import UserScreens
import UserService
import WebBridgeAPI
import WebBridgeService
import WebScreens

/// All parts of the app, made and joined, and not yet running: the domains, and around them what every app has.
struct Composition {
    let house: House
    let config: RemoteConfigService
    let routeSwitch: RouteSwitch
    let statistics: UsageStatistics
    let privacy: PrivacyService
    let parts: [Part]
    let paths: PathConfiguration
    /// Whose pages the app shows in frames.
    let frameOrigins: [String]

    init(_ configuration: Harbor.Configuration, domains choose: (House) throws -> [Part]) throws {
        house = try House(configuration)
        let domains = try choose(house)
        let services = [house.publishing.domain] + domains.compactMap(\.domain)
        config = try house.makeConfig(settings: services.flatMap(\.settings))
        routeSwitch = RouteSwitch(config: config, gates: services.reduce(into: [:]) { $0.merge($1.switches) { $1 } })
        statistics = UsageStatistics(folder: house.keeping.path("statistics"))
        let web = try house.makeWebBridge(grants: domains.flatMap(\.webGrants))
        privacy = try house.makePrivacy(
            owners: services.compactMap(\.owner) + [PeopleOwner(people: house.people), house.preferences, config, house.users])
        let diagnostics = house.makeDiagnostics(
            caches: domains.reduce(into: [:]) { $0.merge($1.caches) { $1 } }, statistics: statistics)
        parts =
            domains + [
                house.userPart(web: web),
                Part(screens: .settings(house.preferences)),
                Part(screens: .share(house.makeShare())),
                Part(screens: .privacy(privacy)),
                Part(screens: .web(web)),
                Part(diagnostics.domain, screens: .diagnostics(diagnostics)),
            ]
        paths = try JSONDecoder().decode(PathConfiguration.self, from: Data(PackageResources.paths_json))
            .completed(by: parts.flatMap(\.screens.rules))
        frameOrigins = web.origins + paths.web
    }

    var services: [Domain] { [house.publishing.domain] + parts.compactMap(\.domain) }
    var tabs: [Tab] { parts.compactMap(\.screens.tab) }

    /// Makes all routes callable.
    /// - Throws: ``RoutingError`` when routes collide.
    func install() throws {
        var routes = RouteRegistry()
        for part in parts { routes.add(part.screens.routes) }
        for service in services { routes.add(service.routes) }
        WebAddressPage.register(into: &routes, paths: paths)
        // The switch is asked last: a call may have waited long at the wall.
        try house.mediator.install(
            routes, interceptors: [LoginWall(users: house.users), routeSwitch],
            notFound: WebAddressPage.notFound(paths: paths, mediator: house.mediator))
    }
}

extension House {
    fileprivate func makeConfig(settings: [any AnyConfigKey]) throws -> RemoteConfigService {
        RemoteConfigService(
            client: anonymous, store: try keeping.store("config", RemoteConfigService.migrations, onDamage: .quarantine(backup: nil)),
            keys: [ConfigKey.disabledRoutes] + settings, mediator: mediator)
    }

    fileprivate func userPart(web: WebBridgeService) -> Part {
        Part(
            screens: .user(
                users, appName: configuration.name, identity: IdentityService(plugins: plugins, users: users),
                web: web, hint: configuration.signInHint))
    }

    fileprivate func makeShare() -> ShareService {
        // Not an address of the local server: that names the host which this installation alone uses, and opens nowhere else.
        ShareService(plugins: plugins, mediator: mediator, link: { "\(House.linkScheme):/" + $0 })
    }

    fileprivate func makeDiagnostics(
        caches: [String: @Sendable () -> CacheStatistics], statistics: UsageStatistics
    ) -> DiagnosticsService {
        DiagnosticsService(
            sources: DiagnosticsSources(
                log: configuration.log, network: network, pages: configuration.pages, caches: caches,
                statistics: { statistics.figures },
                system: SystemInfo(diskPath: configuration.directory?.path ?? "/", appVersion: Harbor.version),
                previousRun: configuration.previousRun))
    }

    /// - Parameter owners: everybody who keeps something of a person, in the order in which they erase it.
    fileprivate func makePrivacy(owners: [any DataOwner]) throws -> PrivacyService {
        try PrivacyService(
            owners: owners,
            operational: [
                OperationalFile("cache.sqlite", because: "exchange rates are everybody's"),
                OperationalFile("cache.sqlite.values", because: "the same, where a value is large"),
                OperationalFile("cache.sqlite.counters", because: "they count removals, and nothing of what was removed"),
                OperationalFile("cache.sqlite.lock", because: "it keeps two runs from one cache and is empty"),
                OperationalFile("demo-bank", because: "it is the demo bank's own data, not the app's"),
                OperationalFile("open.html", because: "it redirects a browser to the app once and holds an address only"),
                OperationalFile("logs", because: "they hold nothing that a person entered, and are overwritten"),
                OperationalFile("run-mark.json", because: "it says how the last run ended"),
                OperationalFile("statistics", because: "events name pages and no person, and go when the consent does"),
            ],
            folder: configuration.directory?.path, store: try keeping.store("privacy", PrivacyService.migrations, .durable),
            currentUser: currentUser, signOut: { [users] in await users.signOut() })
    }

    /// The bank's web pages, and what they may ask for if they declare it.
    fileprivate func makeWebBridge(grants: [BridgeCapability]) throws -> WebBridgeService {
        let manifests = configuration.webOrigin.map { origin in
            BridgeManifest(
                origin: origin, grants: ["app.appearance", "user.name"] + grants,
                pages: [
                    BridgeManifest.Page(
                        id: "help", title: "Help",
                        translations: [Language.german.rawValue: "Hilfe", Language.chinese.rawValue: "帮助"], path: "/h5/help")
                ])
        }
        func person(_ name: BridgeCapability, _ value: @escaping @Sendable (User) -> String) -> BridgeFunction {
            BridgeFunction(name) { [users] _ in
                guard let user = await users.currentUser() else { throw BridgeError.refused(reason: "Nobody is signed in.") }
                return .string(value(user))
            }
        }
        let log = Logger(label: "harbor.web")
        return try WebBridgeService(
            manifests: manifests.map { [$0] } ?? [],
            functions: [
                person("user.name", \User.displayName), person("user.email", \User.email),
                BridgeFunction("app.appearance") { [preferences] _ in
                    let chosen = await preferences.current()
                    return ["language": .string(chosen.language.rawValue), "theme": .string(chosen.theme.rawValue)]
                },
            ],
            mediator: mediator
        ) { refusal in
            log.notice("a web page was refused", metadata: ["refusal": "\(refusal.description, sensitivity: .public)"])
        }
    }
}
