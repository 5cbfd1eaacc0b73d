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
