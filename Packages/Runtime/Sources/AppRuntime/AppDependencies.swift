public import CoreScreensKit
import Cryptography
public import DatabaseKit
import DiagnosticsService
import Foundation
import LoggingKit
public import NetworkKit
@_exported public import PersonalDataService
import PluginsAPI
public import PluginsService
public import PreferencesService
public import PublishingService
public import RoutingService
import ShareAPI
import ShareService
import UserAPI
import UserService

/// The dependencies that all domains share: HTTP clients, stores, the mediator, plug-ins.
public struct AppDependencies: Sendable {
    public let app: AppDescription
    let configuration: RunConfiguration
    public let storage: AppStorage
    public let mediator: Mediator
    /// The links of domains on the pages of others.
    public let links = TabLinks()
    let network = NetworkMetricsCollector()
    let taps = TapRecorder()
    /// Calls the back end without a session.
    let anonymous: HTTPClient
    /// Calls the back end as the current user.
    public let authorized: HTTPClient
    /// Fetches what is the same for all users, without a session and through an HTTP cache (RFC 9111).
    public let publicData: HTTPClient
    let responses: ResponseCache
    let users: UserService
    /// The id of the current user; nil if no one is signed in.
    public let currentUser: @Sendable () async -> String?
    /// The stores that belong to a user.
    public let personalData: PersonalData
    public let preferences: PreferencesService
    /// The queue of posts.
    public let publishing: PublishingService
    let shippedPlugins: [any Plugin]
    public let plugins: PluginRegistry

    /// Bounds the work for a response, which would delay other pages. A list is longer than an `ItemList` shows, so that a cut one has a
    /// notice; a text is as long as that of a post can be.
    static let responseLimits = ResponseLimits(elements: 1_000, text: 100_000)

    init(_ app: AppDescription, _ configuration: RunConfiguration) throws {
        self.app = app
        self.configuration = configuration
        mediator = Mediator(schemes: [app.id])
        storage = try AppStorage(configuration.directory)
        let log = Logger(label: "app.network")
        let events = EventInterceptor { [network, taps] event in
            network.record(event)
            taps.record(event, in: ScreenStep.current?.number)
            // Polls that are answered with "not modified" would flood the log.
            let level: Logger.Level = event.statusCode == 304 ? .trace : event.statusCode.map { $0 < 400 } ?? false ? .debug : .info
            log.log(level: level, "\(event.description)")
        }
        func client(_ interceptors: any Interceptor...) -> HTTPClient {
            HTTPClient(
                baseURL: configuration.api, transport: configuration.transport, interceptors: interceptors, limits: Self.responseLimits)
        }
        anonymous = client(events, RetryInterceptor())
        responses = try ResponseCache(storage)
        // A response from the cache is no event of the network.
        publicData = client(
            RetryInterceptor(), CoalescingInterceptor(), CacheInterceptor(store: responses, partition: { "" }), events)
        users = UserService(client: anonymous, store: storage.secrets, mediator: mediator)
        let currentUser = { @Sendable [users] in await users.currentUser()?.id }
        let userID = ResponseOwnerInterceptor(currentUser: currentUser)
        authorized = client(events, userID, RetryInterceptor(), users.authentication)
        preferences = PreferencesService(
            store: try storage.store("preferences", PreferencesService.migrations, .durable, onDamage: .quarantine(backup: nil)),
            mediator: mediator, currentUser: currentUser)
        personalData =
            if let directory = storage.directory, let secrets = storage.secrets {
                try PersonalData(folder: directory.path, secrets: secrets, currentUser: currentUser)
            } else {
                .inMemory(currentUser: currentUser)
            }
        publishing = PublishingService(
            client: authorized, posts: personalData.store(for: PublishingService.posts), strategies: app.postStrategies,
            mediator: mediator, currentUser: currentUser)
        self.currentUser = currentUser
        shippedPlugins = app.plugins(anonymous) + app.domainPlugins.flatMap { [authorized] in $0.plugins(authorized) }
        plugins = try PluginRegistry(
            shippedPlugins,
            contracts: app.domainPlugins.reduce(
                into: [.share: { $0 is any ShareChannel }, .signIn: { $0 is any IdentityProvider }]
            ) { $0.merge($1.contracts) { $1 } })
    }

    /// The other apps on this machine whose routes domains may call.
    public var otherApps: [SubApp] { configuration.otherApps }

    /// Creates the id of an order or a draft, which makes it idempotent.
    public var makeID: @Sendable () -> String {
        { UUID().uuidString }
    }
}

/// Creates the app's stores, in its data folder or in memory.
public struct AppStorage: Sendable {
    let directory: URL?
    let secrets: SecretStore?

    init(_ directory: URL?) throws {
        self.directory = directory
        secrets = try directory.map { try SecretStore(folder: $0.appendingPathComponent("secrets").path) }
    }

    /// The path of a file in the data folder; nil without one.
    public func path(_ name: String) -> String? { directory?.appendingPathComponent(name).path }

    /// Opens a service's database.
    /// - Parameter onDamage: The default fails, because the data may exist nowhere else. A store that the back end can fill again is
    ///   quarantined instead.
    public func store(
        _ name: String, _ migrations: [Migration], _ preset: Preset = .standard, onDamage: Store.DamagePolicy = .fail
    ) throws -> Store {
        guard let path = path(name + ".sqlite") else { return try Store(inMemory: migrations) }
        return try Store(path: path, preset: preset, migrations: migrations, onDamage: onDamage)
    }
}
