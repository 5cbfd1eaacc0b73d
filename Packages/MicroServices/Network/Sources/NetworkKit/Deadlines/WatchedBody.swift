extension HTTPBody {
    /// The same body, which throws if the next chunk takes longer than `limit`.
    func watched(limit: Duration, deadlines: DeadlineQueue, endpoint: String) -> HTTPBody {
        HTTPBody(length: length) {
            let source = WatchedSource(makeAsyncIterator())
            var isOver = false
            return {
                guard !isOver else { return nil }
                isOver = true
                do {
                    let piece = try await Watchdog.run(.idle, limit, deadlines) { _ in try await source.next() }
                    isOver = piece == nil
                    return piece
                } catch let error as NetworkError {
                    throw error.at(endpoint)
                } catch is CancellationError {
                    throw NetworkError.cancelled.at(endpoint)
                }
            }
        }
    }
}

/// Passes an iterator to the watched task.
///
/// Unchecked because iterators are not sendable. The watched body has exclusive access, waits for each call to end, and makes no further call
/// after a failure or a timeout, when a call may still be running.
private final class WatchedSource: @unchecked Sendable {
    private var iterator: HTTPBody.AsyncIterator

    init(_ iterator: HTTPBody.AsyncIterator) {
        self.iterator = iterator
    }

    func next() async throws -> [UInt8]? {
        try await iterator.next()
    }
}
