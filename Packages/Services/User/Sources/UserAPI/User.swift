/// Somebody who can sign in.
public struct User: Sendable, Hashable, Codable {
    /// Stable, unique.
    public var id: String
    /// What the person signs in with.
    public var name: String
    /// How the person wants to be called.
    public var displayName: String
    /// Where messages go.
    public var email: String

    public init(id: String, name: String, displayName: String, email: String) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.email = email
    }
}

/// What a page shows of a person.
public protocol ProfileDisplay: Sendable {
    var displayName: String { get }
    var email: String { get }
}

extension User: ProfileDisplay {}
