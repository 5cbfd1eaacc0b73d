import LiveHTML
import Testing

@testable import LiveHTMLServer

@Suite(.timeLimit(.minutes(10))) struct RequestGuardTests {
    private let requestGuard = RequestGuard(
        port: 8080, hostName: "app-1.localhost", cookieName: "live",
        authenticator: FixedAuthenticator(cookieValue: "0123456789abcdef", launchToken: "launchlaunchlaunch"))

    /// A valid request, of which each test changes one part.
    private func facts(_ method: String = "GET", _ change: (inout RequestFacts) -> Void = { _ in }) -> RequestFacts {
        var facts = RequestFacts(method: method, path: "/money", query: QueryItems(""))
        facts.host = "app-1.localhost:8080"
        facts.origin = method == "POST" ? "http://app-1.localhost:8080" : nil
        facts.fetchSite = "same-origin"
        facts.cookies = "other=1; live-8080=0123456789abcdef"
        change(&facts)
        return facts
    }

    @Test(arguments: ["GET", "POST"])
    func decide_whenRequestIsValid_allows(method: String) { #expect(requestGuard.decide(facts(method)) == .allow(.sameOrigin)) }

    @Test(arguments: [
        nil, "", "localhost:8080", "127.0.0.1:8080", "app-1.localhost", "app-1.localhost:8081", "app-2.localhost:8080", "evil.example",
        "app-1.localhost:8080.evil.example",
    ])
    func decide_whenHostIsForeign_refuses(host: String?) {
        for method in ["GET", "POST"] {
            #expect(requestGuard.decide(facts(method) { $0.host = host }) == .refuse(.foreignHost))
        }
    }

    @Test(arguments: [
        nil, "null", "http://localhost:8080", "https://app-1.localhost:8080", "http://app-1.localhost:80801", "http://evil.example",
    ])
    func decide_whenOriginOfPostIsForeign_refuses(origin: String?) {
        #expect(requestGuard.decide(facts("POST") { $0.origin = origin }) == .refuse(.foreignOrigin))
    }

    @Test(arguments: ["cross-site", "same-site", "none", "x"]) func decide_whenSiteOfPostIsForeign_refuses(site: String) {
        #expect(requestGuard.decide(facts("POST") { $0.fetchSite = site }) == .refuse(.foreignSite))
    }

    @Test(arguments: [
        nil, "", "live-8080=", "live-8080=0123456789abcdeg", "live-8080=0123456789abcde", "live-8080=0123456789abcdef0",
        "live-8081=0123456789abcdef", "xlive-8080=0123456789abcdef", "live=0123456789abcdef",
    ])
    func decide_whenCookieIsWrong_refuses(cookies: String?) {
        for method in ["GET", "POST"] {
            #expect(requestGuard.decide(facts(method) { $0.cookies = cookies }) == .refuse(.missingCookie))
        }
    }

    @Test(arguments: [("GET", RequestGuard.Decision.launch(.sameOrigin)), ("POST", .refuse(.missingCookie))])
    func decide_whenLaunching_needsValidHeadersButNoCookie(method: String, decision: RequestGuard.Decision) {
        let launch = facts(method) { ($0.path, $0.cookies) = (RequestGuard.launchPath, nil) }
        #expect(requestGuard.decide(launch) == decision)
    }

    @Test func areEqual_ofAnyTwoTexts_isEquality() {
        let texts = "abcdefgh".flatMap { first in "abcdefgh".map { "\(first)\($0)" } } + ["a", "abc", "é"]
        for guess in texts { for secret in texts { #expect(RequestGuard.areEqual(guess, secret) == (guess == secret)) } }
    }

    @Test func areEqual_whenSecretIsEmpty_isFalse() {
        #expect(!RequestGuard.areEqual("", ""))
        #expect(RequestGuard.areEqual("a", "a"))
    }

    @Test func query_whenDecoded_followsTheFormRules() {
        let query = QueryItems("a=1+2&b=%C3%A9%2&c&d==&a%3d=x&%ff=1&&e=1&e=2")
        #expect(query["a"] == "1 2")
        #expect(query["b"] == "é%2")
        #expect(query["c"] == "")
        #expect(query["d"] == "=")
        #expect(query["a="] == "x")
        #expect(query["\u{FFFD}"] == "1")
        #expect(query["e"] == nil)
        #expect(query.fields["e"] == ["1", "2"])
        #expect(QueryItems.removing("_live", from: "a=1&_live=again&b=%20&_live&%5fliv%65=x&_lives=1") == "a=1&b=%20&_lives=1")
    }
}

/// The result of a GET with a valid cookie, for all combinations of headers.
@Suite(.timeLimit(.minutes(10))) struct NavigationTableTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let site: String
        let mode: String
        let destination: String
        let path: String
        let isMarked: Bool
        var testDescription: String { "\(site) \(mode) \(destination) \(path)\(isMarked ? " marked" : "")" }
    }

    static let paths = [
        "page": "/money", "file": "/pictures/1.png", "client": "/_live/client.js", "stream": "/_live/stream", "launch": "/_live/launch",
    ]
    static let cases = ["same-origin", "none", "same-site", "cross-site", "absent", "garbage"].flatMap { site in
        ["navigate", "cors", "no-cors"].flatMap { mode in
            ["document", "iframe", "image", "empty"].flatMap { destination in
                ["page", "file", "client", "stream", "launch"].flatMap { path in
                    [false, true].map { Case(site: site, mode: mode, destination: destination, path: path, isMarked: $0) }
                }
            }
        }
    }

    /// The first matching line applies; `*` matches everything. `mine`, `user` and `else` are the sources. A marked address counts as `else`.
    static let table = """
        site         mode      destination  path    unmarked  marked
        same-origin  navigate  *            stream  refuse    refuse
        same-origin  *         *            *       mine      else
        none         *         *            stream  refuse    refuse
        none         *         *            *       user      else
        same-site    navigate  document     stream  refuse    refuse
        same-site    navigate  document     client  refuse    refuse
        same-site    navigate  document     *       reload    refuse
        cross-site   navigate  document     stream  refuse    refuse
        cross-site   navigate  document     client  refuse    refuse
        cross-site   navigate  document     *       reload    refuse
        *            *         *            *       refuse    refuse
        """
        .split(separator: "\n").dropFirst().map { $0.split(separator: " ").map(String.init) }

    @Test(arguments: cases) func decide_forEveryRequest_followsTheTable(_ request: Case) throws {
        let requestGuard = RequestGuard(
            port: 8080, hostName: "app-1.localhost", cookieName: "live",
            authenticator: FixedAuthenticator(cookieValue: "0123456789abcdef", launchToken: "launchlaunchlaunch"))
        var facts = RequestFacts(
            method: "GET", path: try #require(Self.paths[request.path]), query: QueryItems(request.isMarked ? "a=1&_live=again" : "a=1"))
        facts.host = "app-1.localhost:8080"
        facts.fetchSite = request.site == "absent" ? nil : request.site
        (facts.fetchMode, facts.fetchDestination) = (request.mode, request.destination)
        facts.cookies = "live-8080=0123456789abcdef"
        let row = try #require(
            Self.table.first { row in
                zip(row, [request.site, request.mode, request.destination, request.path]).allSatisfy { $0 == "*" || $0 == $1 }
            })
        let source = ["mine": NavigationSource.sameOrigin, "user": .user, "else": .foreign][row[request.isMarked ? 5 : 4]]
        let expected: RequestGuard.Decision =
            switch (source, row[request.isMarked ? 5 : 4]) {
            case (nil, "reload"): .reload
            case (nil, _): .refuse(.foreignSite)
            case (let source?, _): request.path == "launch" ? .launch(source) : .allow(source)
            }
        #expect(requestGuard.decide(facts) == expected)
        // Without a cookie, a foreign navigation receives the same response.
        facts.cookies = nil
        #expect((requestGuard.decide(facts) == .reload) == (expected == .reload))
    }
}
