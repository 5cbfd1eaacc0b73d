public import PrivacyAPI
public import RemoteConfigAPI
public import RoutingService

/// The services of one domain, described for the app that composes it.
///
/// ```swift
/// extension NotesService {
///     public var domain: Domain {
///         var domain = Domain("notes", owner: self)
///         domain.routes.register(CountNotes.self) { _ in try await self.count() }
///         domain.whenSignedOut = forgetUnlessSignedIn
///         return domain
///     }
/// }
/// ```
public struct Domain: Sendable {
    public let name: String
    /// The routes that other domains can call.
    public var routes = RouteRegistry()
    /// The owner of stored user data; nil if the domain stores none.
    public var owner: (any DataOwner)?
    /// The values that the back end can change while the app runs; see ``follow(_:_:)``.
    public private(set) var settings: [any AnyConfigKey] = []
    private var followers: [@Sendable (any RemoteConfigServing) async -> Void] = []
    /// The settings that switch pages off and on. Each applies to a route pattern and all patterns below it.
    public var switches: [String: ConfigKey<Bool>] = [:] {
        didSet { for key in switches.values { add(key) } }
    }
    /// Resumes interrupted work: called after the start if a user is signed in, and after each sign-in.
    public var whenSignedIn: (@Sendable () async throws -> Void)?
    /// Discards cached values of signed-out users: called at the start and after each sign-out, before a page can show them. User stores
    /// are already removed. Another user may be signed in by then, so the handler must check the current user.
    public var whenSignedOut: (@Sendable () async throws -> Void)?
    /// Runs in the background from the start until the task is canceled.
    public var run: (@Sendable () async -> Void)?

    /// - Parameter name: The name in lowercase, such as `notes`.
    public init(_ name: String, owner: (any DataOwner)? = nil) {
        self.name = name
        self.owner = owner
    }

    /// Declares a setting and reports its value to the service: the present one from the start, and each different one that follows.
    ///
    /// ```swift
    /// domain.follow(ConfigKey("notes.maximum", default: 100)) { self.maximum.store($0, ordering: .relaxed) }
    /// ```
    public mutating func follow<Value>(_ key: ConfigKey<Value>, _ apply: @escaping @Sendable (Value) -> Void) {
        add(key)
        followers.append { config in for await value in config.values(of: key) { apply(value) } }
    }

    /// Reports the values of all settings until the task is canceled.
    public func followSettings(of config: any RemoteConfigServing) async {
        await withTaskGroup { group in
            for follower in followers { group.addTask { await follower(config) } }
        }
    }

    private mutating func add(_ key: any AnyConfigKey) {
        if !settings.contains(where: { $0.name == key.name }) { settings.append(key) }
    }
}
