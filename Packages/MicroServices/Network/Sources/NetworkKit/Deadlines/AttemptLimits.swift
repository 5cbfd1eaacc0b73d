import Synchronization

/// Applies the limits of one attempt.
final class AttemptLimits: Sendable {
    let limit: TimeLimit
    private let timeouts: HTTPClient.Timeouts
    /// Whether the request has no further parts.
    private let isSent = Atomic(true)
    private let now: @Sendable () -> Duration
    private let start: Duration
    /// When the first and the last part of the request were sent.
    private let sent = Mutex<(first: Duration, last: Duration)?>(nil)

    init(_ timeouts: HTTPClient.Timeouts, _ deadlines: DeadlineQueue) {
        (self.timeouts, limit, now, start) = (timeouts, TimeLimit(deadlines), deadlines.now, deadlines.now())
        limit.restart(.connection, timeouts.connection)
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
    @Sendable func progress() {
        let now = now()
        sent.withLock { $0 = ($0?.first ?? now, now) }
        if isSent.load(ordering: .relaxed) { limit.restart(.firstByte, timeouts.firstByte) } else { limit.restart(.idle, timeouts.idle) }
    }

    /// Returns the body of the response, which throws if the next part takes too long.
    ///
    /// - Parameter endsItself: Whether the transport ends the body when the limit passes.
    func receiving(_ body: HTTPBody, endsItself: Bool, endpoint: String) -> HTTPBody {
        // The head has arrived.
        limit.restart(.firstByte, nil)
        guard body.bytes == nil, let idle = timeouts.idle else { return body }
        return HTTPBody(length: body.length) { [limit] in
            // Unsafe because iterators are not sendable. This body has exclusive access, waits for each call to end, and makes no further call
            // after a failure or a timeout, when a call may still be running.
            nonisolated(unsafe) let produce = body.makeAsyncIterator().produce
            var isOver = false
            return {
                guard !isOver else { return nil }
                isOver = true
                limit.restart(.idle, idle)
                defer { limit.restart(.idle, nil) }
                let part = try await NetworkError.locating(endpoint) {
                    try await endsItself ? produce() : Watchdog.run(limit) { try await produce() }
                }
                isOver = part == nil
                return part
            }
        }
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
