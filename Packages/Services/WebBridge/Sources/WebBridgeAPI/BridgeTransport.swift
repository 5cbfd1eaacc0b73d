/// Exchanges messages between the app and one web page in a frame, a web view or a test.
public protocol BridgeTransport: Sendable {
    /// The messages of the page until it is closed. Called once.
    var messages: AsyncStream<BridgeMessage> { get }

    /// Sends a message to the page.
    func post(_ text: String) async
}

/// A message of a web page.
public struct BridgeMessage: Sendable, Hashable {
    public var text: String
    /// The origin of the sender, such as `https://pages.example`, determined by the view that shows the page, never by the text.
    public var origin: String

    package init(text: String, origin: String) {
        self.text = text
        self.origin = origin
    }
}

/// The transport of a page in a frame: the screen passes messages of the frame to ``receive(_:)`` and sends posted ones to it.
public final class BridgePipe: BridgeTransport {
    public let messages: AsyncStream<BridgeMessage>

    private let continuation: AsyncStream<BridgeMessage>.Continuation
    private let origin: String
    private let send: @MainActor @Sendable (String) -> Void

    /// - Parameters:
    ///   - origin: The origin of the page. The caller must verify that messages come from it.
    ///   - post: Sends a message to the page.
    public init(origin: String, post send: @escaping @MainActor @Sendable (String) -> Void) {
        self.origin = origin
        self.send = send
        // Messages that exceed the buffer are dropped; their requests time out in the page.
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    /// Receives a message of the page.
    public func receive(_ text: String) {
        continuation.yield(BridgeMessage(text: text, origin: origin))
    }

    /// Ends the messages after the page is closed.
    public func close() {
        continuation.finish()
    }

    public func post(_ text: String) async {
        await send(text)
    }
}
