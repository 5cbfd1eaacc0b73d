import Dispatch
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

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

        func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
            throw NetworkError.transportClosed
        }

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

    private let clock = ManualClock()
    private let transport = ControlledTransport()
    private let limits = HTTPClient.Timeouts(connection: .seconds(30), firstByte: .seconds(5), idle: .seconds(10), total: nil)

    private func client(_ timeouts: HTTPClient.Timeouts? = nil, retry: Bool = false) throws -> HTTPClient {
        let interceptors = retry ? [RetryInterceptor(policy: RetryPolicy(baseDelay: .zero), clock: clock)] : []
        return HTTPClient(
            baseURL: try BaseURL("http://host"), transport: transport, interceptors: interceptors, timeouts: timeouts ?? limits,
            clock: clock)
    }

    private func limit(_ call: Task<some Sendable, any Error>) async -> NetworkError.Limit? {
        await (#expect(throws: NetworkError.self) { try await call.value })?.limit
    }

    @Test func waitForAConnection_hasItsOwnLimit() async throws {
        let client = try client()
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        _ = await transport.attempt(1)
        clock.advance(by: .seconds(30))
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.limit == .connection && error?.code == .timedOut)
        #expect(error?.description == "GET host/: No free connection within 30 s. Try again, or allow more time.")
    }

    @Test func firstByte_isCountedFromTheSentRequest() async throws {
        let client = try client()
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        let attempt = await transport.attempt(1)
        clock.advance(by: .seconds(29))
        attempt.onProgress()
        clock.advance(by: .milliseconds(4_999))
        attempt.onProgress()
        clock.advance(by: .milliseconds(4_999))
        attempt.answer.yield(.status(200))
        #expect(try await call.value.statusCode == 200)
        let late = Task { try await client.send(NetworkRequest(.get, "/\(1)")) }
        await transport.attempt(2).onProgress()
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: NetworkError.self) { try await late.value }
        #expect(error?.limit == .firstByte && error?.description == "GET host/{}: No answer within 5 s. Try again, or allow more time.")
    }

    @Test(arguments: [true, false]) func upload_thatFlows_doesNotTimeOut(isInMemory: Bool) async throws {
        let client = try client()
        let bytes = [UInt8](repeating: 1, count: 640 << 10)
        let parts = AsyncStream { continuation in
            for _ in 0..<10 { continuation.yield(Array(bytes.prefix(64 << 10))) }
            continuation.finish()
        }
        let request = NetworkRequest(.post, "/", body: isInMemory ? HTTPBody(bytes) : HTTPBody(streaming: parts, length: nil))
        let call = Task { try await client.send(request) }
        let attempt = await transport.attempt(1)
        attempt.onProgress()
        var count = 0
        for try await part in attempt.body {
            count += part.count
            clock.advance(by: .seconds(9))
        }
        clock.advance(by: .seconds(4))
        attempt.answer.yield(.status(201))
        #expect(try await call.value.statusCode == 201)
        #expect(count == bytes.count)
    }

    @Test func upload_thatStalls_isIdle() async throws {
        let client = try client()
        let call = Task { try await client.send(NetworkRequest(.post, "/", body: HTTPBody([UInt8](repeating: 1, count: 640 << 10)))) }
        let attempt = await transport.attempt(1)
        attempt.onProgress()
        var iterator = attempt.body.makeAsyncIterator()
        #expect(try await iterator.next()?.count == 64 << 10)
        clock.advance(by: .seconds(10))
        #expect(await limit(call) == .idle)
    }

    @Test func bodyOfACall_thatStalls_isIdle() async throws {
        let client = try client()
        let call = Task { try await client.call(Endpoint<[Int]>.get("/")) }
        let attempt = await transport.attempt(1)
        let pulls = Mutex(0)
        let (silence, end) = AsyncStream<[UInt8]>.makeStream()
        let pieces = AsyncStream<[UInt8]> {
            pulls.withLock { $0 += 1 }
            for await piece in silence { return piece }
            return nil
        }
        attempt.answer.yield(NetworkResponse(HTTPResponse(status: .ok), body: HTTPBody(streaming: pieces, length: nil)))
        for pull in 1...3 {
            while pulls.withLock({ $0 }) < pull { await Task.yield() }
            clock.advance(by: .seconds(9))
            if pull < 3 { end.yield([UInt8(ascii: "[")]) }
        }
        clock.advance(by: .seconds(1))
        #expect(await limit(call) == .idle)
    }

    @Test func timeoutOfAnEndpoint_raisesTheLimitOfAnAttempt() async throws {
        let client = try client(.init(), retry: true)
        let call = Task { try await client.call(Endpoint<[Int]>.get("/").timeout(.seconds(50))) }
        await transport.attempt(1).onProgress()
        clock.advance(by: .milliseconds(49_999))
        await transport.attempt(1).answer.yield(.json("[1]"))
        #expect(try await call.value == [1])
        let slow = Task { try await client.call(Endpoint<[Int]>.get("/").timeout(.seconds(50))) }
        await transport.attempt(2).onProgress()
        clock.advance(by: .seconds(50))
        #expect(await limit(slow) == .total)
        #expect(transport.count == 2, "a slow call is not repeated")
    }

    @Test func limitsOfAnEndpoint_replaceThoseOfTheClient() async throws {
        let client = try client()
        let call = Task { try await client.call(Endpoint<[Int]>.get("/").timeouts(.init(connection: .seconds(2)))) }
        _ = await transport.attempt(1)
        clock.advance(by: .seconds(2))
        #expect(await limit(call) == .connection)
    }

    @Test func waitWithoutALimit_doesNotTimeOut() async throws {
        let client = try client(.init(connection: .seconds(1), firstByte: nil, idle: nil, total: nil))
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        let attempt = await transport.attempt(1)
        attempt.onProgress()
        clock.advance(by: .seconds(1_000_000))
        attempt.answer.yield(.status(200))
        #expect(try await call.value.statusCode == 200)
    }

    @Test func unsentRequest_isCannotConnect_whichMayBeRepeated() {
        let error = NetworkError.timedOut(.connecting, after: .seconds(10), isUnsent: true)
        #expect(error.code == .cannotConnect && error.limit == .connecting)
        #expect(error.description == "Could not connect: no new connection within 10 s. Check the address and the network, then try again.")
    }

    @Test func call_afterTheTotalLimit_timesOutDuringAnAttempt() async throws {
        let client = try client(.init(firstByte: .seconds(4), total: .seconds(10)), retry: true)
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

    @Test func call_whenCanceled_endsAtOnce() async throws {
        let client = try client()
        let call = Task { try await client.send(NetworkRequest(.get, "/")) }
        _ = await transport.attempt(1)
        call.cancel()
        await #expect { try await call.value } throws: { code($0) == .cancelled }
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
