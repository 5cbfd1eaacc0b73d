/// What a new page session is made for.
public struct LiveRequest: Sendable, Hashable {
    /// The path and the query that the browser asked for, beginning with a slash, percent-encoded as they came.
    public let location: String

    public init(location: String) {
        self.location = location
    }
}
