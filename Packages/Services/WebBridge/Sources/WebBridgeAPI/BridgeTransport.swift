/// Carries texts between the app and one web page, whatever shows the page: a frame in a browser, a web view, a test.
public protocol BridgeTransport: Sendable {
    /// What the page says, until it is closed. Asked for once.
    var messages: AsyncStream<BridgeMessage> { get }

    /// Says something to the page.
    func post(_ text: String) async
}

/// Something that was said to the app.
public struct BridgeMessage: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The origin of who said it, such as `https://pages.example`, as whatever shows the page has found it: never taken from the text.
    public var origin: String

    public init(text: String, origin: String) {
        self.text = text
        self.origin = origin
    }
}

/// The transport of a screen that shows a page in a frame: the screen hands in what the frame says and shows what is posted.
public final class BridgePipe: BridgeTransport {
    public let messages: AsyncStream<BridgeMessage>

    private let continuation: AsyncStream<BridgeMessage>.Continuation
    private let origin: String
    private let say: @MainActor @Sendable (String) -> Void

    /// - Parameters:
    ///   - origin: The origin of the page in the frame. Whoever hands in what it says has made sure that it comes from there.
    ///   - say: Says something to the page.
    public init(origin: String, say: @escaping @MainActor @Sendable (String) -> Void) {
        self.origin = origin
        self.say = say
        // What comes faster than it is read is dropped; the page hears of it by a time-out.
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    /// Hands in what the page says.
    public func receive(_ text: String) {
        continuation.yield(BridgeMessage(text: text, origin: origin))
    }

    /// The page is gone.
    public func close() {
        continuation.finish()
    }

    public func post(_ text: String) async {
        await say(text)
    }
}
