#if Hummingbird
import LiveHTML
import LiveHTMLServer
import Logging
import HTMLRendering
import LocalConnections
import PresentationKit
import ServiceLifecycle
import Synchronization
import Testing

enum CounterAction: Hashable, Sendable {
    case press
    case name(FormValues)
}

@MainActor final class CounterController: ScreenController {
    var count = 0 { didSet { context.setNeedsRender() } }
    var name = "" { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Counter"

    var view: Node {
        Stack {
            Text("Count \(count), name \(name)")
            Button("Press", action: CounterAction.press)
            Form(id: "form", onSubmit: CounterAction.name) { TextField("name", label: "Name") }
        }.body
    }

    func handle(_ action: CounterAction) async {
        switch action {
        case .press: count += 1
        case .name(let values): name = values["name"]
        }
    }
}

final class Refusals: Sendable {
    private let all = Mutex<[LiveRefusal]>([])
    var reasons: [LiveRefusal.Reason] { all.withLock { $0.map(\.reason) } }
    var text: String { all.withLock { "\($0)" } }
    func add(_ refusal: LiveRefusal) { all.withLock { $0.append(refusal) } }
}

/// Runs a server for the duration of a closure, which receives its port.
@MainActor func withRunningServer(
    _ sessions: LiveSessions, _ configure: (inout LiveServerConfiguration) -> Void = { _ in }, owner: ConnectionOwner.Lookup? = nil,
    refusals: Refusals, assets: @escaping LiveServer.Assets = { _ in nil }, _ body: (Int) async throws -> Void
) async throws {
    let (ports, ready) = AsyncStream.makeStream(of: Int.self)
    var configuration = LiveServerConfiguration(port: 0, cookieValue: LiveServerTests.cookie, launchToken: LiveServerTests.token)
    configure(&configuration)
    var server = LiveServer(
        sessions: sessions, configuration: configuration, onReady: { ready.yield($0) }, onRefusal: { refusals.add($0) }, assets: assets)
    if let owner { server.connectionOwner = owner }
    let running = Task { [server] in try await server.run() }
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    do {
        try await body(port)
    } catch {
        running.cancel()
        throw error
    }
    running.cancel()
    try await running.value
}

@MainActor func expect(
    _ status: Int, _ request: RawClient.Request, _ port: Int, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let answer = try await RawClient.exchange(port, request, until: "\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(request)", sourceLocation: sourceLocation)
}

@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct LiveServerTests {
    nonisolated static let cookie = "c00c1ec00c1ec00c1e"
    nonisolated static let token = "launchlaunchlaunch"
    let refusals = Refusals()
    let controller = CounterController()

    func makeSessions(_ limits: LiveLimits = LiveLimits()) -> LiveSessions {
        LiveSessions(applicationName: "Sample", limits: limits) { [controller] request in
            if request.location == "/broken" { throw CancellationError() }
            return PageRoot(controller: controller, location: request.location) { _ in }
        }
    }

    func withServer(
        _ sessions: LiveSessions, _ configure: (inout LiveServerConfiguration) -> Void = { _ in }, owner: ConnectionOwner.Lookup? = nil,
        _ body: (Int) async throws -> Void
    ) async throws {
        try await withRunningServer(sessions, configure, owner: owner, refusals: refusals, body)
    }

    private func session(in page: String) throws -> String {
        String(try #require(page.split(separator: "data-session=\"").last?.prefix { $0 != "\"" }))
    }

    private func handler(_ event: String, in page: String) throws -> Int {
        try #require(page.split(separator: "data-\(event)=\"").last.flatMap { Int($0.prefix { $0.isNumber }) })
    }

    @Test func page_whenRequestIsValid_isCompleteAndProtected() async throws {
        try await withServer(makeSessions()) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/money?tab=1&_live=again", port: port))
            #expect(page.hasPrefix("HTTP/1.1 200"))
            #expect(page.contains("Count 0"))
            #expect(page.contains("<title>Counter · Sample</title>"))
            #expect(page.contains("default-src 'none'; script-src 'self'; style-src 'self'"))
            #expect(page.contains("frame-ancestors 'none'"))
            #expect(page.contains("frame-src 'none'"))
            #expect(page.lowercased().contains("cache-control: no-store"))
            for part in ["client.js", "style.css", "icon.svg"] {
                let path = String(try #require(page.split(separator: "\"").first { $0.hasSuffix(part) }))
                let asset = try await RawClient.exchange(port, .init("GET", path, port: port))
                #expect(asset.hasPrefix("HTTP/1.1 200"))
            }
        }
    }

    @Test func request_whenAnythingIsForeign_isForbidden() async throws {
        let sessions = makeSessions()
        try await withServer(sessions) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/", port: port))
            let press = try handler("click", in: page)
            let body = #"{"e":"click","h":\#(press),"r":1,"n":1}"#
            let id = try session(in: page)
            var requests: [RawClient.Request] = []
            for path in ["/", "/_live/stream?s=x&r=0&at=/", "/_live/client.js"] {
                for (name, value) in [("Host", "evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Cookie", "live-\(port)=x")] {
                    requests.append(.init("GET", path, port: port, headers: [name: value]))
                }
            }
            for (name, value) in [
                ("Host", "evil.example"), ("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Cookie", ""),
            ] {
                requests.append(.init("POST", "/_live/event?s=\(id)", port: port, body: body, headers: [name: value]))
            }
            for request in requests { try await expect(403, request, port) }
            #expect(refusals.reasons.count == requests.count)
            #expect(sessions.count == 1)
            #expect(controller.count == 0)
            #expect(!refusals.text.contains(Self.cookie))
        }
    }

    @Test func navigation_fromOtherSite_receivesPageWithoutEffect() async throws {
        let sessions = makeSessions()
        try await withServer(sessions) { port in
            let page = try await RawClient.exchange(port, .navigation(to: "/money?a=1&b=\"<", from: "cross-site", port: port))
            #expect(page.hasPrefix("HTTP/1.1 200"))
            #expect(page.contains(#"content="0;url=/money?a=1&amp;b=&quot;&lt;&amp;_live=again""#))
            #expect(sessions.count == 0)
        }
    }

    @Test func event_whenValid_isHandledAndAnsweredOnStream() async throws {
        let sessions = makeSessions()
        try await withServer(sessions) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/", port: port))
            let id = try session(in: page)
            let event = #"{"e":"click","h":\#(try handler("click", in: page)),"r":1,"n":5}"#
            let client = try RawClient(port: port)
            client.send(RawClient.Request("GET", "/_live/stream?s=\(id)&r=0&at=/", port: port).text)
            let begin = await client.answer(until: "\n\n")
            let answer = try await RawClient.exchange(port, .init("POST", "/_live/event?s=\(id)", port: port, body: event))
            #expect(answer.hasPrefix("HTTP/1.1 204"))
            #expect(begin.contains("text/event-stream"))
            #expect(begin.contains("id:2\ndata:{\"r\":2,\"s\":\"\(id)\""))
            #expect(await client.answer(until: "\"a\":[5]").contains("\"Count 1, name \""))
            #expect(controller.count == 1)
        }
    }

    @Test func event_whenNotRenderedOrMalformed_isRefused() async throws {
        try await withServer(makeSessions()) { port in
            let id = try session(in: try await RawClient.exchange(port, .init("GET", "/", port: port)))
            for (body, status, reason) in [
                (#"{"e":"click","h":99,"r":1,"n":1}"#, 403, LiveRefusal.Reason.handlerNotRendered),
                (#"{"e":"click","h":1,"r":99,"n":2}"#, 403, .handlerNotRendered), ("nonsense", 400, .malformedEvent),
                (#"{"e":"open","l":"//evil.example","n":3}"#, 400, .malformedLocation),
            ] {
                let answer = try await RawClient.exchange(port, .init("POST", "/_live/event?s=\(id)", port: port, body: body))
                #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
                #expect(refusals.reasons.last == reason)
            }
            let unknown = RawClient.Request("POST", "/_live/event?s=nobody", port: port, body: #"{"e":"click","h":1,"r":1,"n":1}"#)
            try await expect(404, unknown, port)
            #expect(controller.count == 0)
        }
    }

    @Test func body_whenTooLargeOrTooSlow_isRefusedAndSessionContinues() async throws {
        var limits = LiveLimits()
        limits.bodyBytes = 1000
        limits.bodyTime = .milliseconds(50)
        try await withServer(makeSessions(limits)) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/", port: port))
            let path = "/_live/event?s=\(try session(in: page))"
            let large = RawClient.Request("POST", path, port: port, body: String(repeating: "x", count: 1001))
            try await expect(413, large, port)
            try await expect(408, .init("POST", path, port: port, body: "x", headers: ["Content-Length": "10"]), port)
            #expect(refusals.reasons == [.oversizedBody, .slowBody])
            let event = #"{"e":"click","h":\#(try handler("click", in: page)),"r":1,"n":1}"#
            try await expect(204, .init("POST", path, port: port, body: event), port)
        }
    }

    @Test func events_whenTooMany_areRefusedAndSessionsContinue() async throws {
        var limits = LiveLimits()
        limits.eventsPerSecond = 20
        let instant = Mutex(ContinuousClock.now)
        let now = { instant.withLock { $0 } }
        let sessions = LiveSessions(applicationName: "Sample", limits: limits, now: now) { [controller] request in
            PageRoot(controller: request.location == "/" ? controller : CounterController(), location: request.location) { _ in }
        }
        try await withServer(sessions) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/", port: port))
            let other = try await RawClient.exchange(port, .init("GET", "/other", port: port))
            @MainActor func press(_ page: String, _ number: Int) throws -> RawClient.Request {
                let event = #"{"e":"click","h":\#(try handler("click", in: page)),"r":1,"n":\#(number)}"#
                return .init("POST", "/_live/event?s=\(try session(in: page))", port: port, body: event)
            }
            for number in 1...100 { try await expect(number <= 20 ? 204 : 429, press(page, number), port) }
            #expect(Set(refusals.reasons) == [.tooManyEvents])
            #expect(controller.count == 20)
            try await expect(204, press(other, 1), port)
            instant.withLock { $0 += .seconds(1) }
            // Its number was refused, so the same event may be sent again.
            try await expect(204, press(page, 100), port)
            #expect(controller.count == 21)
        }
    }

    @Test func form_whenSentWithoutScript_isHandled() async throws {
        try await withServer(makeSessions()) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/form", port: port))
            let quoted = try #require(page.split(separator: "action=\"").last)
            let action = quoted.prefix { $0 != "\"" }.replacing("&amp;", with: "&")
            let sent = try await RawClient.exchange(port, .init("POST", String(action), port: port, body: "name=Ann+%26%0D%0ABob"))
            #expect(sent.hasPrefix("HTTP/1.1 303"))
            let next = try #require(sent.split(separator: "\r\n").first { $0.lowercased().hasPrefix("location: ") }).dropFirst(10)
            #expect(next.hasPrefix("/form?_live="))
            let after = try await RawClient.exchange(port, .init("GET", String(next), port: port))
            #expect(after.contains("name Ann &amp;\nBob") && controller.name == "Ann &\nBob")
        }
    }

    @Test func page_whenAppThrows_isAnErrorPage() async throws {
        try await withServer(makeSessions()) { port in
            try await expect(500, .init("GET", "/broken", port: port), port)
            try await expect(405, .init("DELETE", "/", port: port), port)
            try await expect(404, .init("POST", "/other", port: port), port)
            try await expect(404, .init("GET", "/_live/other", port: port), port)
        }
    }

    @Test func shutdown_withOpenStreams_takesLessThanASecond() async throws {
        let sessions = makeSessions()
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        let server = LiveServer(
            sessions: sessions, configuration: LiveServerConfiguration(port: 0, cookieValue: Self.cookie, launchToken: Self.token),
            onReady: { ready.yield($0) }
        )
        let group = ServiceGroup(configuration: .init(services: [server], logger: Logger(label: "test")))
        let running = Task { try await group.run() }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        let client = try RawClient(port: port)
        client.send(RawClient.Request("GET", "/_live/stream?s=x&r=0&at=/", port: port).text)
        #expect(await client.answer(until: "Count ").contains("event-stream"))
        let start = ContinuousClock.now
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(start.duration(to: .now) < .seconds(1))
        #expect(await client.answer().hasSuffix("0\r\n\r\n"))
        #expect(sessions.count == 0)
    }

    @Test func port_whenTaken_fails() async throws {
        try await withServer(makeSessions()) { port in
            let second = LiveServer(
                sessions: makeSessions(),
                configuration: LiveServerConfiguration(port: port, cookieValue: Self.cookie, launchToken: Self.token)
            )
            await #expect(throws: (any Error).self) { try await second.run() }
        }
    }
}
#endif
