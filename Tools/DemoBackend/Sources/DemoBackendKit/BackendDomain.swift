@_exported public import GRDB
@_exported public import Hummingbird

/// A domain of the back end.
public protocol BackendDomain: Sendable {
    /// The statements that create its tables if they do not exist.
    static var schema: String { get }

    /// The calls that carry out an order, for ``DemoFaults``, such as `POST /v1/notes`.
    static var orders: [String] { get }
    /// The beginnings of the paths whose responses ``DemoFaults`` may falsify.
    static var falsified: [String] { get }

    /// Static web pages by name, served at `/h5/NAME` without a session.
    static var pages: [String: DemoPage] { get }

    init(store: BackendStore)

    func add(to router: Router<BackendContext>)

    /// Adds the first data of a user, in the transaction that creates the user.
    func welcome(_ user: NewUser, in db: Database) throws

    /// Adds shared data that is missing, at each start.
    func prepare(_ db: Database) throws

    /// Changes the display name of a user where it is copied.
    func rename(_ user: String, to name: String, in db: Database) throws

    /// An entity of another user that corresponds to an entity of this one, for `demo.lie`; nil if there is none.
    func counterpart(of id: String, user: String, in db: Database) throws -> String?

    /// Whether a payment, the number of a booking, has paid for something of this domain.
    func uses(_ payment: Int, in db: Database) throws -> Bool
}

extension BackendDomain {
    public static var orders: [String] { [] }
    public static var falsified: [String] { [] }
    public static var pages: [String: DemoPage] { [:] }
    public func welcome(_ user: NewUser, in db: Database) throws {}
    public func prepare(_ db: Database) throws {}
    public func rename(_ user: String, to name: String, in db: Database) throws {}
    public func counterpart(of id: String, user: String, in db: Database) throws -> String? { nil }
    public func uses(_ payment: Int, in db: Database) throws -> Bool { false }
}

/// A user whose first data is added.
public enum NewUser: Sendable {
    /// The demo user, with a history of this number of days.
    case demo(days: Int)
    /// The second user, for tests in which the back end confuses users.
    case guest
    case signedUp(id: String)

    /// The ID in the table of users.
    public var id: String {
        switch self {
        case .demo: "usr-1"
        case .guest: "usr-2"
        case .signedUp(let id): id
        }
    }
}
