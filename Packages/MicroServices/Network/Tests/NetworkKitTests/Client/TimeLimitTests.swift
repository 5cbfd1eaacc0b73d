import Dispatch
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

/// Each limit counts the wait that it names, and no other.
@Suite(.timeLimit(.minutes(10))) struct TimeLimitTests {
    /// A transport whose progress the test controls: it reports nothing by itself, answers on request, and ignores cancellation.
    private final class ControlledTransport: Transport {
        struct Attempt: Sendable {
            let body: HTTPBody
            let onProgress: @Sendable () -> Void
            let answer: AsyncThrowingStream<NetworkResponse, any Error>.Continuation
        }

        private let attempts = Mutex<[Attempt]>([])

        func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
            let (answers, answer) = AsyncThrowingStream<NetworkResponse, any Error>.makeStream()
            attempts.withLock { $0.append(Attempt(body: body, onProgress: onProgress, answer: answer)) }
            return try await Task {
                for try await response in answers { return response }
                throw CancellationError()
            }.value
        }

        /// Waits for an attempt. Its limits have begun.
        func attempt(_ number: Int) async -> Attempt {
            while true {
                if let attempt = attempts.withLock({ $0.count >= number ? $0[number - 1] : nil }) { return attempt }
                await Task.yield()
            }
        }

        var count: Int { attempts.withLock { $0.count } }
    }

    /// The same transport, but it ends its requests itself, as that over async-http-client does.
    private struct EndingTransport: BoundedTransport {
        let base: ControlledTransport
        func send(
            _ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void, onEnd: (@escaping TimeLimit.Ending) -> Void
        ) async throws -> NetworkResponse {
            let limit = TimeLimit(DeadlineQueue(clock: ManualClock()))
            onEnd(limit.end)
            return try await Watchdog.run(limit) { try await base.send(head, body: body, onProgress: onProgress) }
        }
    }

    private let clock = ManualClock()
    private let transport = ControlledTransport()
    private static let limits = HTTPClient.Timeouts(connection: .seconds(30), firstByte: .seconds(5), idle: .seconds(10), total: nil)

    private func client(
        _ timeouts: HTTPClient.Timeouts = limits, endsItself: Bool = false, _ interceptor: (any Interceptor)? = nil
    ) throws -> HTTPClient {
        let retry = RetryInterceptor(policy: RetryPolicy(baseDelay: .zero), clock: clock)
        return HTTPClient(
            baseURL: try BaseURL("http://host"), transport: endsItself ? EndingTransport(base: transport) : transport,
            interceptors: [interceptor ?? retry], timeouts: timeouts, clock: clock)
    }

    /// Waits are in milliseconds. Each part of an upload is taken after 9 s.
    enum Step {
        case progress
        case wait(Int)
        case takeParts(Int)
        case answer
        case cancel
    }

    struct Phases: CustomTestStringConvertible {
        let testDescription: String
        let timeouts: HTTPClient.Timeouts
        let change: @Sendable (inout NetworkRequest) -> Void
        let steps: [Step]
        /// The limit that passes, and the text of its error.
        let failure: (limit: NetworkError.Limit?, text: String)?

        init(
            _ name: String, _ steps: [Step], timeouts: HTTPClient.Timeouts = limits, _ failure: (NetworkError.Limit?, String)? = nil,
            change: @escaping @Sendable (inout NetworkRequest) -> Void = { _ in }
        ) {
            (testDescription, self.steps, self.timeouts, self.failure, self.change) = (name, steps, timeouts, failure, change)
        }
    }

    private static let part = [UInt8](repeating: 1, count: 64 << 10)
    private static let streamed: @Sendable (inout NetworkRequest) -> Void = { request in
        request.body = .stream(Array(repeating: part, count: 10))
    }

    static let phases = [
        Phases(
            "a wait for a connection", [.wait(30_000)],
            (.connection, "POST host/{}: No free connection within 30 s. Try again, or allow more time.")
        ) { $0.head.method = .post },
        Phases(
            "progress restarts the limit of the first byte", [.wait(29_000), .progress, .wait(4_999), .progress, .wait(4_999), .answer]),
        Phases(
            "a late first byte", [.wait(29_000), .progress, .wait(5_000)],
            (.firstByte, "POST host/{}: No answer within 5 s. Try again, or allow more time.")
        ) { $0.head.method = .post },
        Phases("an upload that flows from memory", [.progress, .takeParts(10), .wait(4_000), .answer]) {
            $0.body = HTTPBody([UInt8](repeating: 1, count: 10 * part.count))
        },
        Phases("a streamed upload that flows", [.progress, .takeParts(10), .wait(4_000), .answer], change: streamed),
        Phases(
            "an upload that stalls", [.progress, .takeParts(1), .wait(10_000)], (.idle, "No further part of a body within 10 s."),
            change: streamed),
        Phases("a call with a longer limit", [.progress, .wait(49_999), .answer], timeouts: .init()) { $0.timeout = .seconds(50) },
        Phases(
            "a slower call, which is not repeated", [.progress, .wait(50_000)], timeouts: .init(),
            (.total, "No complete answer within 50 s.")
        ) { $0.timeout = .seconds(50) },
        Phases("a call with limits of its own", [.wait(2_000)], (.connection, "No free connection within 2 s.")) {
            ($0.head.method, $0.timeouts) = (.post, .init(connection: .seconds(2)))
        },
        Phases("a call that is canceled", [.progress, .cancel], (nil, "GET host/{}: The call was cancelled.")),
        Phases(
            "a wait without a limit", [.progress, .wait(1_000_000_000), .answer],
            timeouts: .init(connection: .seconds(1), firstByte: nil, idle: nil, total: nil)),
    ]

    @Test(arguments: phases, [false, true]) func limit_countsItsOwnPhase(phases: Phases, endsItself: Bool) async throws {
        let client = try client(phases.timeouts, endsItself: endsItself)
        var request = NetworkRequest(.get, "/\(1)")
        phases.change(&request)
        let call = Task { [request] in try await client.send(request) }
        let attempt = await transport.attempt(1)
        var parts = attempt.body.makeAsyncIterator()
        for step in phases.steps {
            switch step {
            case .progress: attempt.onProgress()
            case .wait(let milliseconds): clock.advance(by: .milliseconds(milliseconds))
            case .takeParts(let count):
                for _ in 0..<count {
                    clock.advance(by: .seconds(9))
                    #expect(try await parts.next()?.count == Self.part.count)
                }
                if count == 10 { #expect(try await parts.next() == nil) }
            case .answer: attempt.answer.yield(.status(201))
            case .cancel: call.cancel()
            }
        }
        if let failure = phases.failure {
            let error = await #expect(throws: NetworkError.self) { try await call.value }
            #expect(error?.code == (failure.limit == nil ? .cancelled : .timedOut) && error?.limit == failure.limit)
            #expect(error?.description.contains(failure.text) == true)
        } else {
            #expect(try await call.value.statusCode == 201)
        }
        #expect(transport.count == 1)
    }

    @Test(arguments: [true, false]) func body_thatStalls_isIdle(ofACall: Bool) async throws {
        let client = try client()
        let call = Task {
            let request = NetworkRequest(.post, "/")
            if ofACall { return try await client.call(Endpoint(request) { _, _ in }) }
            for try await _ in try await client.send(request).body {}
        }
        let pulls = Atomic(0)
        let (silence, server) = AsyncStream<[UInt8]>.makeStream()
        let parts = AsyncStream<[UInt8]> {
            pulls.add(1, ordering: .relaxed)
            return await silence.first { _ in true }
        }
        await transport.attempt(1).answer.yield(NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(streaming: parts, length: nil)))
        for pull in 1...3 {
            while pulls.load(ordering: .relaxed) < pull { await Task.yield() }
            clock.advance(by: .seconds(9))
            if pull < 3 { server.yield([1]) }
        }
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.limit == .idle)
        #expect(error?.description == "POST host/: No further part of a body within 10 s. Try again, or allow more time.")
    }

    @Test func body_withoutALimit_mayTakeLongerThanTheFirstByte() async throws {
        let client = try client(.init(firstByte: .seconds(5), idle: nil, total: nil))
        var calls: [Task<[UInt8], any Error>] = []
        for number in 1...2 {
            calls.append(Task { try await client.call(Endpoint(NetworkRequest(.post, "/")) { body, _ in body }) })
            await transport.attempt(number).onProgress()
        }
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (parts, server) = AsyncStream<[UInt8]>.makeStream()
        let body = AsyncStream<[UInt8]> {
            ask.finish()
            return await parts.first { _ in true }
        }
        await transport.attempt(1).answer.yield(NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(streaming: body, length: 1)))
        for await _ in asked {}
        clock.advance(by: .seconds(6))
        await #expect { try await calls[1].value } throws: { code($0) == .timedOut }
        server.yield([1])
        server.finish()
        #expect(try await calls[0].value == [1])
    }

    @Test(arguments: [false, true]) func call_afterTheTotalLimit_timesOutDuringAnAttempt(endsItself: Bool) async throws {
        let client = try client(.init(firstByte: .seconds(4), total: .seconds(10)), endsItself: endsItself)
        let call = Task { try await client.call(Endpoint<Void>.delete("/")) }
        for attempt in 1...2 {
            await transport.attempt(attempt).onProgress()
            clock.advance(by: .seconds(4))
        }
        await transport.attempt(3).onProgress()
        clock.advance(by: .seconds(2))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.description.contains("No complete answer within 10 s.") == true)
    }

    @Test(arguments: [false, true], [RetryInterceptor.self, BearerAuthentication.self, CallHooks.self] as [any Interceptor.Type])
    func call_afterTheTotalLimit_timesOutInAWaitOfAnInterceptor(endsItself: Bool, type: any Interceptor.Type) async throws {
        // Ignores cancellation.
        let wait = { @Sendable [clock] in _ = await Task { try await clock.sleep(for: .seconds(30)) }.result }
        let renewal = BearerAuthentication(token: "a") { _ in await (wait(), "b").1 }
        let all: [any Interceptor] = [RetryInterceptor(clock: clock), renewal, CallHooks(before: { _ in await wait() })]
        let client = try client(.init(total: .seconds(10)), endsItself: endsItself, all.first { Swift.type(of: $0) == type })
        let call = Task { try await client.call(Endpoint<Void>.delete("/")) }
        let answer = NetworkResponse.status(type == BearerAuthentication.self ? 401 : 503, headerFields: [.retryAfter: "30"])
        if type != CallHooks.self { await transport.attempt(1).answer.yield(answer) }
        while !clock.requestedSleeps.contains(.seconds(30)) || !clock.requestedSleeps.contains(.seconds(10)) { await Task.yield() }
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.limit == .total && transport.count == (type == CallHooks.self ? 0 : 1))
    }

    @Test func firstOfSharedCalls_afterItsLimit_leavesTheRequestToTheOthers() async throws {
        let coalescing = CoalescingInterceptor()
        let client = try client(.init(total: .seconds(10)), endsItself: true, coalescing)
        func call(_ waiters: Int) async -> Task<Int, any Error> {
            let call = Task { try await client.call(Endpoint<Int>.get("/")) }
            while coalescing.waiters < waiters { await Task.yield() }
            return call
        }
        let first = await call(1)
        let attempt = await transport.attempt(1)
        clock.advance(by: .seconds(5))
        let second = await call(2)
        clock.advance(by: .seconds(5))
        await #expect { try await first.value } throws: { ($0 as? NetworkError)?.limit == .total }
        attempt.answer.yield(.json("1"))
        #expect(try await second.value == 1)
    }

    /// URLSession's cancel can block for a minute.
    @Test func caller_whenCancellationBlocks_returnsBefore() async throws {
        struct BlockingTransport: Transport {
            let released: DispatchSemaphore
            let started: @Sendable () -> Void
            func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
                onProgress()
                return await withTaskCancellationHandler {
                    started()
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                    return .status(200)
                } onCancel: {
                    released.wait()
                }
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
        released.signal()
    }
}
