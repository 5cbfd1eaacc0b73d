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
    ///   - onMessage: Returns the action for a message of the page, usually an enum case: `Action.received`. Must be pure; see
    ///     ``on(_:_:_:)``.
    public init(
        _ title: String, location: String, outbox: FrameOutbox, onMessage: @escaping @Sendable (String) -> some Hashable & Sendable
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

/// The messages of a screen to the page in a ``WebFrame``. Each is numbered and posted once.
///
/// A message is delivered to the page that is in the frame when it is sent. A reloaded page does not receive earlier messages.
public struct FrameOutbox: Hashable, Sendable {
    /// A message.
    public struct Message: Hashable, Sendable, Identifiable {
        /// The number of the message, starting with 1 and increasing by one.
        public let number: Int
        public let text: String
        public var id: Int { number }

        public init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// The number of retained messages: more than are ever in flight to a connected browser.
    public static let capacity = 32

    public private(set) var messages: [Message] = []
    private var count = 0
    public init() {}

    /// Sends a message to the page.
    public mutating func send(_ text: String) {
        count += 1
        messages.append(Message(number: count, text: text))
        if messages.count > Self.capacity { messages.removeFirst() }
    }
}

extension FrameOutbox: CustomStringConvertible, CustomReflectable {
    /// The number of messages, without their contents.
    public var description: String { "FrameOutbox(\(count) messages)" }
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}
