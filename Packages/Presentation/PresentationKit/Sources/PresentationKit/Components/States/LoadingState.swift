/// A message in place of content that is loading. Use a ``Skeleton`` if its shape is known.
public struct LoadingState: View {
    private let message: String

    /// - Parameter message: A description of the content. Default: a generic text.
    public init(_ message: String? = nil) {
        self.message = message ?? localized(\.loading)
    }

    public var body: Node { .state(Placeholder(.loading(rows: 0), message)) }
}

/// Placeholders for rows that are loading.
public struct Skeleton: View {
    private let rows: Int

    /// - Parameter rows: The expected number of rows; clamped to 1...20.
    public init(rows: Int = 3) {
        self.rows = min(max(rows, 1), 20)
    }

    public var body: Node { .state(Placeholder(.loading(rows: rows), localized(\.loading))) }
}

/// A message in place of content that failed to load, with a retry.
public struct ErrorState: View {
    private let message: String
    private let retry: Button

    /// - Parameters:
    ///   - message: The problem and its fix, without technical terms.
    ///   - retry: The action that retries.
    public init(_ message: String, retry: some Hashable & Sendable, isPending: Bool = false) {
        self.message = message
        self.retry = Button(localized(\.tryAgain), action: retry, isPending: isPending)
    }

    public var body: Node { .state(Placeholder(.failed, message, retry.body)) }
}

/// A message in place of missing content, with a way to add some.
public struct EmptyState: View {
    private let title: String
    private let message: String
    private let icon: Icon
    private let actions: Node

    /// - Parameter actions: A button or a link that adds content.
    public init(_ title: String, message: String, icon: Icon = .empty, @NodeBuilder actions: () -> Node = { .empty }) {
        self.title = title
        self.message = message
        self.icon = icon
        self.actions = actions()
    }

    public var body: Node { .state(Placeholder(.empty(icon, title: title), message, actions)) }
}
