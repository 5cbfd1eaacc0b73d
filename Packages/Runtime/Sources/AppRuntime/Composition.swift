import CacheKit
import CoreScreensKit
import DatabaseKit
import DiagnosticsScreens
import DiagnosticsService
import DomainAPI
import Foundation
import LoggingKit
import PersonalDataService
import PreferencesAPI
import PreferencesService
import PrivacyAPI
import PrivacyScreens
import PrivacyService
import PublishingService
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
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

/// All features of the app, created and connected but not running.
struct Composition {
    let dependencies: AppDependencies
    let config: RemoteConfigService
    let routeSwitch: RouteSwitch
    let statistics: UsageStatistics
    let privacy: PrivacyService
    let features: [Feature]
    let paths = Paths()
    private let web: WebBridgeService
    /// The origins whose pages the app shows in frames.
    let frameOrigins: [String]

    init(_ app: AppDescription, _ configuration: RunConfiguration) throws {
        dependencies = try AppDependencies(app, configuration)
        let domains = try app.domains(dependencies)
        let services = [dependencies.publishing.domain] + domains.compactMap(\.domain)
        config = try dependencies.makeConfig(settings: [paths.key] + services.flatMap(\.settings))
        routeSwitch = RouteSwitch(config: config, gates: services.reduce(into: [:]) { $0.merge($1.switches) { $1 } })
        statistics = UsageStatistics(folder: dependencies.storage.path("statistics"))
        dependencies.users.whenSessionEnds { [statistics] in statistics.endSession() }
        web = try dependencies.makeWebBridge(grants: domains.flatMap(\.webGrants), pages: app.webPages + domains.flatMap(\.webPages))
        privacy = try dependencies.makePrivacy(
            owners: services.compactMap(\.owner) + [
                UserFilesOwner(personalData: dependencies.personalData), dependencies.preferences, config, dependencies.users,
            ])
        var caches = domains.reduce(into: [:]) { $0.merge($1.caches) { $1 } }
        caches["responses"] = { [responses = dependencies.responses] in responses.statistics }
        let diagnostics = dependencies.makeDiagnostics(caches: caches, statistics: statistics)
        dependencies.links.set(domains.flatMap(\.screens.links))
        let settings = domains.flatMap(\.screens.settings)
        dependencies.preferences.declare(settings.map(\.key))
        let owning =
            domains + [dependencies.userFeature(web: web), Feature(screens: .settings(dependencies.preferences, of: settings))]
        features =
            owning + [
                Feature(screens: .share(dependencies.makeShare())),
                Feature(screens: .privacy(privacy, names: owning.reduce(into: DataNames()) { $0.add($1.screens.dataNames) })),
                Feature(screens: .web(web)),
                Feature(diagnostics.domain, screens: .diagnostics(diagnostics)),
            ]
        let shipped = try JSONDecoder().decode(PathConfiguration.self, from: Data(app.paths))
            .completed(by: features.flatMap(\.screens.rules))
        paths.ship(shipped, webPages: web.pageIDs, config: config)
        frameOrigins = web.origins + shipped.web
    }

    var services: [Domain] { [dependencies.publishing.domain] + features.compactMap(\.domain) }
    var tabs: [Tab] { features.compactMap(\.screens.tab) }

    /// Reports the values of settings to the services until the task is canceled.
    func followSettings() async {
        await withTaskGroup { group in
            for service in services { group.addTask { await service.followSettings(of: config) } }
        }
    }

    /// Installs all routes.
    /// - Throws: ``RoutingError`` if routes collide.
    func install() throws {
        var routes = RouteRegistry()
        for feature in features { routes.add(feature.screens.routes) }
        for service in services { routes.add(service.routes) }
        WebAddressPage.register(into: &routes, paths: paths)
        let replacement = ReplacementInterceptor(paths: paths, bridge: web) { [weak mediator = dependencies.mediator] route in
            try? mediator?.path(for: route)
        }
        // The route switch follows the sign-in, because a call may have waited long for it.
        try dependencies.mediator.install(
            routes, interceptors: [SignInInterceptor(users: dependencies.users), routeSwitch, replacement],
            notFound: WebAddressPage.notFound(paths: paths, mediator: dependencies.mediator))
    }
}

extension AppDependencies {
    fileprivate func makeConfig(settings: [any AnyConfigKey]) throws -> RemoteConfigService {
        RemoteConfigService(
            client: anonymous, store: try storage.store("config", RemoteConfigService.migrations, onDamage: .quarantine(backup: nil)),
            keys: [ConfigKey.disabledRoutes] + settings, mediator: mediator)
    }

    fileprivate func userFeature(web: WebBridgeService) -> Feature {
        Feature(
            screens: .user(
                users, appName: app.name, tagline: app.tagline,
                identity: IdentityService(plugins: plugins, users: users), web: web, hint: configuration.signInHint))
    }

    fileprivate func makeShare() -> ShareService {
        // Not an address of the local server, which is valid on this machine only.
        ShareService(plugins: plugins, mediator: mediator, link: { [scheme = app.id] in "\(scheme):/" + $0 })
    }

    fileprivate func makeDiagnostics(
        caches: [String: @Sendable () -> CacheStatistics], statistics: UsageStatistics
    ) -> DiagnosticsService {
        DiagnosticsService(
            sources: DiagnosticsSources(
                log: configuration.log, network: network, taps: taps, caches: caches,
                statistics: { statistics.figures },
                system: SystemInfo(diskPath: configuration.directory?.path ?? "/", appVersion: app.version),
                previousRun: configuration.previousRun))
    }

    /// - Parameter owners: The services that store user data, in the order of erasure.
    fileprivate func makePrivacy(owners: [any DataOwner]) throws -> PrivacyService {
        try PrivacyService(
            owners: owners,
            operational: [
                OperationalFile("cache.sqlite", because: "it contains responses, which are the same for all users"),
                OperationalFile("cache.sqlite.values", because: "it contains large values of the cache"),
                OperationalFile("cache.sqlite.counters", because: "it counts removed entries and contains none of them"),
                OperationalFile("cache.sqlite.lock", because: "it is an empty lock file"),
                OperationalFile("demo-backend", because: "it is the demo back end's own data, not the app's"),
                OperationalFile("open.html", because: "it only contains an address that opens the app once"),
                OperationalFile("logs", because: "they contain no user input and are overwritten in time"),
                OperationalFile("run-mark.json", because: "it only records how the last run ended"),
                OperationalFile("statistics", because: "events contain no personal data and are deleted when consent is withdrawn"),
            ],
            folder: configuration.directory?.path, store: try storage.store("privacy", PrivacyService.migrations, .durable),
            currentUser: currentUser, signOut: { [users] in await users.signOut() })
    }

    /// The web pages of the back end, with the capabilities that they may declare.
    fileprivate func makeWebBridge(grants: [BridgeCapability], pages: [BridgeManifest.Page]) throws -> WebBridgeService {
        let manifests = configuration.webOrigin.map { origin in
            BridgeManifest(
                origin: origin, grants: ["app.appearance", "user.name", .open(SettingsPage.self)] + grants,
                pages: pages)
        }
        func userFact(_ name: BridgeCapability, _ value: @escaping @Sendable (User) -> String) -> BridgeFunction {
            BridgeFunction(name) { [users] _ in
                guard let user = await users.currentUser() else { throw BridgeError.refused(reason: "No user is signed in.") }
                return .string(value(user))
            }
        }
        let log = Logger(label: "app.web")
        return try WebBridgeService(
            manifests: manifests.map { [$0] } ?? [],
            functions: [
                userFact("user.name", \User.displayName), userFact("user.email", \User.email),
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

/// The files of all users. Services export their contents; erasure removes a user's files as a whole.
struct UserFilesOwner: DataOwner {
    let personalData: PersonalData

    var dataName: String { "people" }
    var dataFiles: [String] { personalData.files }
    func exportData() async throws -> [UInt8] { [] }
    func eraseData() async throws { try await personalData.erase() }
}
