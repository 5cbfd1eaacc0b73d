#if Hummingbird
import LiveHTML
import LiveHTMLServer
import Synchronization
import Testing

// The address that opens the app in a browser, and the key that this browser receives.
extension LiveServerTests {
    @Test func launch_whenTokenIsValid_setsCookieOnce() async throws {
        try await withServer(makeSessions()) { port in
            let launch = RawClient.Request("GET", "/_live/launch?token=\(Self.token)&to=/money", port: port, cookie: nil)
            let first = try await RawClient.exchange(port, launch)
            #expect(first.hasPrefix("HTTP/1.1 303"))
            #expect(first.contains("live-\(port)=\(Self.cookie); Path=/; HttpOnly; SameSite=Strict"))
            #expect(first.contains("Location: /money?_live=again\r\n"))
            try await expect(403, launch, port)
            let known = RawClient.Request("GET", "/_live/launch?token=\(Self.token)", port: port)
            try await expect(303, known, port)
            #expect(refusals.reasons == [.usedLaunchToken])
            #expect(!refusals.text.contains(Self.token))
        }
    }

    @Test func launch_whenBrowserHasCookie_spendsToken() async throws {
        try await withServer(makeSessions()) { port in
            let known = try await RawClient.exchange(port, .init("GET", "/_live/launch?token=\(Self.token)", port: port))
            #expect(known.hasPrefix("HTTP/1.1 303") && !known.contains("Set-Cookie"))
            try await expect(403, .init("GET", "/_live/launch?token=\(Self.token)", port: port, cookie: nil), port)
            #expect(refusals.reasons == [.usedLaunchToken])
        }
    }

    @Test func key_whenReusedAfterReplacement_endsAllPages() async throws {
        let instant = Mutex(ContinuousClock.now)
        let count = Mutex(0)
        let make = { @Sendable in
            count.withLock { count in
                count += 1
                return "key-number-\(count)-of-a-browser"
            }
        }
        let now = { @Sendable in instant.withLock { $0 } }
        let saved = "the-old-key-of-a-browser"
        let authenticator = BrowserKeys(saved: saved, launchToken: Self.token, make: make, save: { _ in }, admit: { _ in nil }, now: now)
        let sessions = makeSessions()
        let locked = { (configuration: inout LiveServerConfiguration) in configuration.authenticator = authenticator }
        try await withServer(sessions, locked) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/", port: port, cookie: saved))
            #expect(page.contains("Set-Cookie: live-\(port)=key-number-1-of-a-browser"))
            let next = RawClient.Request("GET", "/", port: port, cookie: "key-number-1-of-a-browser")
            try await expect(200, next, port)
            instant.withLock { $0 += .seconds(3) }
            #expect(sessions.count == 2)
            try await expect(403, .init("GET", "/", port: port, cookie: saved), port)
            #expect(sessions.count == 0)
            try await expect(403, next, port)
            #expect(refusals.reasons == [.reusedKey, .missingCookie])
        }
    }

    @Test(arguments: ["wrong", "", "launchlaunchlaunchX"]) func launch_whenTokenIsWrong_isRefused(token: String) async throws {
        try await withServer(makeSessions()) { port in
            let wrong = RawClient.Request("GET", "/_live/launch?token=\(token)", port: port, cookie: nil)
            try await expect(403, wrong, port)
            let right = RawClient.Request("GET", "/_live/launch?token=\(Self.token)", port: port, cookie: nil)
            try await expect(303, right, port)
        }
    }

    @Test func launch_whenTargetIsOtherSite_opensOwnPage() async throws {
        try await withServer(makeSessions()) { port in
            for target in ["//evil.example", "https://evil.example", "/%5Cevil.example"] {
                let launch = RawClient.Request("GET", "/_live/launch?to=\(target)", port: port)
                let answer = try await RawClient.exchange(port, launch)
                #expect(answer.contains("Location: /\r\n"))
            }
        }
    }

    @Test func launchURL_withLocation_containsIt() {
        let configuration = LiveServerConfiguration(port: 0, cookieValue: Self.cookie, launchToken: Self.token)
        #expect(configuration.launchURL(port: 8080) == "http://127.0.0.1:8080/_live/launch?token=launchlaunchlaunch")
        #expect(
            configuration.launchURL(port: 8080, to: "/Book-9.z?A=1&b={2")
                == "http://127.0.0.1:8080/_live/launch?token=launchlaunchlaunch&to=/Book-9.z%3FA%3D1%26b%3D%7B2"
        )
    }
}
#endif
