/// A message in place of content that is loading. Use a ``Skeleton`` if its shape is known.
public struct LoadingState: View {
    public let body: Node

    /// - Parameter message: A description of the content. Default: a generic text.
    public init(_ message: String? = nil) {
        body = .state(Placeholder(kind: .loading(rows: 0), message: message ?? localized(\.loading), actions: .empty))
    }
}
