/// In place of content that is being fetched, when its shape is not known; else a ``Skeleton``.
public struct LoadingState: View {
    private let message: String

    /// - Parameter message: What is being fetched. Default: says only that something is.
    public init(_ message: String? = nil) {
        self.message = message ?? localized(\.loading)
    }

    public var body: Node { .state(Placeholder(.loading(rows: 0), message)) }
}
