/// In place of content that could not be fetched, with a retry.
public struct ErrorState: View {
    private let message: String
    private let retry: Button

    /// - Parameters:
    ///   - message: What happened and what the user can do, without technical terms.
    ///   - retry: The action that tries again.
    public init(_ message: String, retry: some Hashable & Sendable, isPending: Bool = false) {
        self.message = message
        self.retry = Button(localized(\.tryAgain), action: retry, isPending: isPending)
    }

    public var body: Node { .state(Placeholder(.failed, message, retry.body)) }
}
