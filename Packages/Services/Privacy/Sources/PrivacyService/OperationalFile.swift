/// A file or folder below the data folder that holds nothing of a person, or nothing that is theirs alone, and why.
public struct OperationalFile: Sendable, Hashable {
    /// As in `DataOwner.dataFiles`.
    public let name: String
    /// A sentence for whoever reviews the list.
    public let reason: String

    public init(_ name: String, because reason: String) {
        self.name = name
        self.reason = reason
    }
}
