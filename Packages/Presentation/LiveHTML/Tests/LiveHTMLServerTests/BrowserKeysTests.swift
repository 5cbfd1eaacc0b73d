import LiveHTMLServer
import Synchronization
import Testing

/// The state saved between runs, with distinguishable secrets.
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

    func start() -> BrowserKeys {
        BrowserKeys(
            saved: saved.withLock { $0 }, launchToken: secret(), make: { self.secret() },
            save: { text in self.saved.withLock { $0 = text } },
            admit: { token in self.tokens.withLock { $0.removeValue(forKey: token) } }, now: { self.instant.withLock { $0 } })
    }

    func wait(_ time: Duration) { instant.withLock { $0 += time } }
}

@Suite(.timeLimit(.minutes(10))) struct BrowserKeysTests {
    private let installation = Installation()

    private func launch(_ authenticator: BrowserKeys) throws -> String {
        let key = try #require(authenticator.launch(authenticator.launchToken, for: nil)?.cookieValue)
        authenticator.use(key)
        return key
    }

    @Test func token_whenUsed_isValidOnce() throws {
        let authenticator = installation.start()
        let first = try launch(authenticator)
        #expect(
            authenticator.launch(authenticator.launchToken, for: nil) == nil
                && authenticator.launch("another-token-another", for: nil) == nil)
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        let second = try #require(authenticator.launch("another-token-another", for: nil))
        #expect(authenticator.launch("another-token-another", for: nil) == nil)
        let key = try #require(second.cookieValue)
        #expect(!second.shutsOthersOut && key != first)
        #expect(authenticator.knows(first) && authenticator.knows(key))
        #expect(!authenticator.knows("") && !authenticator.knows("secret-of-a-browser"))
    }

    @Test func key_afterRestart_isReplacedAtFirstUse() throws {
        let old = try launch(installation.start())
        let authenticator = installation.start()
        #expect(authenticator.knows(old))
        // The response may be lost: the browser sends the old key and receives another one.
        let lost = try #require(show(old, to: authenticator))
        let new = try #require(show(old, to: authenticator))
        #expect(lost != new && [old, lost, new].allSatisfy(authenticator.knows))
        #expect(show(new, to: authenticator) == nil)
        // A request in flight is accepted and changes nothing.
        #expect(authenticator.knows(old) && show(old, to: authenticator) == nil && !authenticator.revoke(reused: old))
        installation.wait(.seconds(3))
        #expect(!authenticator.knows(old) && authenticator.knows(new))
        #expect(!installation.start().knows(old) && installation.start().knows(new))
    }

    @Test func key_whenReusedAfterReplacement_revokesOnlyItsBrowser() throws {
        let before = installation.start()
        let other = try launch(before)
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        let old = try #require(before.launch("another-token-another", for: nil)?.cookieValue)
        before.use(old)
        for restarts in [false, true] {
            let saved = installation.saved.withLock { $0 }
            var authenticator = installation.start()
            let new = try #require(show(old, to: authenticator))
            #expect(show(new, to: authenticator) == nil)
            if restarts { authenticator = installation.start() } else { installation.wait(.seconds(3)) }
            #expect(!authenticator.knows(old) && authenticator.knows(new) && !authenticator.revoke(reused: "a-key-of-nobody-at-all"))
            #expect(authenticator.revoke(reused: old))
            #expect(!installation.start().knows(new) && installation.start().knows(other))
            #expect(!authenticator.knows(new) && authenticator.knows(other) && !authenticator.revoke(reused: old))
            installation.saved.withLock { $0 = saved }
        }
    }

    @Test func keys_withTwoHolders_differAfterReplacement() throws {
        let key = try launch(installation.start())
        let authenticator = installation.start()
        let honest = try #require(show(key, to: authenticator))
        let stolen = try #require(show(key, to: authenticator))
        #expect(honest != stolen)
        #expect(show(honest, to: authenticator) == nil && show(stolen, to: authenticator) == nil)
        installation.wait(.seconds(7))
        #expect(show(honest, to: authenticator) == nil)
        installation.wait(.seconds(3))
        #expect(!authenticator.knows(stolen) && authenticator.revoke(reused: stolen))
        #expect(!authenticator.knows(honest))
    }

    @Test func key_whenResponseIsLost_isSuperseded() throws {
        let key = try launch(installation.start())
        let authenticator = installation.start()
        let lost = try #require(show(key, to: authenticator))
        installation.wait(.seconds(7))
        let next = try #require(show(key, to: authenticator))
        installation.wait(.seconds(3))
        #expect(authenticator.knows(key) && authenticator.knows(next) && !authenticator.knows(lost))
        #expect(authenticator.revoke(reused: lost) && !authenticator.knows(next))
    }

    @Test func keys_whenHolderTakesAllNewOnes_areRevoked() throws {
        let key = try launch(installation.start())
        let authenticator = installation.start()
        for _ in 0..<32 { #expect(show(key, to: authenticator) != nil) }
        #expect(show(key, to: authenticator) == nil && !authenticator.knows(key))
    }

    /// Uses a key and returns the one in the response.
    private func show(_ key: String, to authenticator: BrowserKeys) -> String? {
        authenticator.use(key)
        return authenticator.replacement(for: key)
    }

    @Test func key_whenAnHourOld_isReplaced() throws {
        let authenticator = installation.start()
        let key = try launch(authenticator)
        installation.wait(.seconds(3599))
        #expect(show(key, to: authenticator) == nil)
        installation.wait(.seconds(1))
        #expect(show(key, to: authenticator) != nil)
    }

    @Test func others_whenBrowserEntersAlone_loseAccess() throws {
        let authenticator = installation.start()
        let key = try launch(authenticator)
        installation.tokens.withLock { $0["the-only-one-the-only"] = .enterAlone }
        let only = try #require(authenticator.launch("the-only-one-the-only", for: nil))
        let value = try #require(only.cookieValue)
        #expect(only.shutsOthersOut && authenticator.knows(value))
        #expect(!authenticator.knows(key) && !installation.start().knows(key))
        // The same by a browser that already has access.
        installation.tokens.withLock { $0["another-token-another"] = .enter }
        #expect(authenticator.launch("another-token-another", for: nil)?.cookieValue != nil)
        installation.tokens.withLock { $0["the-only-one-the-only"] = .enterAlone }
        #expect(authenticator.launch("the-only-one-the-only", for: value) == LiveLaunch(cookieValue: nil, shutsOthersOut: true))
        #expect(authenticator.knows(value) && installation.saved.withLock { $0 } == value)
    }

    @Test func token_whenUsedByBrowserWithAccess_addsNoKey() throws {
        let first = installation.start()
        let key = try launch(first)
        let authenticator = installation.start()
        let saved = installation.saved.withLock { $0 }
        #expect(authenticator.launch(authenticator.launchToken, for: key) == LiveLaunch(cookieValue: nil))
        #expect(authenticator.launch(authenticator.launchToken, for: nil) == nil)
        #expect(installation.saved.withLock { $0 } == saved)
    }

    @Test func browsers_whenTooMany_loseOldestKey() throws {
        let authenticator = installation.start()
        let first = try launch(authenticator)
        for number in 1...32 {
            installation.tokens.withLock { $0["token-of-a-browser-\(number)"] = .enter }
            #expect(authenticator.launch("token-of-a-browser-\(number)", for: nil) != nil)
            #expect(authenticator.knows(first) == (number < 32))
        }
    }

    @Test(arguments: ["", "\n\n", "15-byte-secret-", "a-key-that-is-long b c", "a-key-that-is-long ,short", ",another-long-key-x"])
    func keys_whenSavedTextIsMalformed_areIgnored(saved: String) {
        installation.saved.withLock { $0 = saved }
        let authenticator = installation.start()
        for value in ["", "15-byte-secret-", "a-key-that-is-long", "another-long-key-x"] { #expect(!authenticator.knows(value)) }
    }
}
