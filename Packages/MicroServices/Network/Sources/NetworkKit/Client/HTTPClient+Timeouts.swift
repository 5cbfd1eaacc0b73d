extension HTTPClient {
    /// How long the client waits, each `nil` for ever.
    public struct Timeouts: Hashable, Sendable {
        /// For the head of the answer to one attempt, connecting included.
        public var attempt: Duration?
        /// For the whole call: all attempts, the pauses between them, and with ``HTTPClient/call(_:)`` the body.
        public var total: Duration?
        /// For the next piece of a body that is streamed with ``HTTPClient/send(_:)``.
        public var idle: Duration?

        public init(attempt: Duration? = .seconds(20), total: Duration? = .seconds(60), idle: Duration? = .seconds(30)) {
            self.attempt = attempt
            self.total = total
            self.idle = idle
        }
    }
}
