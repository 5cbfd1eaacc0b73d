/// A placeholder for missing content.
public struct Placeholder: Sendable {
    /// The reason for missing content.
    public enum Kind: Sendable {
        /// There is no content.
        case empty(Icon, title: String)
        /// Loading failed.
        case failed
        /// The content is loading; `rows` is the expected number of rows, 0 if unknown.
        case loading(rows: Int)
    }

    public let kind: Kind
    public let message: String
    /// Buttons and links that resolve the situation.
    public let actions: Node
}
