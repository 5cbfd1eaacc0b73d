/// The messages of a screen to the page in a ``WebFrame``: numbered texts, each of which is posted once.
///
/// A text is for the page that is in the frame when it is sent. A page that is loaded anew hears nothing of what was said before.
public struct FrameOutbox: Hashable, Sendable {
    /// One text.
    public struct Message: Hashable, Sendable, Identifiable {
        /// Rises by one with each text; the first is 1.
        public let number: Int
        public let text: String

        public var id: Int { number }

        public init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// How many texts are kept: more than are ever on their way to a browser that listens.
    public static let capacity = 32

    /// The last texts, in their order.
    public private(set) var messages: [Message] = []
    private var count = 0

    public init() {}

    /// Says something to the page.
    public mutating func send(_ text: String) {
        count += 1
        messages.append(Message(number: count, text: text))
        if messages.count > Self.capacity { messages.removeFirst() }
    }
}

extension FrameOutbox: CustomStringConvertible, CustomReflectable {
    /// How many there are, never what they say.
    public var description: String { "FrameOutbox(\(count) messages)" }
    public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}
