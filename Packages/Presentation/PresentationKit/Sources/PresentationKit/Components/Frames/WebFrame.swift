/// A page from another origin inside a screen. The two exchange text messages only.
///
/// The page runs its scripts and has its own storage, but cannot leave its frame, open windows or access the app. Only origins that the
/// renderer allows are loaded. Messages of the page are untrusted: the handler must bound and validate them.
public struct WebFrame: View, Sendable {
    public let title: String
    public let location: String
    public let messages: [FrameOutbox.Message]
    public let handler: Handler

    /// - Parameters:
    ///   - title: The name of the page, for assistive technology.
    ///   - location: The absolute `http` or `https` address of the page. Other addresses are omitted and reported as a fault.
    ///   - outbox: The messages to the page.
    ///   - onMessage: Returns the action for a message of the page, usually an enum case: `Action.received`. Must be pure; see
    ///     ``on(_:_:_:)``.
    public init(
        _ title: String,
        location: String,
        outbox: FrameOutbox,
        onMessage: @escaping @Sendable (String) -> some Hashable & Sendable
    ) {
        self.title = title
        self.location = location
        messages = outbox.messages
        handler = on(.message) { onMessage($0[FormValues.message]) }
    }

    public var body: Node { .frame(self) }
}

extension FormValues {
    /// The name of the only value of a `message` event.
    @_spi(Rendering) public static let message = "text"
}
