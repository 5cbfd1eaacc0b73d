/// A placeholder for missing content.
public struct Placeholder: Sendable {
    /// Why there is nothing.
    public enum Kind: Sendable {
        /// There is nothing to show.
        case empty(Icon, title: String)
        /// It could not be had.
        case failed
        /// It is on its way; `rows` says how many rows are expected, 0 when nothing is known.
        case loading(rows: Int)
    }

    public let kind: Kind
    public let message: String
    /// The remedies.
    public let actions: Node

    init(_ kind: Kind, _ message: String, _ actions: Node = .empty) {
        self.kind = kind
        self.message = message
        self.actions = actions
    }
}
