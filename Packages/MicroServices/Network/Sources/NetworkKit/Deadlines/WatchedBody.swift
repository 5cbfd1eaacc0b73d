extension HTTPBody {
    /// The same body, which throws if the next chunk takes longer than `limit`.
    func watched(limit: Duration, deadlines: DeadlineQueue, endpoint: String) -> HTTPBody {
        HTTPBody(length: length) {
            // Unsafe because iterators are not sendable. This body has exclusive access, waits for each call to end, and makes no further call
            // after a failure or a timeout, when a call may still be running.
            nonisolated(unsafe) let produce = makeAsyncIterator().produce
            var isOver = false
            return {
                guard !isOver else { return nil }
                isOver = true
                let piece = try await NetworkError.locating(endpoint) {
                    try await Watchdog.run(.idle, limit, deadlines) { _ in try await produce() }
                }
                isOver = piece == nil
                return piece
            }
        }
    }
}
