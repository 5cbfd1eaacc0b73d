import RoutingTesting
import Synchronization
import Testing

@testable import RoutingService

@Suite(.timeLimit(.minutes(10))) struct MediatorTests {
    private let mediator = Mediator(schemes: ["app"])

    @Test func call_typedOrByURL_reachesTheSameHandler() async throws {
        let mediator = try makeMediator()
        let typed: Int = try await mediator(BookValue(id: 21, range: nil))
        #expect(typed == 42)
        #expect(try await mediator.open("app://library/book/21", from: .external) as? Int == 42)
        #expect(try await mediator.open("/library/book/21?range=1y", from: .web) as? Int == 42)
    }

    @Test func url_whenRouteIsNotExposed_isRefused() async throws {
        let mediator = try makeMediator(interceptors: [Unreachable()])
        for origin in [Origin.web, .external] {
            let error = await #expect(throws: RoutingError.self) { try await mediator.open("app://library/pay?amount=5", from: origin) }
            #expect(error == .refused(path: "library/pay", origin: origin))
        }
        await #expect(throws: RoutingError.refused(path: "ping", origin: .web)) { try await mediator.open("/ping", from: .web) }
    }

    @Test func context_isPassedToTheHandler() async throws {
        let mediator = try makeMediator()
        #expect(try await mediator(Pay(amount: 5)) == "native paid 5")
        #expect(try await mediator.open("/library/pay?amount=5", from: .native) as? String == "native paid 5")
    }

    @Test func route_withoutAddress_isCallableFromCodeOnly() async throws {
        let mediator = try makeMediator()
        let lines = AsyncStream { continuation in
            for line in ["one", "two"] { continuation.yield(line) }
            continuation.finish()
        }
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        #expect(try await mediator(Report(onLine: { continuation.yield($0) }, lines: lines)) == 2)
        continuation.finish()
        #expect(await events.reduce(into: []) { $0.append($1) } == ["one", "two"])
        for origin in Origin.allCases {
            await #expect(throws: RoutingError.refused(path: "report", origin: origin)) { try await mediator.open("/report", from: origin) }
        }
    }

    @Test func page_requiresANavigator() async throws {
        let mediator = try makeMediator()
        let navigator = await RecordingNavigator()
        let page = try await mediator(BookPage(id: "x"), context: RouteContext(navigator: navigator))
        #expect((page as? TestPage)?.id == "x")
        let opened = try await mediator.open("/library/book/a%20b/page", from: .web, navigator: navigator)
        #expect((opened as? TestPage)?.id == "a b")
        await #expect(throws: RoutingError.needsNavigator(path: BookPage.path)) { try await mediator(BookPage(id: "x")) }
    }

    @Test func call_beforeInstall_throwsNotInstalled() async throws {
        await #expect(throws: RoutingError.notInstalled) { try await mediator(Ping()) }
    }

    @Test func call_whenRouteIsNotRegistered_throwsNotRegistered() async throws {
        try mediator.install(RouteRegistry())
        await #expect(throws: RoutingError.notRegistered(path: "ping")) { try await mediator(Ping()) }
        await #expect(throws: RoutingError.notFound(address: "/ping")) { try await mediator.open("/ping", from: .external) }
    }

    @Test func install_twice_throws() throws {
        let mediator = try makeMediator()
        #expect(throws: RoutingError.alreadyInstalled) { try mediator.install(RouteRegistry()) }
    }

    @Test func links_areWrittenFromTheRoute() throws {
        let mediator = try makeMediator()
        #expect(try mediator.url(for: BookValue(id: 7, range: nil)) == "app://library/book/7")
        #expect(try mediator.path(for: BookValue(id: 7, range: "1 y")) == "/library/book/7?range=1%20y")
        #expect(try mediator.route(for: "/library/book/7?range=x", from: .web) as? BookValue == BookValue(id: 7, range: "x"))
    }

    @Test func handlerError_isRethrownUnchanged() async throws {
        struct Broke: Error {}
        var routes = RouteRegistry()
        routes.register(Ping.self) { _ in throw Broke() }
        try mediator.install(routes)
        await #expect(throws: Broke.self) { try await mediator(Ping()) }
    }
}

private struct Unreachable: RouteInterceptor {
    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        Issue.record("\(call.path) must not get this far")
        return try await next(call)
    }
}

@Suite(.timeLimit(.minutes(10))) struct InterceptorTests {
    private struct Tagging: RouteInterceptor {
        let tag: String
        let log: @Sendable (String) -> Void
        func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
            log("\(tag) before \(call.path)")
            defer { log("\(tag) after") }
            return try await next(call)
        }
    }

    @Test func interceptors_runInOrderAroundEveryCall() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let mediator = try makeMediator(interceptors: ["outer", "inner"].map { Tagging(tag: $0) { continuation.yield($0) } })
        _ = try await mediator(Pay(amount: 1))
        _ = try await mediator.open("/ping", from: .external)
        continuation.finish()
        var seen: [String] = []
        for await line in lines { seen.append(line) }
        #expect(
            seen == [
                "outer before library/pay", "inner before library/pay", "inner after", "outer after",
                "outer before ping", "inner before ping", "inner after", "outer after",
            ])
    }

    @Test func interceptor_whenOutputHasAnotherType_throws() async throws {
        struct WrongReplyInterceptor: RouteInterceptor {
            func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable { "7" }
        }
        let mediator = try makeMediator(interceptors: [WrongReplyInterceptor()])
        await #expect(throws: RoutingError.unexpectedOutput(path: BookValue.path)) { try await mediator(BookValue(id: 1, range: nil)) }
    }
}

@Suite(.timeLimit(.minutes(10))) struct EventTests {
    private let mediator = Mediator(schemes: ["app"])

    struct SignedOut: DomainEvent, Equatable { var number: Int }
    struct Other: DomainEvent {}

    @Test func events_reachAllListenersOfTheirTypeInOrder() async {
        var first = mediator.events(of: SignedOut.self).makeAsyncIterator()
        var second = mediator.events(of: SignedOut.self).makeAsyncIterator()
        mediator.post(Other())
        mediator.post(SignedOut(number: 1))
        mediator.post(SignedOut(number: 2))
        #expect(await first.next() == SignedOut(number: 1))
        #expect(await first.next() == SignedOut(number: 2))
        #expect(await second.next() == SignedOut(number: 1))
    }

    @Test func valuesNowAndAfterEvents_skipNilAndEqualOnes() async {
        let present = Mutex<(value: Int?, reads: Int)>((1, 0))
        var values = mediator.values(
            nowAndAfter: SignedOut.self, where: { $0.number > 0 },
            value: {
                present.withLock { present in
                    present.reads += 1
                    return present.value
                }
            }
        ).makeAsyncIterator()
        #expect(await values.next() == 1)
        for (number, value) in [(0, 1), (1, 1), (2, nil), (0, nil), (3, 3)] as [(Int, Int?)] {
            present.withLock { $0.value = value }
            mediator.post(SignedOut(number: number))
        }
        #expect(await values.next() == 3)
        mediator.post(SignedOut(number: 4))
        present.withLock { $0.value = 5 }
        mediator.post(SignedOut(number: 5))
        #expect(await values.next() == 5)
        #expect((5...6).contains(present.withLock { $0.reads }), "events without relevance read nothing")
    }

    @Test func values_whenListenerEnds_stopListening() async {
        let task = Task { [values = mediator.values(after: SignedOut.self) { $0.number }] in for await _ in values {} }
        task.cancel()
        await task.value
        let calls = Mutex(0)
        let other = Task { [values = mediator.values(after: SignedOut.self) { _ in calls.withLock { $0 += 1 } }] in for await _ in values {}
        }
        other.cancel()
        await other.value
        for number in 1...10 { mediator.post(SignedOut(number: number)) }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(calls.withLock { $0 } == 0)
    }

    @Test func values_whenListenerIsSlow_areTheNewest() async {
        let (read, reading) = AsyncStream.makeStream(of: Void.self)
        var values = mediator.values(after: SignedOut.self) { event -> Int? in
            guard event.number > 0 else {
                reading.finish()
                return nil
            }
            return event.number
        }.makeAsyncIterator()
        for number in [1, 2, 3, 0] { mediator.post(SignedOut(number: number)) }
        for await _ in read {}
        #expect(await values.next() == 3)
    }

    /// A listener that does not read does not delay the poster, and finds the newest events later.
    @Test func listener_whenNotReading_keepsTheNewestEvents() async {
        let slow = mediator.events(of: SignedOut.self)
        var quick = mediator.events(of: SignedOut.self).makeAsyncIterator()
        for number in 1...100_000 {
            mediator.post(SignedOut(number: number))
            if number <= 100 { #expect(await quick.next() == SignedOut(number: number)) }
        }
        var iterator = slow.makeAsyncIterator()
        #expect(await iterator.next() == SignedOut(number: 100_000 - 255))
    }
}
