import DatabaseKit
import NetworkKit
import NetworkKitTesting
import RemoteConfigAPI
import RoutingService
import Synchronization
import Testing

@testable import RemoteConfigService

@Suite struct RemoteConfigServiceTests {
    let backend: TestBackend
    let config: RemoteConfigService

    init() throws {
        backend = try TestBackend()
        config = try backend.makeService()
    }

    @Test func value_beforeTheBackEndAnswered_isTheDefault() async {
        await config.ready()
        #expect(config.value(of: ConfigKey<Bool>.charts) == false)
        #expect(config.value(of: ConfigKey<Int>.limit) == 3)
        #expect(config.value(of: .disabledRoutes) == [])
    }

    @Test func value_afterARefresh_isWhatTheBackEndSays_andTheDefaultWhenItSaysNothingMore() async throws {
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
    func malformedValue_keepsItsOldOne_andTheOthersAreTaken(json: String) async throws {
        backend.say(#"{"charts.new": true, "limit": 7}"#)
        try await config.refresh()
        backend.say("{\"charts.new\": \(json), \"limit\": 8}", tag: "\"2\"")
        for _ in 1...2 { await #expect(throws: RemoteConfigError.malformed(names: ["charts.new"])) { try await config.refresh() } }
        #expect(config.value(of: ConfigKey<Bool>.charts) == true)
        #expect(config.value(of: ConfigKey<Int>.limit) == 8)
        #expect(try await backend.makeService().storedValue(of: ConfigKey<Bool>.charts) == true, "the next run of the app has it too")
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"values\": 1}", "{\"values\": [1]}", "\u{0}", "{\"value\": {}}"])
    func answerThatIsNoConfiguration_changesNothing(body: String) async throws {
        backend.say(#"{"limit": 7}"#)
        try await config.refresh()
        backend.answer.withLock { $0.body = body }
        await #expect(throws: RemoteConfigError.unexpectedAnswer) { try await config.refresh() }
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
    }

    @Test func lastKnownGood_survivesTheProcessWithTheBackEndAway() async throws {
        backend.say(#"{"charts.new": true, "limit": 7}"#)
        try await config.refresh()
        backend.answer.withLock { $0.failure = .cannotConnect("refused") }
        let later = try backend.makeService()
        await #expect(throws: RemoteConfigError.unreachable) { try await later.refresh() }
        #expect(later.value(of: ConfigKey<Bool>.charts) == true)
        #expect(later.value(of: ConfigKey<Int>.limit) == 7)
    }

    @Test func storedRule_whenItsKeyHasAnotherTypeNow_isLeftOut() async throws {
        try await ConfigShelf(store: backend.store).replaceRules(["limit": ConfigRule(value: .text("seven"))])
        try await backend.store.write { try $0.run("INSERT INTO rule (name, json) VALUES ('greeting', '{garbage')") }
        await config.ready()
        #expect(config.value(of: ConfigKey<Int>.limit) == 3)
        #expect(config.value(of: ConfigKey<String>.greeting) == "Hello")
    }

    @Test func values_giveTheDefaultAtOnceAndThenEachChange_butNoRepetition() async throws {
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

    @Test func change_isAnnouncedWithItsNamesOnly() async throws {
        var changes = backend.mediator.events(of: RemoteConfigChanged.self).makeAsyncIterator()
        backend.say(#"{"limit": 3, "charts.new": true}"#)
        try await config.refresh()
        #expect(await changes.next()?.names == ["limit", "charts.new"])
        try await config.refresh()
        backend.say(#"{"limit": 4, "charts.new": true}"#)
        try await config.refresh()
        #expect(await changes.next()?.names == ["limit"])
    }

    @Test func refresh_sendsTheTagOfTheLastGoodAnswer_andTakes304AsUnchanged() async throws {
        backend.say(#"{"limit": 7}"#, tag: "\"one\"")
        try await config.refresh()
        try await config.refresh()
        #expect(config.value(of: ConfigKey<Int>.limit) == 7)
        let later = try backend.makeService()
        try await later.refresh()
        #expect(backend.tagsSent.withLock { $0 } == [nil, "\"one\"", nil], "a new version of the app may have new keys")
    }

    @Test func manyRefreshes_atOnce_askOnce() async throws {
        await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { [config] in try await config.refresh() } }
        }
        #expect(backend.requestCount < 50)
    }

    @Test func run_asksAgainWhenTheAnswerIsOld_andLessOftenWhileThereIsNone() async throws {
        backend.say("{}", cacheControl: "private, max-age=20")
        let running = Task { [config] in await config.run() }
        defer { running.cancel() }
        await backend.clock.sleepers(1)
        backend.answer.withLock { $0.failure = .cannotConnect("refused") }
        for _ in 0..<3 {
            backend.clock.advanceToNextSleeper()
            await backend.clock.sleepers(1)
        }
        backend.say("{\"limit\": true}", cacheControl: "max-age=0")
        backend.clock.advanceToNextSleeper()
        await backend.clock.sleepers(1)
        #expect(backend.clock.requestedSleeps == [20, 5, 10, 20, 1].map { .seconds($0) })
        #expect(backend.requestCount == 5)
    }

    @Test(arguments: [
        (nil, 300), ("", 300), ("no-cache", 300), ("max-age=60", 60), ("public, Max-Age = 60 ", 60), ("max-age=0", 1), ("max-age=-5", 1),
        ("max-age=999999", 3600), ("max-age=x", 300), ("max-age=99999999999999999999", 300),
    ])
    func lifetime_followsCacheControlWithinLimits(header: String?, seconds: Int) {
        #expect(Freshness.lifetime(cacheControl: header) == .seconds(seconds))
    }

    @Test func pause_afterFailures_doublesUpToFiveMinutes() {
        #expect(
            [1, 2, 3, 6, 7, 8, 1000].map { Freshness.pause(afterFailures: $0) } == [5, 10, 20, 160, 300, 300, 300].map { .seconds($0) })
    }

    @Test func error_saysWhatHappenedAndWhatToDo() {
        #expect(
            RemoteConfigError.unreachable.description == "No new configuration: the back end does not answer. The last one goes on to hold."
        )
        #expect(
            RemoteConfigError.unexpectedAnswer.description
                == "No new configuration: the back end's answer is not one. The last one goes on to hold.")
        #expect(
            RemoteConfigError.malformed(names: ["b", "a"]).description
                == "The configuration has values of the wrong form for a, b. These keep their last good value; correct them at the back end."
        )
    }
}

extension RemoteConfigService {
    fileprivate func storedValue<Value>(of key: ConfigKey<Value>) async -> Value {
        await ready()
        return value(of: key)
    }
}
