public import RoutingService
import Synchronization
public import WebBridgeAPI

/// A bridge without rules, for tests of screens. It records messages and sends the given replies.
public final class FakeWebBridge: WebBridgeServing {
    private let pages: [WebPageDisplay]
    private let reply: @Sendable (String) -> String?
    private let messages = Mutex<[BridgeMessage]>([])

    /// - Parameter reply: Returns the reply to a message; nil for none.
    public init(pages: [WebPageDisplay], reply: @escaping @Sendable (String) -> String? = { _ in nil }) {
        self.pages = pages
        self.reply = reply
    }

    /// The received messages, in order.
    public var received: [BridgeMessage] { messages.withLock { $0 } }

    public func page(_ id: WebPageDisplay.ID) throws(BridgeError) -> WebPageDisplay {
        guard let page = pages.first(where: { $0.id == id }) else { throw .unknownPage(id) }
        return page
    }

    public func serve(_ id: WebPageDisplay.ID, over transport: any BridgeTransport, navigator: (any Navigating)?) async throws(BridgeError)
    {
        _ = try page(id)
        for await message in transport.messages {
            messages.withLock { $0.append(message) }
            if let answer = reply(message.text) { await transport.post(answer) }
        }
    }

    public func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) async {}
}
