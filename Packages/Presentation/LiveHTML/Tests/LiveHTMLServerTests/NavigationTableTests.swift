import LiveHTML
import Testing

@testable import LiveHTMLServer

/// The result of a GET with a valid cookie, for all combinations of headers.
struct NavigationTableTests {
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

    @Test func cases_areComplete() {
        #expect(Self.cases.count == 6 * 3 * 4 * 5 * 2)
    }
}
