import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct BearerAuthenticationTests {
    private func client(_ transport: any Transport, _ authentication: BearerAuthentication) throws -> HTTPClient {
        // Without time limits, because their watchdog would also end a canceled call.
        HTTPClient(
            baseURL: try BaseURL("http://host"), transport: transport, interceptors: [authentication],
            timeouts: .none)
    }

    /// Accepts one token.
    private func server(accepting token: String) -> StubTransport {
        StubTransport { head, _ in .status(head.headerFields[.authorization] == "Bearer \(token)" ? 200 : 401) }
    }

    @Test func thousandCalls_rejectedBeforeTheRenewal_renewOnce() async throws {
        // A gate opens when the last call was rejected, so that all 1,000 precede the renewal.
        let refused = Mutex(0)
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let renewals = Mutex(0)
        let transport = StubTransport { head, _ in
            guard head.headerFields[.authorization] != "Bearer new" else { return .status(200) }
            if refused.withLock({
                $0 += 1
                return $0 == 1_000
            }) {
                opener.finish()
            }
            return .status(401)
        }
        let authentication = BearerAuthentication(token: "old") { _ in
            for await _ in gate {}
            renewals.withLock { $0 += 1 }
            return "new"
        }
        let client = try client(transport, authentication)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 { group.addTask { try await client.send(NetworkRequest(.get, "/")).statusCode } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(renewals.withLock { $0 } == 1)
        #expect(transport.requests.count == 2_000)
    }

    @Test func late401_forAnOlderToken_usesTheNewerOneWithoutRenewal() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let renewals = Mutex(0)
        let transport = StubTransport { head, _ in
            if head.headerFields[.authorization] == "Bearer new" { return .status(200) }
            if head.path == "/slow" { for await _ in gate {} }
            return .status(401)
        }
        let authentication = BearerAuthentication(token: "old") { _ in
            renewals.withLock { $0 += 1 }
            return "new"
        }
        let client = try client(transport, authentication)
        let slow = Task { try await client.send(NetworkRequest(.get, "/slow")).statusCode }
        while transport.requests.isEmpty { await Task.yield() }
        #expect(try await client.send(NetworkRequest(.get, "/fast")).statusCode == 200)
        opener.finish()
        #expect(try await slow.value == 200)
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test(.timeLimit(.minutes(10))) func caller_whenCanceled_returnsAtOnceAndTheRenewalContinues() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (started, starter) = AsyncStream<Void>.makeStream()
        let wasCancelled = Mutex<Bool?>(nil)
        let authentication = BearerAuthentication(token: "old") { _ in
            starter.finish()
            await Task.detached { for await _ in gate {} }.value
            wasCancelled.withLock { $0 = Task.isCancelled }
            return "new"
        }
        let client = try client(server(accepting: "new"), authentication)
        let first = Task { try await client.send(NetworkRequest(.get, "/")).statusCode }
        for await _ in started {}
        let second = Task { try await client.send(NetworkRequest(.get, "/")).statusCode }
        first.cancel()
        let error = await #expect(throws: NetworkError.self) { try await first.value }
        #expect(error?.code == .cancelled, "the caller returns before the renewal ends")
        opener.finish()
        #expect(try await second.value == 200)
        #expect(wasCancelled.withLock { $0 } == false)
        #expect(authentication.token == "new")
    }

    @Test func call_afterASecond401_returnsIt() async throws {
        let renewals = Mutex(0)
        let transport = StubTransport { _, _ in .status(401) }
        let authentication = BearerAuthentication(token: "old") { _ in
            renewals.withLock {
                $0 += 1
                return "new \($0)"
            }
        }
        #expect(try await client(transport, authentication).send(NetworkRequest(.get, "/")).statusCode == 401)
        #expect(transport.requests.count == 2 && renewals.withLock { $0 } == 1)
    }

    @Test func renewal_withoutToken_returnsThe401() async throws {
        let authentication = BearerAuthentication(token: "old") { _ in nil }
        let transport = server(accepting: "other")
        #expect(try await client(transport, authentication).send(NetworkRequest(.get, "/")).statusCode == 401)
        #expect(transport.requests.count == 1 && authentication.token == "old")
    }

    @Test func renewal_whenItFails_failsWaitingCallsAndCanBeRepeated() async throws {
        struct Refused: Error {}
        let tries = Mutex(0)
        let authentication = BearerAuthentication(token: "old") { _ in
            if tries.withLock({
                $0 += 1
                return $0 == 1
            }) {
                throw Refused()
            }
            return "new"
        }
        let client = try client(server(accepting: "new"), authentication)
        await #expect(throws: Refused.self) { try await client.send(NetworkRequest(.get, "/")) }
        #expect(try await client.send(NetworkRequest(.get, "/")).statusCode == 200)
    }

    @Test(arguments: [nil, "of another user"])
    func token_setDuringARenewal_winsAndTheOldCallIsNotRepeated(set: String?) async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (started, starter) = AsyncStream<Void>.makeStream()
        let authentication = BearerAuthentication(token: "old") { _ in
            starter.finish()
            for await _ in gate {}
            return "renewed"
        }
        let transport = server(accepting: "nothing")
        let client = try client(transport, authentication)
        let call = Task { try await client.send(NetworkRequest(.get, "/")).statusCode }
        for await _ in started {}
        authentication.setToken(set)
        opener.finish()
        #expect(try await call.value == 401)
        #expect(authentication.token == set)
        #expect(transport.requests.count == 1)
    }

    @Test func call_withoutToken_isSentUnauthenticated() async throws {
        let transport = StubTransport { _, _ in .status(401) }
        let authentication = BearerAuthentication(token: nil) { _ in "never" }
        #expect(try await client(transport, authentication).send(NetworkRequest(.get, "/")).statusCode == 401)
        #expect(transport.requests.count == 1 && transport.requests[0].head.headerFields[.authorization] == nil)
    }

    @Test func call_withStreamedBody_isNotRepeated() async throws {
        let transport = server(accepting: "new")
        let authentication = BearerAuthentication(token: "old") { _ in "new" }
        let body = HTTPBody(streaming: AsyncStream { $0.finish() }, length: nil)
        #expect(try await client(transport, authentication).send(NetworkRequest(.post, "/", body: body)).statusCode == 401)
        #expect(transport.requests.count == 1)
    }
}
