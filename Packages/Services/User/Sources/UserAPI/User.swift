/// A user of the app.
public struct User: Sendable, Hashable, Codable {
    /// The stable, unique ID.
    public var id: String
    public var name: String
    public var displayName: String
    public var email: String

    public init(id: String, name: String, displayName: String, email: String) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.email = email
    }
}
