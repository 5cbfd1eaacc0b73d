/// A user of the app.
public struct User: Sendable, Hashable, Codable {
    /// The stable, unique ID.
    public var id: String
    /// The name for signing in.
    public var name: String
    /// The name to display.
    public var displayName: String
    /// The email address.
    public var email: String

    public init(id: String, name: String, displayName: String, email: String) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.email = email
    }
}
