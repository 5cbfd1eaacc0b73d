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
    ) async throws -> (status: Int?, pauses: [Duration], attempts: Int) {
        let script = Script(answers)
        let transport = StubTransport { _, _ in try script.next() }
        let clock = ManualClock()
        let retry = RetryInterceptor(policy: policy, clock: clock, random: { random }, now: { 784_111_777 })
        let client = try makeClient(transport, retry)
        let call = Task { try await client.send(request) }
        let mover = Task {
            while !Task.isCancelled {
                clock.advanceToNextSleeper()
                await Task.yield()
            }
        }
        let result = await call.result
        mover.cancel()
        return (try? result.get().statusCode, clock.requestedSleeps, transport.requests.count)
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

    /// By method and failure. A key does not make an order safe to repeat, see ``RetryPolicy/mayRepeat(_:)``.
    @Test func attempt_isRepeatedOnlyIfThatIsSafe() async throws {
        let unsent: [Result<NetworkResponse, NetworkError>] = [.failure(.cannotConnect("x"))]
        let unknown = [status(503), status(429), .failure(.connectionLost("x")), .failure(.timedOut(.firstByte, after: .seconds(1)))]
        let permanent: [Result<NetworkResponse, NetworkError>] = [
            .failure(.tlsFailure("x")), .failure(.notPermitted("x")), .failure(.cancelled), .failure(.malformedResponse("x")),
            .failure(.transportClosed), .failure(.invalidRequest("x")),
        ]
        for method in [HTTPRequest.Method.get, .head, .put, .delete, .options, .trace, .post, .patch] {
            let isIdempotent = ![.post, .patch].contains(method)
            let key: HTTPFields = [.init("Idempotency-Key")!: "\"1\""]
            for (failures, attempts) in [(unsent, 2), (unknown, isIdempotent ? 2 : 1), (permanent, 1)] {
                for failure in failures {
                    let outcome = try await run(NetworkRequest(method, "/", headerFields: key), [failure, status(200)])
                    #expect(outcome.attempts == attempts && (outcome.status == 200) == (attempts == 2), "\(method) \(failure)")
                }
            }
        }
        #expect(try await run(NetworkRequest(.put, "/", body: .stream([])), [status(503)]).attempts == 1)
    }

    @Test func bodyOfACall_thatIsCut_isRepeatedWithTheCall() async throws {
        for (method, attempts) in [(HTTPRequest.Method.get, 2), (.post, 1)] {
            let isFirst = Atomic(true)
            let transport = StubTransport { _, _ in
                guard isFirst.exchange(false, ordering: .relaxed) else { return .json("[1, 2]") }
                let cut = HTTPBody.stream([Array("[1".utf8)], thenThrowing: NetworkError.connectionLost("reset"))
                return NetworkResponse(HTTPResponse(status: 200), body: cut)
            }
            let client = try makeClient(transport, RetryInterceptor(policy: RetryPolicy(baseDelay: .zero)))
            let endpoint = Endpoint(NetworkRequest(method, "/")) { body, _ in String(decoding: body, as: UTF8.self) }
            let result = try? await client.call(endpoint)
            #expect(result == (method == .get ? "[1, 2]" : nil) && transport.requests.count == attempts)
        }
    }

    @Test func retryAfter_isRespected() async throws {
        let seconds = try await run(NetworkRequest(.get, "/"), [status(429, "7"), status(200)])
        #expect(seconds.pauses == [.seconds(7)])
        let past = try await run(NetworkRequest(.get, "/"), [status(503, "Sun, 06 Nov 1994 08:49:30 GMT"), status(200)])
        #expect(past.pauses == [.milliseconds(200)])
        let tooLong = try await run(NetworkRequest(.get, "/"), [status(503, "31")])
        #expect(tooLong.attempts == 1 && tooLong.status == 503)
    }

    @Test func budget_isSpentByRetries_andGrowsByATenthWithEachSuccess() async throws {
        let fails = Atomic(true)
        let transport = StubTransport { _, _ in .status(fails.load(ordering: .relaxed) ? 503 : 200) }
        let client = try makeClient(transport, RetryInterceptor(policy: RetryPolicy(maximumAttempts: 2, baseDelay: .zero)))
        func requests(by calls: Int, fail: Bool) async throws -> Int {
            fails.store(fail, ordering: .relaxed)
            let before = transport.requests.count
            for _ in 0..<calls { _ = try await client.send(NetworkRequest(.get, "/")) }
            return transport.requests.count - before
        }
        #expect(try await requests(by: 100, fail: true) == 110, "100 calls and a budget of 10 retries")
        #expect(try await requests(by: 29, fail: false) == 29)
        #expect(try await requests(by: 20, fail: true) == 22, "29 successes earn 2 retries")
    }
}
