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

    /// The retained messages in order.
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
