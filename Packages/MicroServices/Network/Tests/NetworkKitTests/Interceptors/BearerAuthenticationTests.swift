import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct BearerAuthenticationTests {
    /// Accepts one token.
    private func server(accepting token: String) -> StubTransport {
        StubTransport { head, _ in .status(head.headerFields[.authorization] == "Bearer \(token)" ? 200 : 401) }
    }

    @Test func thousandCalls_rejectedBeforeTheRenewal_renewOnce() async throws {
        // A gate opens when the last call was rejected, so that all 1,000 precede the renewal.
        let refused = Atomic(0)
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let renewals = Atomic(0)
        let transport = StubTransport { head, _ in
            guard head.headerFields[.authorization] != "Bearer new" else { return .status(200) }
            if refused.add(1, ordering: .relaxed).newValue == 1_000 { opener.finish() }
            return .status(401)
        }
        let authentication = BearerAuthentication(token: "old") { _ in
            for await _ in gate {}
            renewals.add(1, ordering: .relaxed)
            return "new"
        }
        let client = try makeClient(transport, authentication)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 { group.addTask { try await client.send(NetworkRequest(.get, "/")).statusCode } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(renewals.load(ordering: .relaxed) == 1)
        #expect(transport.requests.count == 2_000)
    }

    @Test func late401_forAnOlderToken_usesTheNewerOneWithoutRenewal() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let renewals = Atomic(0)
        let transport = StubTransport { head, _ in
            if head.headerFields[.authorization] == "Bearer new" { return .status(200) }
            if head.path?.hasSuffix("/slow") == true { for await _ in gate {} }
            return .status(401)
        }
        let authentication = BearerAuthentication(token: "old") { _ in
            renewals.add(1, ordering: .relaxed)
            return "new"
        }
        let client = try makeClient(transport, authentication)
        let slow = Task { try await client.send(NetworkRequest(.get, "/slow")).statusCode }
        while transport.requests.isEmpty { await Task.yield() }
        #expect(try await client.send(NetworkRequest(.get, "/fast")).statusCode == 200)
        opener.finish()
        #expect(try await slow.value == 200)
        #expect(renewals.load(ordering: .relaxed) == 1)
    }

    @Test func caller_whenCanceled_returnsAtOnceAndTheRenewalContinues() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (started, starter) = AsyncStream<Void>.makeStream()
        let wasCancelled = Mutex<Bool?>(nil)
        let authentication = BearerAuthentication(token: "old") { _ in
            starter.finish()
            await Task.detached { for await _ in gate {} }.value
            wasCancelled.withLock { $0 = Task.isCancelled }
            return "new"
        }
        let client = try makeClient(server(accepting: "new"), authentication)
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

    @Test(
        arguments: [
            // A second 401, no new token, no token, and a body that cannot be sent again.
            ("old", "new", false, 2, 1), ("old", nil, false, 1, 1), (nil, "new", false, 1, 0), ("old", "new", true, 1, 0),
        ] as [(String?, String?, Bool, Int, Int)])
    func call_rejectedForGood_returnsThe401(token: String?, renewed: String?, isStreamed: Bool, requests: Int, renewals: Int) async throws {
        let count = Atomic(0)
        let authentication = BearerAuthentication(token: token) { _ in
            count.add(1, ordering: .relaxed)
            return renewed
        }
        let transport = server(accepting: "another")
        let body = isStreamed ? HTTPBody.stream([]) : .empty
        #expect(try await makeClient(transport, authentication).send(NetworkRequest(.post, "/", body: body)).statusCode == 401)
        #expect(transport.requests.count == requests && count.load(ordering: .relaxed) == renewals)
        #expect(transport.requests.first?.head.headerFields[.authorization] == token.map { "Bearer \($0)" })
        #expect(authentication.token == (requests == 2 ? renewed : token))
    }

    @Test func renewal_whenItFails_failsWaitingCallsAndCanBeRepeated() async throws {
        struct Refused: Error {}
        let isFirst = Atomic(true)
        let authentication = BearerAuthentication(token: "old") { _ in
            if isFirst.exchange(false, ordering: .relaxed) { throw Refused() }
            return "new"
        }
        let client = try makeClient(server(accepting: "new"), authentication)
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
        let client = try makeClient(transport, authentication)
        let call = Task { try await client.send(NetworkRequest(.get, "/")).statusCode }
        for await _ in started {}
        authentication.setToken(set)
        opener.finish()
        #expect(try await call.value == 401)
        #expect(authentication.token == set)
        #expect(transport.requests.count == 1)
    }
}
