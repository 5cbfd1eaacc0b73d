import CacheKit
import CommunityAPI
import CommunityScreens
import CommunityService
public import Cryptography
import DatabaseKit
import DemoPlugins
import DiagnosticsScreens
public import DiagnosticsService
import FinanceAPI
import FinanceScreens
import FinanceService
public import Foundation
import HTTPTypes
import InsuranceAPI
import InsuranceScreens
public import InsuranceService
public import LiveHTML
import LoggingKit
public import NetworkKit
import PluginsAPI
import PluginsService
import PreferencesAPI
import PreferencesService
public import PresentationKit
import PrivacyAPI
import PrivacyScreens
import PrivacyService
import PublishingService
import RemoteConfigAPI
import RemoteConfigService
public import RoutingService
import Services
import SettingsScreens
import ShareAPI
import ShareScreens
import ShareService
import SystemInfoKit
import UserAPI
import UserScreens
import UserService
import WebBridgeService
import WebScreens

/// The app, put together: the one place that knows every implementation.
///
/// Services are made once; each browser window gets a ``Shell`` of its own.
@MainActor
public final class Harbor {
    /// What differs from one start to another.
    public struct Configuration: Sendable {
        /// Where the back end is.
        public var api: BaseURL
        /// Speaks HTTP to the back end; whoever made it shuts it down.
        public var transport: any Transport
        /// An existing folder for databases and caches.
        public var directory: URL
        /// Keeps tokens and keys.
        public var secrets: SecretStore
        /// Shown on the sign-in page, for example the credentials of a demo.
        public var signInHint: String?
        /// The app's log, for its page; also a sink of the process's log back end.
        public var log: LogTail
        /// How the last run ended; nil when nobody watches.
        public var previousRun: PreviousRunWatch?
        /// What happens to pages; whoever shows them counts.
        public var pages: PageTally?
        /// The origin of the bank's web pages, such as `https://pages.example`; nil without any. Never the app's own.
        public var webOrigin: String?
        /// Other insurers, whose apps are asked for comparison.
        public var partners: [PartnerInsurer]
        /// Where browsers reach the app, such as `http://127.0.0.1:8080`: what shared links begin with.
        public var address: @Sendable () -> String

        public init(
            api: BaseURL, transport: any Transport, directory: URL, secrets: SecretStore, signInHint: String? = nil,
            log: LogTail = LogTail(), previousRun: PreviousRunWatch? = nil, pages: PageTally? = nil, webOrigin: String? = nil,
            partners: [PartnerInsurer] = [],
            address: @escaping @Sendable () -> String = { "http://127.0.0.1" }
        ) {
            self.api = api
            self.transport = transport
            self.directory = directory
            self.secrets = secrets
            self.signInHint = signInHint
            self.log = log
            self.previousRun = previousRun
            self.pages = pages
            self.webOrigin = webOrigin
            self.partners = partners
            self.address = address
        }
    }

    /// The version of the app.
    public nonisolated static let version = "0.1.0"

    /// All routes of the app.
    public let mediator = Mediator(schemes: ["harbor"])

    /// As they were listed, for the checks that each of them must keep.
    let shippedPlugins: [any Plugin]
    private let users: UserService
    private let paths: PathConfiguration
    /// Whose pages the app shows in frames: what the live server lets a browser load.
    public let frameOrigins: [String]
    /// What is woven around all screens.
    public let aspects: AspectWeaver
    private let tabs: [ShellTab]
    private let config: RemoteConfigService
    private let preferences: PreferencesService
    private let routeSwitch: RouteSwitch
    let privacy: PrivacyService
    /// What runs as long as the app does.
    private let chores: [Task<Void, Never>]
    private let cleaning: Task<Void, Never>

    /// - Throws: ``RoutingError`` when routes collide; a decoding error when the path configuration is malformed.
    public init(_ configuration: Configuration) throws {
        let log = Logger(label: "harbor.network")
        let tally = NetworkTally()
        let events = EventInterceptor { event in
            tally.record(event)
            log.log(level: event.statusCode.map { $0 < 400 } ?? false ? .debug : .info, "\(event.description)")
        }
        let anonymous = HTTPClient(
            baseURL: configuration.api, transport: configuration.transport, interceptors: [events, RetryInterceptor()])
        users = UserService(client: anonymous, store: configuration.secrets, mediator: mediator)
        let authorised = HTTPClient(
            baseURL: configuration.api, transport: configuration.transport,
            interceptors: [events, RetryInterceptor(), users.authentication])
        shippedPlugins = Self.makePlugins(anonymous: anonymous, authorised: authorised)
        let plugins = try PluginRegistry(shippedPlugins, contracts: Self.pluginContracts)
        let rates = try Self.makeRateCache(configuration)
        let finance = try Self.makeFinance(
            configuration, rates: rates, client: authorised, users: users, mediator: mediator, plugins: plugins)
        let insurance = InsuranceService(
            client: authorised,
            // Orders that may be paid lie here and nowhere else: a damaged file is not set aside silently.
            store: try Store(
                path: configuration.directory.appendingPathComponent("insurance.sqlite").path, preset: .durable,
                migrations: InsuranceService.migrations),
            mediator: mediator, partners: configuration.partners, currentUser: { [users] in await users.currentUser()?.id })
        config = RemoteConfigService(
            client: anonymous,
            store: try Store(
                path: configuration.directory.appendingPathComponent("config.sqlite").path, migrations: RemoteConfigService.migrations,
                // The back end has all of it too.
                onDamage: .quarantine(backup: nil)),
            keys: ConfigKeys.all, mediator: mediator)
        preferences = PreferencesService(
            store: try Store(
                path: configuration.directory.appendingPathComponent("preferences.sqlite").path, preset: .durable,
                migrations: PreferencesService.migrations, onDamage: .quarantine(backup: nil)),
            mediator: mediator, currentUser: { [users] in await users.currentUser()?.id })
        routeSwitch = RouteSwitch(config: config, gates: [PoliciesPage.path: .insuranceEnabled])
        paths = try JSONDecoder().decode(PathConfiguration.self, from: Data(PackageResources.paths_json))
        let statistics = UsageStatistics(folder: configuration.directory.appendingPathComponent("statistics").path)
        let leaks = LeakAspect {
            Logger(label: "harbor.screens").warning("a screen leaks", metadata: ["leak": "\($0, sensitivity: .public)"])
        }
        aspects = AspectWeaver([LoggingAspect(), StatisticsAspect(statistics: statistics, mediator: mediator), leaks])
        tabs = [
            ShellTab("money", label: \.money, icon: .wallet, OverviewPage.self),
            ShellTab("insurance", label: \.insurance, icon: .shield, PoliciesPage.self),
            ShellTab("community", label: \.community, icon: .home, FeedPage.self),
            ShellTab("profile", label: \.profile, icon: .person, ProfilePage.self),
        ]

        let publishing = try Self.makePublishing(configuration, events: events, users: users, mediator: mediator)
        let community = try Self.makeCommunity(
            configuration, client: authorised, publishing: publishing, users: users, mediator: mediator)
        let share = ShareService(
            plugins: plugins, mediator: mediator, link: { [address = configuration.address] in address() + $0 })

        let diagnostics = DiagnosticsService(
            sources: DiagnosticsSources(
                log: configuration.log, network: tally, pages: configuration.pages, caches: ["Exchange rates": { rates.statistics }],
                statistics: { statistics.figures },
                system: SystemInfo(diskPath: configuration.directory.path, appVersion: Self.version),
                previousRun: configuration.previousRun))
        let web = try Self.makeWebBridge(configuration, users: users, mediator: mediator)
        frameOrigins = web.origins + paths.web
        privacy = try Self.makePrivacy(
            configuration, owners: [publishing, community, finance, insurance, preferences, config, users], users: users)
        let services = AppServices(
            user: users, identity: IdentityService(plugins: plugins, users: users), finance: finance, insurance: insurance, config: config,
            preferences: preferences, privacy: privacy, share: share, community: community, publishing: publishing, web: web,
            diagnostics: diagnostics
        ) { UUID().uuidString }
        var routes = RouteRegistry()
        CommunityModule.register(into: &routes, service: community)
        CommunityScreensModule.register(into: &routes, services: services)
        DiagnosticsModule.register(into: &routes, service: diagnostics)
        DiagnosticsScreensModule.register(into: &routes, services: services)
        FinanceModule.register(into: &routes, service: finance)
        FinanceScreensModule.register(into: &routes, services: services)
        InsuranceScreensModule.register(into: &routes, services: services)
        PrivacyScreensModule.register(into: &routes, services: services)
        SettingsScreensModule.register(into: &routes, services: services)
        ShareScreensModule.register(into: &routes, services: services)
        WebScreensModule.register(into: &routes, services: services)
        Self.registerWebAddresses(into: &routes, paths: paths)
        UserScreensModule.register(into: &routes, services: services, hint: configuration.signInHint)
        // The switch is asked last: a call may have waited long at the wall.
        try mediator.install(
            routes, interceptors: [LoginWall(users: users), routeSwitch], notFound: Self.notFound(paths: paths, mediator: mediator))
        users.whenSessionEnds { await Self.purge(finance, insurance, community) }
        // In case the app was killed between the end of a session and the removal of what it left, or in the middle of a deletion.
        let cleaning = Task { [privacy] in
            await Self.resumeDeletion(privacy)
            await Self.purge(finance, insurance, community)
        }
        self.cleaning = cleaning
        chores = [
            Self.goOn(after: cleaning, insurance: insurance, privacy: privacy, users: users, mediator: mediator),
            Task { [config] in await config.run() },
            // Nothing leaves for whoever wants to be forgotten.
            Task {
                await cleaning.value
                await publishing.run()
            },
            Self.resume(publishing, mediator: mediator),
            Task { [preferences] in await statistics.run(consent: preferences.changes(), client: anonymous) },
        ]
    }

    /// What the app was given without being changed. Removing a line removes its button.
    private static func makePlugins(anonymous: HTTPClient, authorised: HTTPClient) -> [any Plugin] {
        [
            CopyLinkChannel(),
            MailChannel(),
            FileExportChannel(),
            DemoIdentity(client: anonymous),
            DemoWallet(client: authorised),
        ]
    }

    private static let pluginContracts: [Capability: @Sendable (any Plugin) -> Bool] = [
        .share: { $0 is any ShareChannel }, .signIn: { $0 is any IdentityProvider }, .pay: { $0 is any PaymentMethod },
    ]

    deinit { for chore in chores { chore.cancel() } }

    /// Finishes what was under way when the app was killed, at the start and after each sign-in: a deletion first, because whoever wants to
    /// be forgotten wants nothing to be bought any more, then what was paid and not yet issued.
    private nonisolated static func goOn(
        after cleaning: Task<Void, Never>, insurance: InsuranceService, privacy: PrivacyService, users: UserService, mediator: Mediator
    ) -> Task<Void, Never> {
        let changes = mediator.events(of: SessionChanged.self)
        return Task {
            await cleaning.value
            if await users.currentUser() != nil { _ = try? await insurance.completePendingOrders() }
            for await change in changes where change.user != nil {
                await resumeDeletion(privacy)
                _ = try? await insurance.completePendingOrders()
            }
        }
    }

    private nonisolated static func resumeDeletion(_ privacy: PrivacyService) async {
        do throws(PrivacyError) {
            try await privacy.resumeDeletion()
        } catch {
            Logger(label: "harbor.privacy").error("a deletion cannot be finished now", error: error)
        }
    }

    /// Removes what people who are no longer signed in have left on this device.
    private nonisolated static func purge(
        _ finance: FinanceService, _ insurance: InsuranceService, _ community: CommunityService
    ) async {
        do {
            try await finance.purgeUnlessSignedIn()
            try await insurance.purgeUnlessSignedIn()
            try await community.purgeUnlessSignedIn()
        } catch {
            Logger(label: "harbor.purge").error("what a session left cannot be removed", error: error)
        }
    }

    private static func makeRateCache(_ configuration: Configuration) throws -> Cache<String, ExchangeRates> {
        let disk = try DiskStore(file: configuration.directory.appendingPathComponent("cache.sqlite").path)
        return Cache(
            memory: CacheLimit(count: 16), timeToLive: FinanceService.rateLifetime,
            disk: DiskTier(store: disk, group: "rates", codec: .json(version: 1)))
    }

    private static func makeFinance(
        _ configuration: Configuration, rates: Cache<String, ExchangeRates>, client: HTTPClient, users: UserService, mediator: Mediator,
        plugins: PluginRegistry
    ) throws -> FinanceService {
        FinanceService(
            client: client,
            store: try Store(
                path: configuration.directory.appendingPathComponent("finance.sqlite").path, migrations: FinanceService.migrations,
                // The bank has all of it too: a damaged file is set aside and filled anew.
                onDamage: .quarantine(backup: nil)),
            sealer: try Sealer(SealingKey(id: 1, configuration.secrets.key("finance"))),
            rates: rates, mediator: mediator, plugins: plugins, currentUser: { await users.currentUser()?.id })
    }

    /// Every route, without a back end behind it: for documentation and tools.
    public static func catalogue() throws -> RouteCatalogue {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("harbor-routes-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = Configuration(
            api: try BaseURL("http://127.0.0.1:9"), transport: NoTransport(), directory: folder,
            secrets: try SecretStore(folder: folder.path))
        return try Harbor(configuration).mediator.catalogue()
    }

    /// A new window that opens an address as soon as it may be seen.
    public func makeShell(at location: String) async -> Shell {
        let shell = Shell(mediator: mediator, paths: paths, tabs: tabs, routeSwitch: routeSwitch, preferences: preferences, users: users)
        // What somebody left must be gone before somebody else looks.
        await cleaning.value
        // What is switched off must not be seen for a moment.
        await config.ready()
        await shell.start(at: location)
        return shell
    }

    /// The root of a new page session.
    public func makeRoot(_ request: LiveRequest) async -> LiveRoot {
        let shell = await makeShell(at: request.location)
        return LiveRoot(controller: shell, location: request.location, aspects: aspects) { await shell.open($0) }
    }
}

/// Reaches nobody.
private struct NoTransport: Transport {
    func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        throw NetworkError.transportClosed
    }
}
