/// A message in place of content that failed to load, with a retry.
public struct ErrorState: View {
    public let body: Node

    /// - Parameters:
    ///   - message: The problem and its fix, without technical terms.
    ///   - retry: The action that retries.
    public init(_ message: String, retry: some Hashable & Sendable, isPending: Bool = false) {
        let button = Button(localized(\.tryAgain), action: retry, isPending: isPending)
        body = .state(Placeholder(kind: .failed, message: message, actions: button.body))
    }
}
