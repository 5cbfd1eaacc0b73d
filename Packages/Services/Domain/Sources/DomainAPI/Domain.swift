public import PrivacyAPI
public import RemoteConfigAPI
public import RoutingService

/// What the services of one domain hand over to the house: all that it has to know to run them beside others.
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
    /// What it is called in the log.
    public let name: String
    /// What other domains may call.
    public var routes = RouteRegistry()
    /// What it keeps of people; nil for nothing.
    public var owner: (any DataOwner)?
    /// The values that the back end may change while the app runs.
    public var settings: [any AnyConfigKey] = []
    /// The settings that switch pages off and on: each decides over the pattern of a route and everything below it.
    public var switches: [String: ConfigKey<Bool>] = [:] {
        didSet { settings += switches.values.filter { key in !settings.contains { $0.name == key.name } } }
    }
    /// Goes on with what a kill or a sign-out has interrupted: after the start when somebody is signed in, and after each sign-in.
    public var whenSignedIn: (@Sendable () async throws -> Void)?
    /// Forgets what is known of people who are signed in no more: at the start and after each sign-out, before any page shows it. What lies in
    /// a part of their own data is removed already. It is called although somebody may be signed in again, and looks for itself.
    public var whenSignedOut: (@Sendable () async throws -> Void)?
    /// Runs beside the app, from the start on until the task is cancelled.
    public var run: (@Sendable () async -> Void)?

    /// - Parameters:
    ///   - name: lower case, such as `notes`.
    ///   - owner: keeps something of people.
    public init(_ name: String, owner: (any DataOwner)? = nil) {
        self.name = name
        self.owner = owner
    }
}
