import Cryptography
import DatabaseKit
import DiagnosticsService
import Foundation
import LoggingKit
import NetworkKit
import PersonalDataService
import PluginsAPI
import PluginsService
import PreferencesService
import PublishingService
import RoutingService
import ScreensKit
import ShareAPI
import ShareService
import UserAPI
import UserService

/// The dependencies that all domains share: HTTP clients, stores, the mediator, plug-ins.
public struct AppDependencies: Sendable {
    /// The scheme of links into the app, such as `harbor://settings`.
    public static let linkScheme = "harbor"

    let configuration: Harbor.Configuration
    let storage: AppStorage
    let mediator = Mediator(schemes: [AppDependencies.linkScheme])
    /// The links of domains on the pages of others.
    let links = TabLinks()
    let network = NetworkMetricsCollector()
    /// Calls the back end without a session.
    let anonymous: HTTPClient
    /// Calls the back end as the current user.
    let authorized: HTTPClient
    let users: UserService
    /// The id of the current user; nil if no one is signed in.
    let currentUser: @Sendable () async -> String?
    /// The stores that belong to a user.
    let personalData: PersonalData
    let preferences: PreferencesService
    /// The queue of posts.
    let publishing: PublishingService
    let shippedPlugins: [any Plugin]
    let plugins: PluginRegistry

    /// Bounds the work for a response, which would delay other pages. A list is longer than an `ItemList` shows, so that a cut one has a
    /// notice; a text is as long as that of a post can be.
    static let responseLimits = ResponseLimits(elements: 1_000, text: 100_000)

    init(_ configuration: Harbor.Configuration) throws {
        self.configuration = configuration
        storage = try AppStorage(configuration.directory)
        let log = Logger(label: "harbor.network")
        let events = EventInterceptor { [network] event in
            network.record(event)
            // Polls that are answered with "not modified" would flood the log.
            let level: Logger.Level = event.statusCode == 304 ? .trace : event.statusCode.map { $0 < 400 } ?? false ? .debug : .info
            log.log(level: level, "\(event.description)")
        }
        func client(_ interceptors: any Interceptor...) -> HTTPClient {
            HTTPClient(
                baseURL: configuration.api, transport: configuration.transport, interceptors: [events] + interceptors,
                limits: Self.responseLimits)
        }
        anonymous = client(RetryInterceptor())
        users = UserService(client: anonymous, store: storage.secrets, mediator: mediator)
        let currentUser = { @Sendable [users] in await users.currentUser()?.id }
        let userID = ResponseOwnerInterceptor(currentUser: currentUser)
        authorized = client(userID, RetryInterceptor(), users.authentication)
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
            client: authorized, posts: personalData.store(for: PublishingService.posts), strategies: Self.postStrategies,
            mediator: mediator, currentUser: currentUser)
        self.currentUser = currentUser
        shippedPlugins = Self.plugins(anonymous) + Self.domainPlugins.flatMap { [authorized] in $0.plugins(authorized) }
        plugins = try PluginRegistry(
            shippedPlugins,
            contracts: Self.domainPlugins.reduce(
                into: [.share: { $0 is any ShareChannel }, .signIn: { $0 is any IdentityProvider }]
            ) { $0.merge($1.contracts) { $1 } })
    }

    /// Creates the id of an order or a draft, which makes it idempotent.
    var makeID: @Sendable () -> String {
        { UUID().uuidString }
    }
}

/// Creates the app's stores, in its data folder or in memory.
struct AppStorage {
    let directory: URL?
    let secrets: SecretStore?

    init(_ directory: URL?) throws {
        self.directory = directory
        secrets = try directory.map { try SecretStore(folder: $0.appendingPathComponent("secrets").path) }
    }

    /// The path of a file in the data folder; nil without one.
    func path(_ name: String) -> String? { directory?.appendingPathComponent(name).path }

    /// Opens a service's database.
    /// - Parameter onDamage: The default fails, because the data may exist nowhere else. A store that the back end can fill again is
    ///   quarantined instead.
    func store(
        _ name: String, _ migrations: [Migration], _ preset: Preset = .standard, onDamage: Store.DamagePolicy = .fail
    ) throws -> Store {
        guard let path = path(name + ".sqlite") else { return try Store(inMemory: migrations) }
        return try Store(path: path, preset: preset, migrations: migrations, onDamage: onDamage)
    }
}
