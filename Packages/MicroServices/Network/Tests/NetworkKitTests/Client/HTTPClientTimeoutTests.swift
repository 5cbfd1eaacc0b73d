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
        let client = try client(.init(attempt: .seconds(5), total: nil))
        let call = Task { try await client.send(NetworkRequest(.get, "/\(1)")) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(4_999))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.description == "GET host/{}: No answer within 5 s. Try again, or allow more time.")
        transport.answerAll()
    }

    @Test func call_afterTheTotalLimit_timesOutDuringAnAttempt() async throws {
        let retry = RetryInterceptor(policy: RetryPolicy(maximumAttempts: 10, baseDelay: .zero), clock: clock, random: { 0 }, now: { 0 })
        let client = try client(.init(attempt: .seconds(4), total: .seconds(10)), interceptors: [retry])
        let call = Task { try await client.call(Endpoint<Void>.delete("/")) }
        for _ in 0..<2 {
            await clock.sleepers(2)  // the attempt's and the call's
            clock.advance(by: .seconds(4))
        }
        await clock.sleepers(2)
        clock.advance(by: .seconds(2))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.description.contains("No complete answer within 10 s.") == true)
        transport.answerAll()
    }

    @Test func request_withItsOwnLimit_usesIt() async throws {
        let client = try client(.init(attempt: nil, total: .seconds(60)))
        let call = Task { try await client.call(Endpoint<Void>.delete("/").timeout(.seconds(2))) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        await #expect { try await call.value } throws: { code($0) == .timedOut }
        transport.answerAll()
    }

    @Test func call_whenCanceled_endsAtOnce() async throws {
        let client = try client(.init(attempt: .seconds(5), total: .seconds(5)))
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        await clock.sleepers(2)
        call.cancel()
        await #expect { try await call.value } throws: { code($0) == .cancelled }
        transport.answerAll()
    }

    @Test func call_whenAnsweredInTime_cancelsTheTimer() async throws {
        let client = try client(.init(attempt: .seconds(5), total: .seconds(9)))
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        await clock.sleepers(2)
        transport.answerAll()
        #expect(try await call.value.statusCode == 200)
        #expect(clock.requestedSleeps.sorted() == [.seconds(5), .seconds(9)])
    }

    @Test func streamedBody_whenAChunkIsLate_timesOut() async throws {
        let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
        let stub = StubTransport { _, _ in NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(streaming: pieces, length: nil)) }
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: stub, timeouts: .init(attempt: nil, total: nil, idle: .seconds(3)),
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
        await clock.sleepers(1)
        source.yield([1])
        while clock.requestedSleeps.count < 2 { await Task.yield() }
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        let (seen, error) = await reading.value
        #expect(seen == [[1]])
        #expect(error?.description == "GET host/: No further part of the body within 3 s. Try again, or allow more time.")
    }
}
