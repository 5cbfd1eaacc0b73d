import DomainAPI
import RemoteConfigAPI
import RemoteConfigTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct DomainTests {
    @Test func switches_areAddedToTheSettingsOnce() {
        let key = ConfigKey("notes.enabled", default: true)
        var domain = Domain("notes")
        domain.follow(key) { _ in }
        domain.switches = ["notes": key, "notes/archive": ConfigKey("notes.archive", default: false)]
        #expect(domain.settings.map(\.name) == ["notes.enabled", "notes.archive"])
    }

    @Test func settings_areReportedWithTheirTypes_whileTheyAreFollowed() async {
        let (maximum, title) = (ConfigKey("notes.maximum", default: 100), ConfigKey("notes.title", default: "Notes"))
        let (values, continuation) = AsyncStream.makeStream(of: String.self)
        var domain = Domain("notes")
        domain.follow(maximum) { continuation.yield("at most \($0 + 0)") }
        domain.follow(title) { continuation.yield($0.uppercased()) }
        let config = FakeRemoteConfig()
        let following = Task { [domain] in
            await domain.followSettings(of: config)
            continuation.finish()
        }
        var all = values.makeAsyncIterator()
        #expect(await Set([all.next(), all.next()]) == ["at most 100", "NOTES"])
        config.set(maximum, to: 7)
        #expect(await all.next() == "at most 7")
        config.set(title, to: "Memos")
        #expect(await all.next() == "MEMOS")
        following.cancel()
        #expect(await all.next() == nil)
    }
}
