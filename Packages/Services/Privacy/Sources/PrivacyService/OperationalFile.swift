/// A file or folder in the data folder without data of a single user, and the reason.
public struct OperationalFile: Sendable, Hashable {
    /// The name, as in `DataOwner.dataFiles`.
    public let name: String
    /// An explanation for reviewers of the list.
    public let reason: String

    public init(_ name: String, because reason: String) {
        self.name = name
        self.reason = reason
    }
}
