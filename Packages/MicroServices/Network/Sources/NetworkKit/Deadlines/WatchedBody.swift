/// A streamed body that throws if the next chunk takes too long.
struct WatchedBody: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let body: HTTPBody
    let limit: Duration
    let clock: any Clock<Duration>
    let endpoint: String

    func makeAsyncIterator() -> Iterator {
        Iterator(source: Source(body.makeAsyncIterator()), limit: limit, clock: clock, endpoint: endpoint)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: Source
        let limit: Duration
        let clock: any Clock<Duration>
        let endpoint: String
        private var isOver = false

        fileprivate init(source: Source, limit: Duration, clock: any Clock<Duration>, endpoint: String) {
            self.source = source
            self.limit = limit
            self.clock = clock
            self.endpoint = endpoint
        }

        mutating func next() async throws -> [UInt8]? {
            guard !isOver else { return nil }
            isOver = true
            do {
                let piece = try await Watchdog.run(
                    limit: limit, clock: clock, timeout: { [limit] in .timedOut(after: limit, waitingFor: "further part of the body") },
                    { [source] in try await source.next() })
                isOver = piece == nil
                return piece
            } catch let error as NetworkError {
                throw error.at(endpoint)
            } catch is CancellationError {
                throw NetworkError.cancelled.at(endpoint)
            }
        }
    }

    /// Passes the iterator to the watched task.
    ///
    /// Unchecked because iterators are not sendable. `Iterator.next` has exclusive access, waits for each call to end, and makes no
    /// further call after a failure or a timeout, when a call may still be running.
    fileprivate final class Source: @unchecked Sendable {
        private var iterator: HTTPBody.AsyncIterator

        init(_ iterator: HTTPBody.AsyncIterator) {
            self.iterator = iterator
        }

        func next() async throws -> [UInt8]? {
            try await iterator.next()
        }
    }
}
