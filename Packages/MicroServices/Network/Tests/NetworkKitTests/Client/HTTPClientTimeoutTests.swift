import Dispatch
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

/// Uses a transport that never responds and ignores cancellation.
@Suite(.timeLimit(.minutes(10))) struct HTTPClientTimeoutTests {
    /// Suspends calls until `answerAll()` and ignores cancellation.
    private final class UnresponsiveTransport: Transport {
        private let waiting = Mutex<[CheckedContinuation<NetworkResponse, any Error>]>([])

        func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
            try await withCheckedThrowingContinuation { continuation in waiting.withLock { $0.append(continuation) } }
        }

        /// Waits for the number of requests since the last answer. Their time limits have begun.
        func requests(_ count: Int) async {
            while waiting.withLock({ $0.count }) < count { await Task.yield() }
        }

        func answerAll() {
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in all { continuation.resume(returning: .status(200)) }
        }
    }

    private let clock = ManualClock()
    private let transport = UnresponsiveTransport()

    private func client(_ timeouts: HTTPClient.Timeouts, interceptors: [any Interceptor] = []) throws -> HTTPClient {
        HTTPClient(baseURL: try BaseURL("http://host"), transport: transport, interceptors: interceptors, timeouts: timeouts, clock: clock)
    }

    @Test func attempt_afterItsLimit_timesOut() async throws {
        let client = try client(.init(firstByte: .seconds(5), total: nil))
        let call = Task { try await client.send(NetworkRequest(.get, "/\(1)")) }
        await transport.requests(1)
        clock.advance(by: .milliseconds(4_999))
        clock.advance(by: .milliseconds(1))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.description == "GET host/{}: No answer within 5 s. Try again, or allow more time.")
        transport.answerAll()
    }

    @Test func call_afterTheTotalLimit_timesOutDuringAnAttempt() async throws {
        let retry = RetryInterceptor(policy: RetryPolicy(maximumAttempts: 10, baseDelay: .zero), clock: clock, random: { 0 }, now: { 0 })
        let client = try client(.init(firstByte: .seconds(4), total: .seconds(10)), interceptors: [retry])
        let call = Task { try await client.call(Endpoint<Void>.delete("/")) }
        for attempt in 1...2 {
            await transport.requests(attempt)
            clock.advance(by: .seconds(4))
        }
        await transport.requests(3)
        clock.advance(by: .seconds(2))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.description.contains("No complete answer within 10 s.") == true)
        transport.answerAll()
    }

    @Test func request_withItsOwnLimit_usesIt() async throws {
        let client = try client(.init(firstByte: nil, total: .seconds(60)))
        let call = Task { try await client.call(Endpoint<Void>.delete("/").timeout(.seconds(2))) }
        await transport.requests(1)
        clock.advance(by: .seconds(2))
        await #expect { try await call.value } throws: { code($0) == .timedOut }
        transport.answerAll()
    }

    @Test func call_whenCanceled_endsAtOnce() async throws {
        let client = try client(.init(firstByte: .seconds(5), total: .seconds(5)))
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        await transport.requests(1)
        call.cancel()
        await #expect { try await call.value } throws: { code($0) == .cancelled }
        transport.answerAll()
    }

    /// URLSession's cancel can block for a minute.
    @Test func caller_whenCancellationBlocks_returnsBefore() async throws {
        struct BlockingTransport: Transport {
            let released: DispatchSemaphore
            let started: @Sendable () -> Void
            func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
                await withTaskCancellationHandler {
                    started()
                    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                        DispatchQueue.global().async {
                            released.wait()
                            continuation.resume()
                        }
                    }
                } onCancel: {
                    released.wait()
                }
                return .status(200)
            }
        }
        let (starts, start) = AsyncStream<Void>.makeStream()
        let released = DispatchSemaphore(value: 0)
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: BlockingTransport(released: released) { start.finish() },
            timeouts: .init(firstByte: .seconds(2), total: nil), clock: clock)
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        for await _ in starts {}
        clock.advance(by: .seconds(2))
        await #expect { try await call.value } throws: { code($0) == .timedOut }
        for _ in 0..<2 { released.signal() }
    }

    @Test func streamedBody_whenAChunkIsLate_timesOut() async throws {
        let pulls = Mutex(0)
        let (silence, end) = AsyncStream<[UInt8]>.makeStream()
        defer { end.finish() }
        let pieces = AsyncStream<[UInt8]> {
            let pull = pulls.withLock { pulls in
                pulls += 1
                return pulls
            }
            if pull == 1 { return [1] }
            for await _ in silence {}
            return nil
        }
        let stub = StubTransport { _, _ in NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(streaming: pieces, length: nil)) }
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: stub, timeouts: .init(firstByte: nil, idle: .seconds(3), total: nil),
            clock: clock)
        let body = try await client.send(NetworkRequest(.get, "/")).body
        let reading = Task {
            var seen: [[UInt8]] = []
            do {
                for try await piece in body { seen.append(piece) }
                return (seen, nil as NetworkError?)
            } catch {
                return (seen, error as? NetworkError)
            }
        }
        while pulls.withLock({ $0 }) < 2 { await Task.yield() }
        clock.advance(by: .seconds(3))
        let (seen, error) = await reading.value
        #expect(seen == [[1]])
        #expect(error?.description == "GET host/: No further part of a body within 3 s. Try again, or allow more time.")
    }
}
