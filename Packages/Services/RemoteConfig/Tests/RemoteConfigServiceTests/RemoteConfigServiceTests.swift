import DatabaseKit
import NetworkKit
import NetworkKitTesting
import RemoteConfigAPI
import RoutingService
import Synchronization
import Testing

@testable import RemoteConfigService

@Suite(.timeLimit(.minutes(10))) struct RemoteConfigServiceTests {
    let backend: TestBackend
    let config: RemoteConfigService

    init() throws {
        backend = try TestBackend()
        config = try backend.makeService()
    }

    @Test func value_afterARefresh_isThatOfTheBackEnd_orTheDefault() async throws {
        backend.say(#"{"charts.new": true, "limit": 7, "greeting": "Ahoy", "routes.disabled": ["a", "b"], "unknown": 1.5}"#)
        try await config.refresh()
        #expect(config.value(of: ConfigKey<Bool>.charts) == true)
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
        #expect(config.value(of: ConfigKey<String>.greeting) == "Ahoy")
        #expect(config.value(of: .disabledRoutes) == ["a", "b"])
        backend.say(#"{"limit": 7}"#)
        try await config.refresh()
        #expect(config.value(of: ConfigKey<Bool>.charts) == false)
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
    }

    @Test(arguments: [
        "1", "\"true\"", "null", "[]", "{}", "[true]", "1.5", #"{"percent": 50}"#, #"{"percent": "50", "value": true}"#,
        #"{"percent": 101, "value": true}"#, #"{"percent": -1, "value": true}"#, #"{"percent": 50, "value": "yes"}"#,
        #"{"percent": 50, "value": true, "otherwise": 2}"#,
    ])
    func malformedValue_leavesItsKeyUnchanged(json: String) async throws {
        backend.say(#"{"charts.new": true, "limit": 7}"#)
        try await config.refresh()
        backend.say("{\"charts.new\": \(json), \"limit\": 8}", tag: "\"2\"")
        for _ in 1...2 { await #expect(throws: RemoteConfigError.malformed(names: ["charts.new"])) { try await config.refresh() } }
        #expect(config.value(of: ConfigKey<Bool>.charts) == true)
        #expect(config.value(of: ConfigKey<Int>.limit) == 8)
        #expect(try await backend.makeService().storedValue(of: ConfigKey<Bool>.charts) == true, "the next run has the same value")
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"values\": 1}", "{\"values\": [1]}", "\u{0}", "{\"value\": {}}"])
    func response_whenInvalid_changesNothing(body: String) async throws {
        backend.say(#"{"limit": 7}"#)
        try await config.refresh()
        backend.answer.withLock { $0.body = body }
        await #expect(throws: RemoteConfigError.unexpectedAnswer) { try await config.refresh() }
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
    }

    /// Each response replaces all stored rules, of both forms.
    @Test func storedRules_areThoseOfTheLastResponse() async throws {
        backend.say(#"{"charts.new": true, "limit": 7}"#)
        try await config.refresh()
        backend.say(#"{"limit": {"percent": 100, "value": 8, "otherwise": 9, "salt": "s"}, "greeting": "Ahoy"}"#)
        try await config.refresh()
        #expect(
            try await ConfigStore(store: backend.store).rules() == [
                "greeting": ConfigRule(value: .text("Ahoy")),
                "limit": ConfigRule(value: .integer(8), rollout: .init(percent: 100, salt: "s", otherwise: .integer(9))),
            ])
        let later = try backend.makeService()
        var values = later.values(of: ConfigKey<Int>.limit).makeAsyncIterator()
        #expect(await values.next() == 3)
        await later.ready()
        #expect(await values.next() == 8, "stored values are announced")
        #expect(later.value(of: ConfigKey<Bool>.charts) == false)
    }

    /// A 304 would hide that the values are not stored.
    @Test func response_thatCannotBeStored_isRequestedAgainAsAWhole() async throws {
        try await backend.store.write { _ = try $0.run("CREATE TRIGGER full BEFORE INSERT ON rule BEGIN SELECT RAISE(ABORT, 'full'); END") }
        backend.say(#"{"limit": 7}"#, tag: "\"one\"")
        try await config.refresh()
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
        try await backend.store.write { _ = try $0.run("DROP TRIGGER full") }
        try await config.refresh()
        #expect(backend.tagsSent.withLock { $0 } == [nil, nil])
        #expect(try await backend.makeService().storedValue(of: ConfigKey<Int>.limit) == 7)
    }

    @Test(arguments: [(404, RemoteConfigError.unexpectedAnswer), (499, .unexpectedAnswer), (500, .unreachable), (503, .unreachable)])
    func status_decidesWhetherTheBackEndIsReachable(status: Int, error: RemoteConfigError) async throws {
        backend.answer.withLock { $0.status = status }
        await #expect(throws: error) { try await config.refresh() }
    }

    @Test func storedRule_whenTypeHasChanged_isIgnored() async throws {
        try await ConfigStore(store: backend.store).replaceRules(["limit": ConfigRule(value: .text("seven"))])
        try await backend.store.write { try $0.run("INSERT INTO rule (name, json) VALUES ('greeting', '{garbage')") }
        await config.ready()
        #expect(config.value(of: ConfigKey<Int>.limit) == 3)
        #expect(config.value(of: ConfigKey<String>.greeting) == "Hello")
    }

    @Test func values_beginWithTheDefaultAndFollowChanges() async throws {
        var values = config.values(of: ConfigKey<Int>.limit).makeAsyncIterator()
        #expect(await values.next() == 3)
        backend.say(#"{"limit": 7}"#)
        try await config.refresh()
        #expect(await values.next() == 7)
        backend.say(#"{"limit": 7, "charts.new": true}"#)
        try await config.refresh()
        backend.say(#"{"limit": 9}"#)
        try await config.refresh()
        #expect(await values.next() == 9)
    }

    @Test func change_isAnnouncedWithItsNames() async throws {
        var changes = backend.mediator.events(of: RemoteConfigChanged.self).makeAsyncIterator()
        backend.say(#"{"limit": 3, "charts.new": true}"#)
        try await config.refresh()
        #expect(await changes.next()?.names == ["limit", "charts.new"])
        try await config.refresh()
        backend.say(#"{"limit": 4, "charts.new": true}"#)
        try await config.refresh()
        #expect(await changes.next()?.names == ["limit"])
    }

    @Test func refresh_sendsTheLastTag_andAccepts304() async throws {
        backend.say(#"{"limit": 7}"#, tag: "\"one\"")
        try await config.refresh()
        try await config.refresh()
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
        let later = try backend.makeService()
        try await later.refresh()
        #expect(backend.tagsSent.withLock { $0 } == [nil, "\"one\"", nil], "a new version of the app can have new keys")
    }

    @Test func refresh_whenConcurrent_sendsOneRequest() async throws {
        await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { [config] in try await config.refresh() } }
        }
        #expect(backend.requestCount < 50)
    }

    @Test func run_refreshesAfterTheLifetime_andPausesLongerAfterFailures() async throws {
        backend.answer.withLock { $0.failure = .cannotConnect("refused") }
        let running = Task { [config] in await config.run() }
        defer { running.cancel() }
        await backend.clock.sleepers(1)
        backend.say("{}", cacheControl: "private, max-age=20")
        backend.clock.advanceToNextSleeper()
        await backend.clock.sleepers(1)
        backend.answer.withLock { $0.failure = .cannotConnect("refused") }
        for _ in 0..<3 {
            backend.clock.advanceToNextSleeper()
            await backend.clock.sleepers(1)
        }
        backend.say("{\"limit\": true}", cacheControl: "max-age=0")
        backend.clock.advanceToNextSleeper()
        await backend.clock.sleepers(1)
        #expect(backend.clock.requestedSleeps == [5, 20, 5, 10, 20, 1].map { .seconds($0) })
        #expect(backend.requestCount == 6)
    }

    @Test(arguments: [
        (nil, 300), ("", 300), ("no-cache", 300), ("max-age=60", 60), ("public, Max-Age = 60 ", 60), ("max-age=0", 1), ("max-age=-5", 1),
        ("max-age=999999", 3600), ("max-age=x", 300), ("max-age", 300), ("max-age=1=2", 300), ("s-maxage=60", 300),
        ("max-age=99999999999999999999", 300),
    ])
    func lifetime_isCacheControlWithinLimits(header: String?, seconds: Int) {
        #expect(Freshness.lifetime(cacheControl: header) == .seconds(seconds))
    }

    @Test func pause_afterFailures_doublesUpToFiveMinutes() {
        #expect(
            [1, 2, 3, 6, 7, 8, 1000].map { Freshness.pause(afterFailures: $0) } == [5, 10, 20, 160, 300, 300, 300].map { .seconds($0) })
    }
}

extension RemoteConfigService {
    fileprivate func storedValue<Value>(of key: ConfigKey<Value>) async -> Value {
        await ready()
        return value(of: key)
    }
}
