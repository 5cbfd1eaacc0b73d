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
        let key = try #require(door.launch(door.launchToken, for: nil)?.cookieValue)
        door.use(key)
        return key
    }

    @Test func token_whenUsed_isGoodOnce_andANewOneNeedsNoRestart() throws {
        let door = installation.start()
        let first = try launch(door)
        #expect(door.launch(door.launchToken, for: nil) == nil && door.launch("another-token-another", for: nil) == nil)
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        let second = try #require(door.launch("another-token-another", for: nil))
        #expect(door.launch("another-token-another", for: nil) == nil)
        let key = try #require(second.cookieValue)
        #expect(!second.shutsOthersOut && key != first)
        #expect(door.knows(first) && door.knows(key))
        #expect(!door.knows("") && !door.knows("secret-of-a-browser"))
    }

    @Test func key_whenTheAppWasStartedAnew_changesAtItsFirstUse_andACopyOfTheOldOneIsRefused() throws {
        let old = try launch(installation.start())
        let door = installation.start()
        #expect(door.knows(old))
        // The answer may be lost: the browser shows the old one and is given another.
        let lost = try #require(show(old, to: door))
        let new = try #require(show(old, to: door))
        #expect(lost != new && [old, lost, new].allSatisfy(door.knows))
        #expect(show(new, to: door) == nil)
        // A request that was on its way still counts, and changes nothing.
        #expect(door.knows(old) && show(old, to: door) == nil && !door.revoke(reused: old))
        installation.wait(.seconds(3))
        #expect(!door.knows(old) && door.knows(new))
        #expect(!installation.start().knows(old) && installation.start().knows(new))
    }

    @Test func key_whenReplacedAndShownAgain_revokesItsBrowserOnly_alsoAfterARestart() throws {
        let before = installation.start()
        let other = try launch(before)
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        let old = try #require(before.launch("another-token-another", for: nil)?.cookieValue)
        before.use(old)
        for restarts in [false, true] {
            let saved = installation.saved.withLock { $0 }
            var door = installation.start()
            let new = try #require(show(old, to: door))
            #expect(show(new, to: door) == nil)
            if restarts { door = installation.start() } else { installation.wait(.seconds(3)) }
            #expect(!door.knows(old) && door.knows(new) && !door.revoke(reused: "a-key-of-nobody-at-all"))
            #expect(door.revoke(reused: old))
            #expect(!door.knows(new) && door.knows(other) && !door.revoke(reused: old))
            #expect(!installation.start().knows(new) && installation.start().knows(other))
            installation.saved.withLock { $0 = saved }
        }
    }

    @Test func keys_whenTwoHoldersOfOneAreGivenTheNext_oneOutlastsTheOther() throws {
        let key = try launch(installation.start())
        let door = installation.start()
        let honest = try #require(show(key, to: door))
        let stolen = try #require(show(key, to: door))
        #expect(honest != stolen)
        #expect(show(honest, to: door) == nil && show(stolen, to: door) == nil)
        installation.wait(.seconds(7))
        #expect(show(honest, to: door) == nil)
        installation.wait(.seconds(3))
        #expect(!door.knows(stolen) && door.revoke(reused: stolen))
        #expect(!door.knows(honest))
    }

    @Test func key_whenItsAnswerWasLost_isSupersededByALaterOne() throws {
        let key = try launch(installation.start())
        let door = installation.start()
        let lost = try #require(show(key, to: door))
        installation.wait(.seconds(7))
        let next = try #require(show(key, to: door))
        installation.wait(.seconds(3))
        #expect(door.knows(key) && door.knows(next) && !door.knows(lost))
        #expect(door.revoke(reused: lost) && !door.knows(next))
    }

    @Test func keys_whenSomebodyTakesAllNewOnes_areRevoked() throws {
        let key = try launch(installation.start())
        let door = installation.start()
        for _ in 0..<32 { #expect(show(key, to: door) != nil) }
        #expect(show(key, to: door) == nil && !door.knows(key))
    }

    /// Shows a key and returns the one that the answer carries.
    private func show(_ key: String, to door: BrowserKeys) -> String? {
        door.use(key)
        return door.replacement(for: key)
    }

    @Test func key_whenTheAppEndsBeforeTheNewOneWasShown_bothCountAfterwards() throws {
        let old = try launch(installation.start())
        let new = try #require(show(old, to: installation.start()))
        let door = installation.start()
        #expect(door.knows(old) && door.knows(new))
        #expect(show(new, to: door) == nil)
        installation.wait(.seconds(3))
        #expect(!door.knows(old))
    }

    @Test func key_whenItIsAnHourOld_changes() throws {
        let door = installation.start()
        let key = try launch(door)
        installation.wait(.seconds(3599))
        #expect(show(key, to: door) == nil)
        installation.wait(.seconds(1))
        #expect(show(key, to: door) != nil)
    }

    @Test func others_whenSomebodyEntersAlone_areShutOut() throws {
        let door = installation.start()
        let key = try launch(door)
        installation.tokens.withLock { $0["the-only-one-the-only"] = .enterAlone }
        let only = try #require(door.launch("the-only-one-the-only", for: nil))
        let value = try #require(only.cookieValue)
        #expect(only.shutsOthersOut && door.knows(value))
        #expect(!door.knows(key) && !installation.start().knows(key))
        // So they are when a browser does it that was let in before.
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        #expect(door.launch("another-token-another", for: nil)?.cookieValue != nil)
        installation.tokens.withLock { $0["the-only-one-the-only"] = .enterAlone }
        #expect(door.launch("the-only-one-the-only", for: value) == LiveLaunch(cookieValue: nil, shutsOthersOut: true))
        #expect(door.knows(value) && installation.saved.withLock { $0 } == value)
    }

    @Test func token_whenShownByABrowserThatIsIn_isUsedUpAndAddsNoKey() throws {
        let first = installation.start()
        let key = try launch(first)
        let door = installation.start()
        let saved = installation.saved.withLock { $0 }
        #expect(door.launch(door.launchToken, for: key) == LiveLaunch(cookieValue: nil))
        #expect(door.launch(door.launchToken, for: nil) == nil)
        #expect(installation.saved.withLock { $0 } == saved)
    }

    @Test func browsers_whenThereAreTooMany_forgetTheOldestKey() throws {
        let door = installation.start()
        let first = try launch(door)
        for number in 1...32 {
            installation.tokens.withLock { $0["token-of-a-browser-\(number)"] = .enter }
            #expect(door.launch("token-of-a-browser-\(number)", for: nil) != nil)
        }
        #expect(!door.knows(first))
    }

    @Test func keys_whenSavedByAnEarlierVersion_areLoaded() {
        installation.saved.withLock { $0 = "a-key-that-is-long\nanother-long-key-x its-next-one-not-shown" }
        let door = installation.start()
        #expect(["a-key-that-is-long", "another-long-key-x", "its-next-one-not-shown"].allSatisfy(door.knows))
    }

    @Test(arguments: ["", "\n\n", "short", "a-key-that-is-long b c", "a-key-that-is-long ,short", ",another-long-key-x"])
    func keys_whenWhatWasSavedIsNone_areNone(saved: String) {
        installation.saved.withLock { $0 = saved }
        let door = installation.start()
        for value in ["", "short", "a-key-that-is-long", "another-long-key-x"] { #expect(!door.knows(value)) }
    }
}
