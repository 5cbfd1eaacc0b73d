#if Hummingbird
import LiveHTML
import LiveHTMLServer
import PresentationKit
import Synchronization
import Testing

final class AskedRequests: Sendable {
    private let all = Mutex<[LiveRequest]>([])
    var last: LiveRequest? { all.withLock { $0.last } }
    func add(_ request: LiveRequest) { all.withLock { $0.append(request) } }
}

// The origin of a navigation, from the browser's request to the app.
extension LiveServerTests {
    /// An app that does not admit foreign navigations to `/transfer`.
    private func makeSessions(_ asked: AskedRequests) -> LiveSessions {
        let hasPage: @MainActor (LiveRequest) -> Bool = { !$0.location.hasPrefix("/transfer") || $0.source != .foreign }
        return LiveSessions(applicationName: "Sample", hasPage: hasPage) { [controller] request in
            asked.add(request)
            return PageRoot(controller: controller, location: request.location) { location in
                asked.add(LiveRequest(location: location, source: .sameOrigin))
            }
        }
    }

    private func address(_ answer: String, _ before: String, _ after: Character) throws -> String {
        String(try #require(answer.split(separator: before).dropFirst().first?.prefix { $0 != after })).replacing("&amp;", with: "&")
    }

    @Test(arguments: ["same-site", "cross-site"], ["/transfer?from=1", "/transfer?%5Flive=1&from=1", "/transfer?_live=x&%5flive=again2"])
    func page_whenOtherSiteNavigates_isForeignUntilAdmitted(site: String, link: String) async throws {
        let asked = AskedRequests()
        let sessions = makeSessions(asked)
        try await withServer(sessions) { port in
            let answer = try await RawClient.exchange(port, .navigation(to: link, from: site, port: port))
            let reload = try address(answer, "content=\"0;url=", "\"")
            // The browser loads it again, then the user.
            for site in ["same-origin", "none"] {
                try await expect(404, .init("GET", reload, port: port, headers: ["Sec-Fetch-Site": site]), port)
            }
            let stream = RawClient.Request("GET", "/_live/stream?s=gone&r=4&at=\(encoded(reload))", port: port)
            #expect(try await RawClient.exchange(port, stream, until: "\n\n").contains("\"l\":\"/\""))
            #expect(asked.last == LiveRequest(location: "/", source: .foreign))
            let own = RawClient.Request("GET", "/transfer?from=1", port: port)
            try await expect(200, own, port)
            #expect(asked.last == LiveRequest(location: "/transfer?from=1", source: .sameOrigin))
        }
    }

    @Test func page_whenAdmitted_losesMarkAndKeepsQuery() async throws {
        let asked = AskedRequests()
        try await withServer(makeSessions(asked)) { port in
            try await expect(200, .init("GET", "/book?id=7&_live=again", port: port), port)
            #expect(asked.last == LiveRequest(location: "/book?id=7", source: .foreign))
            let stream = RawClient.Request("GET", "/_live/stream?s=gone&r=4&at=%2Fbook%3Fid%3D7%26_live%3Dagain", port: port)
            #expect(try await RawClient.exchange(port, stream, until: "\n\n").contains("\"l\":\"/book?id=7\""))
            #expect(asked.last == LiveRequest(location: "/book?id=7", source: .foreign))
            try await expect(200, .init("GET", "/book?id=7", port: port, headers: ["Sec-Fetch-Site": "none"]), port)
            #expect(asked.last?.source == .user)
        }
    }

    @Test(arguments: [
        ("/transfer", "/transfer?_live=again"), ("/transfer?a=1", "/transfer?a=1&_live=again"),
        ("/transfer#top", "/transfer?_live=again"), ("/transfer?_live=x#?", "/transfer?_live=again"),
        ("/_live/launch?to=/transfer", "/_live/launch?to=/transfer&_live=again"),
    ])
    func launch_withLocation_isForeign(to: String, target: String) async throws {
        try await withServer(makeSessions(AskedRequests())) { port in
            for cookie in [nil, Self.cookie] {
                for site in ["none", "same-origin"] where cookie != nil || site == "none" {
                    let path = "/_live/launch?token=\(Self.token)&to=\(encoded(to))"
                    let launch = RawClient.Request("GET", path, port: port, cookie: cookie, headers: ["Sec-Fetch-Site": site])
                    let answer = try await RawClient.exchange(port, launch)
                    #expect(answer.contains("Location: \(target)\r\n"))
                }
            }
        }
    }

    @Test func launch_fromOtherSite_isForeign() async throws {
        try await withServer(makeSessions(AskedRequests())) { port in
            for (link, target) in [("/_live/launch?to=/transfer", "/transfer?_live=again"), ("/_live/launch", "/?_live=again")] {
                let page = try await RawClient.exchange(port, .navigation(to: link, from: "cross-site", port: port))
                let reload = try address(page, "content=\"0;url=", "\"")
                let answer = try await RawClient.exchange(port, .init("GET", reload, port: port))
                #expect(answer.contains("Location: \(target)\r\n"))
            }
        }
    }

    @Test func open_withMarkedAddress_reachesAppWithoutMark() async throws {
        let asked = AskedRequests()
        let session = try await makeSessions(asked).open(LiveRequest(location: "/", source: .foreign))
        try await session.receive(.open("/book?id=7&_live=again", isShown: true))?.value
        #expect(asked.last == LiveRequest(location: "/book?id=7", source: .sameOrigin))
    }

    private func encoded(_ text: String) -> String { text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
#endif
