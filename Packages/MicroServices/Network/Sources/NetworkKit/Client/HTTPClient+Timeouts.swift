extension HTTPClient {
    /// The time limits of a client; `nil` for no limit.
    public struct Timeouts: Hashable, Sendable {
        /// The limit for the head of the response to one attempt, including connecting.
        public var attempt: Duration?
        /// The limit for the whole call: all attempts, the pauses between them, and with ``HTTPClient/call(_:)`` the body.
        public var total: Duration?
        /// The limit for the next chunk of a body that is streamed with ``HTTPClient/send(_:)``.
        public var idle: Duration?

        public init(attempt: Duration? = .seconds(20), total: Duration? = .seconds(60), idle: Duration? = .seconds(30)) {
            self.attempt = attempt
            self.total = total
            self.idle = idle
        }
    }
}
