/// A message above the content.
public struct Banner: View {
    /// The kind of a message. Warnings and failures are announced immediately.
    public enum Style: String, Sendable { case info, success, warning, danger }

    public let body: Node

    /// Creates a banner that stays until the page no longer contains it.
    public init(_ message: String, _ style: Style = .info) {
        body = .notice(Notice(message: message, style: style, isFloating: false, dismiss: nil))
    }

    /// Creates a banner that the user can close.
    public init(_ message: String, _ style: Style = .info, dismiss action: some Hashable & Sendable) {
        body = .notice(Notice(message: message, style: style, isFloating: false, dismiss: on(.click, action)))
    }
}

/// A short confirmation at the edge of the page. The view model controls its duration.
public struct Toast: View {
    public let body: Node

    /// Creates a confirmation, which is announced to screen readers.
    public init(_ message: String, _ style: Banner.Style = .success) {
        body = .notice(Notice(message: message, style: style, isFloating: true, dismiss: nil))
    }
}

/// A message in place of content that is loading. Use a ``Skeleton`` if its shape is known.
public struct LoadingState: View {
    public let body: Node

    /// - Parameter message: A description of the content. Default: a generic text.
    public init(_ message: String? = nil) {
        body = .state(Placeholder(kind: .loading(rows: 0), message: message ?? localized(\.loading), actions: .empty))
    }
}

/// Placeholders for rows that are loading.
public struct Skeleton: View {
    public let body: Node

    /// - Parameter rows: The expected number of rows; clamped to 1...20.
    public init(rows: Int = 3) {
        body = .state(Placeholder(kind: .loading(rows: min(max(rows, 1), 20)), message: localized(\.loading), actions: .empty))
    }
}

/// A message in place of missing content, with a way to add some.
public struct EmptyState: View {
    public let body: Node

    /// - Parameter actions: A button or a link that adds content.
    public init(_ title: String, message: String, icon: Icon = .empty, @NodeBuilder actions: () -> Node = { .empty }) {
        body = .state(Placeholder(kind: .empty(icon, title: title), message: message, actions: actions()))
    }
}

/// A message in place of content that failed to load, with a retry.
public struct ErrorState: View {
    public let body: Node

    /// - Parameter message: The problem and its fix, without technical terms.
    public init(_ message: String, retry: some Hashable & Sendable, isPending: Bool = false) {
        let button = Button(localized(\.tryAgain), action: retry, isPending: isPending)
        body = .state(Placeholder(kind: .failed, message: message, actions: button.body))
    }
}
