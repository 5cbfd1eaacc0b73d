/// A message in place of content that is loading. Use a ``Skeleton`` if its shape is known.
public struct LoadingState: View {
    private let message: String

    /// - Parameter message: A description of the content. Default: a generic text.
    public init(_ message: String? = nil) {
        self.message = message ?? localized(\.loading)
    }

    public var body: Node { .state(Placeholder(.loading(rows: 0), message)) }
}
