import Cryptography
import DatabaseKit
import DemoPlugins
import DiagnosticsService
import FinanceAPI
import Foundation
import LoggingKit
import NetworkKit
import PersonalDataService
import PluginsAPI
import PluginsService
import PreferencesService
import PublishingService
import RoutingService
import ShareAPI
import ShareService
import UserAPI
import UserService

/// What the domains of the app stand on, and the choices that are made once for all of them: clients, stores, plug-ins.
public struct House: Sendable {
    /// The scheme of links into the app, such as `harbor://finance/accounts/7`.
    public static let linkScheme = "harbor"

    let configuration: Harbor.Configuration
    let keeping: Keeping
    let mediator = Mediator(schemes: [House.linkScheme])
    let network = NetworkMetricsCollector()
    /// Calls the back end as nobody in particular.
    let anonymous: HTTPClient
    /// Calls it as whoever is signed in.
    let authorised: HTTPClient
    /// The same without a retry of its own, for whoever repeats by itself what fails and must know of each attempt.
    let unrepeated: HTTPClient
    let users: UserService
    /// The id of whoever is signed in.
    let currentUser: @Sendable () async -> String?
    /// What people keep on this device.
    let people: PersonalData
    let preferences: PreferencesService
    /// The queue of what people publish, for whichever domain shows it.
    let publishing: PublishingService
    let shippedPlugins: [any Plugin]
    let plugins: PluginRegistry

    init(_ configuration: Harbor.Configuration) throws {
        self.configuration = configuration
        keeping = try Keeping(configuration.directory)
        let log = Logger(label: "harbor.network")
        let events = EventInterceptor { [network] event in
            network.record(event)
            log.log(level: event.statusCode.map { $0 < 400 } ?? false ? .debug : .info, "\(event.description)")
        }
        func client(_ interceptors: any Interceptor...) -> HTTPClient {
            HTTPClient(baseURL: configuration.api, transport: configuration.transport, interceptors: [events] + interceptors)
        }
        anonymous = client(RetryInterceptor())
        users = UserService(client: anonymous, store: keeping.secrets, mediator: mediator)
        let currentUser = { @Sendable [users] in await users.currentUser()?.id }
        let person = PersonInterceptor(currentUser: currentUser)
        authorised = client(person, RetryInterceptor(), users.authentication)
        unrepeated = client(person, users.authentication)
        preferences = PreferencesService(
            store: try keeping.store("preferences", PreferencesService.migrations, .durable, onDamage: .quarantine(backup: nil)),
            mediator: mediator, currentUser: currentUser)
        people = try PersonalData(folder: keeping.directory?.path, secrets: keeping.secrets, currentUser: currentUser)
        publishing = PublishingService(
            client: unrepeated, posts: people.store(for: PublishingService.posts), mediator: mediator, currentUser: currentUser)
        self.currentUser = currentUser
        // What the app was given without being changed. Removing a line removes its button.
        shippedPlugins = [
            CopyLinkChannel(),
            MailChannel(),
            FileExportChannel(),
            DemoIdentity(client: anonymous),
            DemoWallet(client: authorised),
        ]
        plugins = try PluginRegistry(
            shippedPlugins,
            contracts: [
                .share: { $0 is any ShareChannel }, .signIn: { $0 is any IdentityProvider }, .pay: { $0 is any PaymentMethod },
            ])
    }

    /// Names an order or a draft, so that it is carried out once.
    var makeID: @Sendable () -> String {
        { UUID().uuidString }
    }
}

/// Where the app keeps what it keeps; without a folder, in memory.
struct Keeping {
    let directory: URL?
    let secrets: SecretStore?

    init(_ directory: URL?) throws {
        self.directory = directory
        secrets = try directory.map { try SecretStore(folder: $0.appendingPathComponent("secrets").path) }
    }

    /// Where something lies that has a name in the folder.
    func path(_ name: String) -> String? { directory?.appendingPathComponent(name).path }

    /// A service's database, in a file of its own.
    /// - Parameter onDamage: fails where something lies that exists nowhere else; where the back end has all of it too, a damaged file is set
    ///   aside and filled anew.
    func store(
        _ name: String, _ migrations: [Migration], _ preset: Preset = .standard, onDamage: Store.DamagePolicy = .fail
    ) throws -> Store {
        guard let path = path(name + ".sqlite") else { return try Store(inMemory: migrations) }
        return try Store(path: path, preset: preset, migrations: migrations, onDamage: onDamage)
    }

    /// What has sealed a service's secrets in earlier versions; nil when there were none.
    func earlierSealer(_ name: String) throws -> Sealer? {
        guard let key = try secrets?.load(name) else { return nil }
        return try Sealer(SealingKey(id: 1, key))
    }
}
