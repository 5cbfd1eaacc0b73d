import Synchronization

/// Applies the limits of one attempt: at each time, one of them is running.
final class AttemptLimits: Sendable {
    private let timeouts: HTTPClient.Timeouts
    private let restart: Watchdog.Restart
    /// Whether the request has no further parts.
    private let isSent = Atomic(true)
    private let now: @Sendable () -> Duration
    private let start: Duration
    /// When the first and the last part of the request were sent.
    private let sent = Mutex<(first: Duration, last: Duration)?>(nil)

    init(_ timeouts: HTTPClient.Timeouts, now: @escaping @Sendable () -> Duration, restart: @escaping Watchdog.Restart) {
        (self.timeouts, self.now, self.restart, start) = (timeouts, now, restart, now())
    }

    /// Returns the body to send. Each part that the transport takes is progress; large bodies have several parts.
    func sending(_ body: HTTPBody) -> HTTPBody {
        if let bytes = body.bytes, bytes.count <= HTTPBody.maximumPart { return body }
        isSent.store(false, ordering: .relaxed)
        return body.observed {
            { [self] part in
                if part == nil { isSent.store(true, ordering: .relaxed) }
                progress()
            }
        }
    }

    /// Ends the wait for a connection: a part of the request has been sent.
    func progress() {
        let now = now()
        sent.withLock { $0 = ($0?.first ?? now, now) }
        if isSent.load(ordering: .relaxed) { restart(.firstByte, timeouts.firstByte) } else { restart(.idle, timeouts.idle) }
    }

    /// Returns the body of the response. Each part that arrives is progress.
    func receiving(_ body: HTTPBody) -> HTTPBody {
        guard body.bytes == nil else { return body }
        restart(.idle, timeouts.idle)
        return body.observed { { [self] _ in restart(.idle, timeouts.idle) } }
    }

    /// Returns the timings up to the head, or with those up to the end of the body.
    func timings(withBody timings: NetworkTimings? = nil) -> NetworkTimings {
        let now = now()
        guard var timings else {
            let sent = sent.withLock { $0 } ?? (first: now, last: now)
            return NetworkTimings(connection: sent.first - start, upload: sent.last - sent.first, response: now - sent.last)
        }
        timings.download = now - start - timings.connection - timings.upload - timings.response
        return timings
    }
}
