import Synchronization
public import WebBridgeAPI

/// A web page without a browser, in this process.
///
/// ```swift
/// let page = TestWebPage(origin: "https://pages.example")
/// let serving = Task { try await bridge.serve("hello", over: page, navigator: nil) }
/// try await page.ready(["user.name"])
/// let name = try await page.request("user.name")
/// page.close()
/// ```
///
/// ``send(_:origin:)`` sends the messages of a hostile page.
public final class TestWebPage: BridgeTransport {
    /// The refusal of a request.
    public struct Refusal: Error, Sendable, Hashable {
        /// The error code, such as `undeclared`.
        public let code: String
        /// The description for the page's author.
        public let message: String
    }

    private struct State {
        var page = "0123456789ab"
        var loads = 0
        var count = 0
        var waiting: [String: CheckedContinuation<BridgeValue, any Error>] = [:]
        var received: [String] = []
        var events: [(name: String, values: BridgeValue)] = []
        var isClosed = false
    }

    public let messages: AsyncStream<BridgeMessage>
    private let continuation: AsyncStream<BridgeMessage>.Continuation
    private let origin: String
    private let state = Mutex(State())

    /// - Parameter origin: The origin of the page.
    public init(origin: String) {
        self.origin = origin
        (messages, continuation) = AsyncStream.makeStream()
    }

    /// The messages of the app, in order.
    public var received: [String] { state.withLock { $0.received } }

    /// The events of the app, in order.
    public var events: [(name: String, values: BridgeValue)] { state.withLock { $0.events } }

    /// Declares capabilities.
    /// - Returns: The granted capabilities.
    /// - Throws: ``Refusal``; `CancellationError` if the page is closed.
    @discardableResult
    public func ready(_ wants: [String]) async throws -> [String] {
        let page = state.withLock { $0.page }
        let granted = try await waitForResponse("ready") {
            ["strata": 1, "page": .string(page), "type": "ready", "wants": .array(wants.map { .string($0) })]
        }
        return granted.array?.compactMap(\.string) ?? []
    }

    /// Calls a function of the app.
    /// - Throws: ``Refusal``; `CancellationError` if the page is closed.
    @discardableResult
    public func request(_ name: String, _ values: [String: BridgeValue] = [:]) async throws -> BridgeValue {
        let (page, id) = next()
        return try await waitForResponse("\(id)") { Self.request("request", page, id, name, values) }
    }

    /// Opens an address of the app.
    /// - Throws: ``Refusal``; `CancellationError` if the page is closed.
    public func open(_ url: String) async throws {
        try await request("open", ["url": .string(url)])
    }

    /// Sends a message unchanged.
    ///
    /// - Parameter origin: The origin of the sender; nil for the page itself.
    public func send(_ text: String, origin: String? = nil) {
        continuation.yield(BridgeMessage(text: text, origin: origin ?? self.origin))
    }

    /// Reloads the page, which then receives no responses to earlier requests.
    public func reload() {
        end {
            $0.loads += 1
            $0.page = "0123456789ab\($0.loads)"
            $0.count = 0
        }
    }

    /// Closes the page.
    public func close() {
        end { $0.isClosed = true }
        continuation.finish()
    }

    public func post(_ text: String) async {
        let (waiting, result) = state.withLock { state -> (CheckedContinuation<BridgeValue, any Error>?, Result<BridgeValue, any Error>) in
            state.received.append(text)
            guard let json = try? BridgeValue(json: text), json["page"]?.string == state.page else { return (nil, .success(.null)) }
            if json["type"]?.string == "event" {
                state.events.append((json["name"]?.string ?? "", json["values"] ?? .null))
                return (nil, .success(.null))
            }
            let key = json["type"]?.string == "response" ? json["id"]?.integer.map(String.init) ?? "" : "ready"
            let waiting = state.waiting.removeValue(forKey: key)
            if let error = json["error"] {
                return (waiting, .failure(Refusal(code: error["code"]?.string ?? "", message: error["message"]?.string ?? "")))
            }
            return (waiting, .success(json["value"] ?? json["granted"] ?? .null))
        }
        waiting?.resume(with: result)
    }

    private func next() -> (page: String, id: Int) {
        state.withLock { state in
            state.count += 1
            return (state.page, state.count)
        }
    }

    private static func request(_ type: String, _ page: String, _ id: Int, _ name: String, _ values: [String: BridgeValue]) -> BridgeValue {
        [
            "strata": 1, "page": .string(page), "type": .string(type), "id": .number(Double(id)), "name": .string(name),
            "values": .object(values),
        ]
    }

    private func waitForResponse(_ key: String, _ message: () -> BridgeValue) async throws -> BridgeValue {
        let text = message().json
        return try await withCheckedThrowingContinuation { continuation in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.waiting[key] = continuation }
                return state.isClosed
            }
            if isClosed { continuation.resume(throwing: CancellationError()) } else { send(text) }
        }
    }

    private func end(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            let waiting = state.waiting
            state.waiting = [:]
            return waiting
        }
        for continuation in waiting.values { continuation.resume(throwing: CancellationError()) }
    }
}
