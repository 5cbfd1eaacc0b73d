/// In place of content that is being fetched, when its shape is not known; else a ``Skeleton``.
public struct LoadingState: View {
    private let message: String

    public init(_ message: String = "Loading…") {
        self.message = message
    }

    public var body: Node { .state(Placeholder(.loading(rows: 0), message)) }
}
