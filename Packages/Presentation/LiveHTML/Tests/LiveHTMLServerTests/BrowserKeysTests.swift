import LiveHTMLServer
import Synchronization
import Testing

/// What a run keeps for the next one, with secrets that can be told apart.
private final class Installation: Sendable {
    let saved = Mutex("")
    let tokens = Mutex<[String: BrowserKeys.Grant]>([:])
    let instant = Mutex(ContinuousClock.now)
    private let count = Mutex(0)

    func secret() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return "secret-of-a-browser-\(number)"
    }

    /// A start of the app.
    func start() -> BrowserKeys {
        BrowserKeys(
            saved: saved.withLock { $0 }, launchToken: secret(), make: { self.secret() },
            save: { text in self.saved.withLock { $0 = text } },
            admit: { token in self.tokens.withLock { $0.removeValue(forKey: token) } }, now: { self.instant.withLock { $0 } })
    }

    func wait(_ time: Duration) {
        instant.withLock { $0 += time }
    }
}

struct BrowserKeysTests {
    private let installation = Installation()

    private func launch(_ door: BrowserKeys) throws -> String {
        try #require(door.launch(door.launchToken)).cookieValue
    }

    @Test func token_whenUsed_isGoodOnce_andANewOneNeedsNoRestart() throws {
        let door = installation.start()
        let first = try launch(door)
        #expect(door.launch(door.launchToken) == nil && door.launch("another-token-another") == nil)
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        let second = try #require(door.launch("another-token-another"))
        #expect(door.launch("another-token-another") == nil)
        #expect(!second.shutsOthersOut && second.cookieValue != first)
        #expect(door.knows(first) && door.knows(second.cookieValue))
        #expect(!door.knows("") && !door.knows("secret-of-a-browser"))
    }

    @Test func key_whenTheAppWasStartedAnew_changesAtItsFirstUse_andACopyOfTheOldOneIsRefused() throws {
        let old = try launch(installation.start())
        let door = installation.start()
        #expect(door.knows(old))
        let new = try #require(door.use(old))
        // The answer may have been lost: the browser comes with the old one and is given the same again.
        #expect(door.use(old) == new)
        #expect(door.knows(old) && door.knows(new))
        #expect(door.use(new) == nil)
        // What was on its way still counts, and changes nothing.
        #expect(door.knows(old) && door.use(old) == nil)
        installation.wait(.seconds(3))
        #expect(!door.knows(old) && door.knows(new))
        #expect(!installation.start().knows(old) && installation.start().knows(new))
    }

    @Test func key_whenTheAppEndsBeforeTheNewOneWasShown_bothCountAfterwards() throws {
        let old = try launch(installation.start())
        let new = try #require(installation.start().use(old))
        let door = installation.start()
        #expect(door.knows(old) && door.knows(new))
        #expect(door.use(old) == new)
    }

    @Test func key_whenItIsAnHourOld_changes() throws {
        let door = installation.start()
        let key = try launch(door)
        installation.wait(.seconds(3599))
        #expect(door.use(key) == nil)
        installation.wait(.seconds(1))
        #expect(door.use(key) != nil)
    }

    @Test func others_whenSomebodyEntersAlone_areShutOut() throws {
        let door = installation.start()
        let key = try launch(door)
        installation.tokens.withLock { $0["the-only-one-the-only"] = .enterAlone }
        let only = try #require(door.launch("the-only-one-the-only"))
        #expect(only.shutsOthersOut && door.knows(only.cookieValue))
        #expect(!door.knows(key) && !installation.start().knows(key))
    }

    @Test func browsers_whenThereAreTooMany_forgetTheOldestKey() throws {
        let door = installation.start()
        let first = try launch(door)
        for number in 1...32 {
            installation.tokens.withLock { $0["token-of-a-browser-\(number)"] = .enter }
            #expect(door.launch("token-of-a-browser-\(number)") != nil)
        }
        #expect(!door.knows(first))
    }

    @Test(arguments: ["", "\n\n", "short", "a-key-that-is-long b c", "a-key-that-is-long another-long-key-x and-one-more-long-x"])
    func keys_whenWhatWasSavedIsNone_areNone(saved: String) {
        installation.saved.withLock { $0 = saved }
        let door = installation.start()
        for value in ["", "short", "a-key-that-is-long", "another-long-key-x"] { #expect(!door.knows(value)) }
    }
}
