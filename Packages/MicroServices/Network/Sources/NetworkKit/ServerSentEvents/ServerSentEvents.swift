import HTTPTypes

extension HTTPClient {
    /// Returns the events of a `text/event-stream`, which connects when the first is read and again after each interruption.
    ///
    /// ```swift
    /// for try await event in client.events(NetworkRequest(.get, "/rates")) { update(with: event.data) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: Its limit ``Timeouts/idle`` must be longer than the pauses of the server, and detects a lost connection.
    ///   - lastEventID: The identifier of the last event that was handled, for example before the app was restarted.
    ///   - maximumEvent: The maximum size of an event, in bytes.
    ///   - clock: Measures the pauses between connections.
    ///   - random: Returns a number in 0..<1, for the jitter.
    public func events(
        _ request: NetworkRequest, lastEventID: String = "", maximumEvent: Int = 1 << 20, clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) -> ServerSentEvents {
        ServerSentEvents(
            client: self, request: request, lastEventID: lastEventID, maximumEvent: maximumEvent, clock: clock, random: random)
    }
}

/// The events of a server (HTML standard, 9.2), with a new connection after each interruption.
///
/// - The next connection follows after the pause that the server has set, or 3 s. The pause doubles with each connection without an event,
///   up to a minute, and has up to half more as jitter.
/// - The events end with status 204. Another status than 200, another content type and errors that are not temporary are thrown.
/// - Each iterator has its own connection. Its release closes the connection.
public struct ServerSentEvents: AsyncSequence, Sendable {
    fileprivate let client: HTTPClient
    fileprivate let request: NetworkRequest
    fileprivate let lastEventID: String
    fileprivate let maximumEvent: Int
    fileprivate let clock: any Clock<Duration>
    fileprivate let random: @Sendable () -> Double

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// The iterator of the events. Must not be shared between tasks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let source: ServerSentEvents
        private var parser: ServerSentEventParser
        private var body: HTTPBody.AsyncIterator?
        /// The events of the last chunk, in reverse order.
        private var pending: [ServerSentEvent] = []
        /// The number of connections since the last event.
        private var failures = 0
        private var isOver = false

        fileprivate init(_ source: ServerSentEvents) {
            self.source = source
            parser = ServerSentEventParser(maximumEvent: source.maximumEvent, lastEventID: source.lastEventID)
        }

        /// Returns the next event. Throws ``NetworkError``, after which the events are over.
        public mutating func next() async throws -> ServerSentEvent? {
            while !isOver {
                if let event = pending.popLast() { return event }
                do {
                    if body == nil { try await connect() }
                    if isOver { return nil }
                    guard let chunk = try await body?.next() else { throw NetworkError.connectionLost("the stream ended") }
                    pending = try parser.consume(chunk).reversed()
                    if !pending.isEmpty { failures = 0 }
                } catch let error as NetworkError where [.connectionLost, .cannotConnect, .timedOut].contains(error.code) {
                    body = nil
                    parser.restart()
                    try await pause()
                } catch {
                    (isOver, body) = (true, nil)
                    throw error
                }
            }
            return nil
        }

        private mutating func connect() async throws {
            var request = source.request
            request.head.headerFields[.accept] = "text/event-stream"
            request.head.headerFields[.cacheControl] = "no-store"
            // An identifier with control characters is not sent.
            if !parser.lastEventID.isEmpty { try? request.setHeader("Last-Event-ID", to: parser.lastEventID) }
            let response = try await source.client.send(request)
            let type = response.head.headerFields[.contentType]?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
            isOver = response.statusCode == 204
            guard isOver || response.statusCode == 200 else { throw NetworkError.badStatus(response.statusCode) }
            guard isOver || type == "text/event-stream" else { throw NetworkError.undecodable("its type is not text/event-stream") }
            body = response.body.makeAsyncIterator()
        }

        private mutating func pause() async throws {
            defer { failures += 1 }
            do {
                try await source.clock.sleep(for: parser.pause(failures: failures, random: source.random()), tolerance: nil)
            } catch {
                isOver = true
                throw NetworkError.cancelled
            }
        }
    }
}
