import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct RetryTests {
    /// Returns the results in order, and the last one repeatedly.
    private final class Script: Sendable {
        private let answers: Mutex<[Result<NetworkResponse, NetworkError>]>
        init(_ answers: [Result<NetworkResponse, NetworkError>]) { self.answers = Mutex(answers) }
        func next() throws -> NetworkResponse {
            try answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
        }
    }

    /// Runs a request with pauses of no duration. Returns the outcome, the pauses and the number of attempts.
    private func run(
        _ request: NetworkRequest, _ answers: [Result<NetworkResponse, NetworkError>], policy: RetryPolicy = RetryPolicy(),
        random: Double = 1
    ) async throws -> (status: Int?, failure: NetworkError.Code?, pauses: [Duration], attempts: Int) {
        let script = Script(answers)
        let transport = StubTransport { _, _ in try script.next() }
        let clock = ManualClock()
        let retry = RetryInterceptor(policy: policy, clock: clock, random: { random }, now: { 784_111_777 })
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: transport, interceptors: [retry],
            timeouts: .none)
        let call = Task { try await client.send(request) }
        let mover = Task {
            while !Task.isCancelled {
                clock.advanceToNextSleeper()
                await Task.yield()
            }
        }
        let result = await call.result
        mover.cancel()
        switch result {
        case .success(let response): return (response.statusCode, nil, clock.requestedSleeps, transport.requests.count)
        case .failure(let error): return (nil, (error as? NetworkError)?.code, clock.requestedSleeps, transport.requests.count)
        }
    }

    private func status(_ code: Int, _ retryAfter: String? = nil) -> Result<NetworkResponse, NetworkError> {
        .success(.status(code, headerFields: retryAfter.map { [.retryAfter: $0] } ?? [:]))
    }

    @Test func get_after503_isRepeatedWithGrowingPauses() async throws {
        let policy = RetryPolicy(maximumAttempts: 5, baseDelay: .milliseconds(100), maximumDelay: .milliseconds(350))
        let outcome = try await run(NetworkRequest(.get, "/"), [status(503)], policy: policy)
        #expect(outcome.status == 503 && outcome.attempts == 5)
        #expect(outcome.pauses == [.milliseconds(100), .milliseconds(200), .milliseconds(350), .milliseconds(350)])
        let jittered = try await run(NetworkRequest(.get, "/"), [status(503)], policy: policy, random: 0.5)
        #expect(jittered.pauses == [.milliseconds(50), .milliseconds(100), .milliseconds(175), .milliseconds(175)])
    }

    @Test func get_afterOneFailure_succeeds() async throws {
        for failure in [NetworkError.connectionLost("x"), .timedOut(.firstByte, after: .seconds(1)), .cannotConnect("x")] {
            let outcome = try await run(NetworkRequest(.get, "/"), [.failure(failure), status(200)])
            #expect(outcome.status == 200 && outcome.attempts == 2)
        }
    }

    @Test func failure_thatIsPermanent_isFinal() async throws {
        for failure in [
            NetworkError.tlsFailure("x"), .notPermitted("x"), .cancelled, .malformedResponse("x"), .transportClosed, .invalidRequest("x"),
        ] {
            let outcome = try await run(NetworkRequest(.get, "/"), [.failure(failure)])
            #expect(outcome.failure == failure.code && outcome.attempts == 1)
        }
    }

    @Test func order_isRepeatedOnlyIfItWasNotSent() async throws {
        let post = NetworkRequest(.post, "/")
        #expect(try await run(post, [status(503)]).attempts == 1)
        #expect(try await run(post, [.failure(.connectionLost("x"))]).attempts == 1)
        #expect(try await run(post, [.failure(.cannotConnect("x")), status(200)]).attempts == 2)
        var keyed = post
        try keyed.setHeader("Idempotency-Key", to: "\"1\"")
        for outcome in [status(503), status(429), .failure(.connectionLost("x")), .failure(.timedOut(.total, after: .seconds(1)))] {
            #expect(try await run(keyed, [outcome, status(201)]).attempts == 1)
        }
        for method in [HTTPRequest.Method.head, .put, .delete, .options, .trace] {
            #expect(try await run(NetworkRequest(method, "/"), [status(503), status(200)]).attempts == 2)
        }
        #expect(try await run(NetworkRequest(.patch, "/"), [status(503)]).attempts == 1)
    }

    @Test func bodyOfACall_thatIsCut_isRepeatedWithTheCall() async throws {
        for (method, attempts) in [(HTTPRequest.Method.get, 2), (.post, 1)] {
            let isFirst = Atomic(true)
            let transport = StubTransport { _, _ in
                guard isFirst.exchange(false, ordering: .relaxed) else { return .json("[1, 2]") }
                let cut = AsyncThrowingStream<[UInt8], any Error> { continuation in
                    continuation.yield(Array("[1".utf8))
                    continuation.finish(throwing: NetworkError.connectionLost("reset"))
                }
                return NetworkResponse(HTTPResponse(status: 200), body: HTTPBody(streaming: cut, length: nil))
            }
            let client = HTTPClient(
                baseURL: try BaseURL("http://host"), transport: transport,
                interceptors: [RetryInterceptor(policy: RetryPolicy(baseDelay: .zero))])
            let endpoint = Endpoint(NetworkRequest(method, "/")) { body, _ in String(decoding: body, as: UTF8.self) }
            let result = try? await client.call(endpoint)
            #expect(result == (method == .get ? "[1, 2]" : nil) && transport.requests.count == attempts)
        }
    }

    @Test func streamedBody_isNotSentAgain() async throws {
        let body = HTTPBody(streaming: AsyncStream { $0.finish() }, length: nil)
        #expect(try await run(NetworkRequest(.put, "/", body: body), [status(503)]).attempts == 1)
    }

    @Test func retryAfter_isRespected() async throws {
        let seconds = try await run(NetworkRequest(.get, "/"), [status(429, "7"), status(200)])
        #expect(seconds.pauses == [.seconds(7)])
        let past = try await run(NetworkRequest(.get, "/"), [status(503, "Sun, 06 Nov 1994 08:49:30 GMT"), status(200)])
        #expect(past.pauses == [.milliseconds(200)])
        let tooLong = try await run(NetworkRequest(.get, "/"), [status(503, "31")])
        #expect(tooLong.attempts == 1 && tooLong.status == 503)
    }

    @Test func budget_whenSpent_preventsRetries() async throws {
        let transport = StubTransport { _, _ in .status(503) }
        let policy = RetryPolicy(maximumAttempts: 2, baseDelay: .zero)
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: transport,
            interceptors: [RetryInterceptor(policy: policy, random: { 0 }, now: { 0 })])
        for _ in 0..<100 { _ = try await client.send(NetworkRequest(.get, "/")) }
        #expect(transport.requests.count == 110, "100 calls and a budget of 10 retries")
    }

    @Test func budget_afterASuccess_growsByATenth() async throws {
        let fails = Mutex(true)
        let transport = StubTransport { _, _ in .status(fails.withLock { $0 } ? 503 : 200) }
        let client = HTTPClient(
            baseURL: try BaseURL("http://host"), transport: transport,
            interceptors: [RetryInterceptor(policy: RetryPolicy(maximumAttempts: 2, baseDelay: .zero), random: { 0 }, now: { 0 })])
        for _ in 0..<20 { _ = try await client.send(NetworkRequest(.get, "/")) }
        fails.withLock { $0 = false }
        for _ in 0..<29 { _ = try await client.send(NetworkRequest(.get, "/")) }
        let before = transport.requests.count
        fails.withLock { $0 = true }
        for _ in 0..<20 { _ = try await client.send(NetworkRequest(.get, "/")) }
        #expect(transport.requests.count - before == 22, "29 successes earn 2 retries")
    }
}
