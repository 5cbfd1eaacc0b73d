import Synchronization

/// Applies the limits of one attempt: at each time, one of them is running.
final class AttemptLimits: Sendable {
    private let timeouts: HTTPClient.Timeouts
    private let restart: Watchdog.Restart
    /// Whether the request has no further parts.
    private let isSent = Atomic(true)

    init(_ timeouts: HTTPClient.Timeouts, restart: @escaping Watchdog.Restart) {
        self.timeouts = timeouts
        self.restart = restart
    }

    /// Returns the body to send. Each part that the transport takes is progress; large bodies have several parts.
    func sending(_ body: HTTPBody) -> HTTPBody {
        if let bytes = body.bytes, bytes.count <= HTTPBody.maximumPart { return body }
        isSent.store(false, ordering: .relaxed)
        return body.observed { [self] isLast in
            if isLast { isSent.store(true, ordering: .relaxed) }
            progress()
        }
    }

    /// Ends the wait for a connection: a part of the request has been sent.
    func progress() {
        if isSent.load(ordering: .relaxed) { restart(.firstByte, timeouts.firstByte) } else { restart(.idle, timeouts.idle) }
    }

    /// Returns the body of the response. Each part that arrives is progress.
    func receiving(_ body: HTTPBody) -> HTTPBody {
        guard body.bytes == nil else { return body }
        restart(.idle, timeouts.idle)
        return body.observed { [self] _ in restart(.idle, timeouts.idle) }
    }
}
