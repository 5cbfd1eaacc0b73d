import PresentationKit
import Testing

@testable import LiveHTML

enum TermsAction: Hashable, Sendable {
    case received(String)
    case press
}

@MainActor final class TermsController: ScreenController {
    let context = ScreenContext()
    var outbox = FrameOutbox() { didSet { context.setNeedsRender() } }
    var presses = 0
    var received: [String] = []
    var blocked: [CheckedContinuation<Void, Never>] = []

    var view: Node {
        Stack {
            WebFrame("Terms", location: "http://localhost:9/terms", outbox: outbox, onMessage: TermsAction.received)
            Button("Press", action: TermsAction.press)
        }.body
    }

    func handle(_ action: TermsAction) async {
        switch action {
        case .press: presses += 1
        case .received("wait"): await withCheckedContinuation { blocked.append($0) }
        case .received(let text):
            received.append(text)
            outbox.send("re: \(text)")
        }
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct FrameSessionTests {
    private let controller = TermsController()

    private func session(_ change: (inout LiveLimits) -> Void = { _ in }) async throws -> LiveSession {
        var limits = LiveLimits()
        change(&limits)
        return try await .showing(controller, limits: limits, frameOrigins: ["http://localhost:9", "https://a.example"])
    }

    private func number(of event: String, in html: String) throws -> Int {
        let digits = try #require(html.split(separator: "data-\(event)=\"").last?.prefix { $0.isNumber })
        return try #require(Int(digits))
    }

    private func message(_ text: String, _ handler: Int, number: Int? = nil) -> LiveEvent {
        .handler(.message, handler, render: 1, values: ["text": text], number: number)
    }

    @Test func page_withFrames_listsTheirOrigins() async throws {
        #expect(try await session().page().contains(#"data-frames="http://localhost:9 https://a.example""#))
    }

    @Test func message_ofFrame_isHandledAndAnswered() async throws {
        let session = try await session()
        let handler = try number(of: "message", in: session.page())
        let connection = await session.connectReceivingAll()
        await (try session.receive(message("one", handler, number: 5)))?.value
        let first = try await session.nextUpdate(for: connection)
        #expect(["re: one", #""a":[5]"#].allSatisfy(String(decoding: first, as: UTF8.self).contains))
        await (try session.receive(message("two", handler)))?.value
        let text = String(decoding: try await session.nextUpdate(for: connection), as: UTF8.self)
        #expect(text.contains("re: two") && !text.contains("re: one"))
        #expect(controller.received == ["one", "two"])
    }

    @Test func message_whenMalformed_isRefused() async throws {
        let session = try await session { $0.frameMessageBytes = 10 }
        let handler = try number(of: "message", in: session.page())
        await (try session.receive(message("0123456789", handler)))?.value
        for values in [
            ["text": "0123456789x"], [:], ["other": "x"], ["text": "x", "other": "y"], FormValues(["text": ["x", "y"]]),
            FormValues(["text": ["x"]], files: ["f": [FormFile(name: "", mediaType: "", bytes: [])]]),
        ] as [FormValues] {
            #expect(throws: LiveError.malformedEvent) { try session.receive(.handler(.message, handler, render: 1, values: values)) }
        }
        #expect(throws: LiveError.handlerNotRendered) { try session.receive(message("x", handler + 50)) }
        let press = try number(of: "click", in: session.page())
        #expect(throws: LiveError.handlerNotRendered) { try session.receive(message("x", press)) }
        #expect(controller.received == ["0123456789"])
    }

    @Test func messages_whenTooMany_areRefusedAndButtonsWork() async throws {
        let session = try await session { $0.frameMessagesPerSecond = 5 }
        let html = session.page()
        let (handler, press) = (try number(of: "message", in: html), try number(of: "click", in: html))
        var refused = 0
        for round in 0..<1_000 {
            do { await (try session.receive(message("\(round)", handler)))?.value } catch {
                #expect(error == .tooManyEvents)
                refused += 1
            }
        }
        #expect(refused == 995)
        #expect(controller.received == ["0", "1", "2", "3", "4"])
        await (try session.receive(.handler(.click, press, render: 1, values: .init())))?.value
        #expect(controller.presses == 1)
    }

    @Test func messages_whenBlocking_areLimitedAndButtonsWork() async throws {
        let session = try await session { $0.runningFrameMessages = 3 }
        let html = session.page()
        let (handler, press) = (try number(of: "message", in: html), try number(of: "click", in: html))
        var running: [Task<Void, Never>?] = []
        for _ in 0..<3 { running.append(try session.receive(message("wait", handler))) }
        #expect(throws: LiveError.tooManyEvents) { try session.receive(message("x", handler)) }
        await (try session.receive(.handler(.click, press, render: 1, values: .init())))?.value
        #expect(controller.presses == 1)
        while controller.blocked.count < 3 { await Task.yield() }
        for continuation in controller.blocked { continuation.resume() }
        for task in running { await task?.value }
        await (try session.receive(message("x", handler)))?.value
        #expect(controller.received == ["x"])
    }

    @Test(arguments: [
        ("http://localhost:8080", true), ("https://a.example", true), ("http://127.9.0.1:1", true), ("https://a.example/", false),
        ("http://a.example:80", false), ("https://a.example:443", false), ("http://a:0", false), ("http://a:65536", false),
        ("http://a:01", false), ("http://z", true), ("http://{", false),
        ("http://a:1:2", false), ("http://A", false), ("http://", false), ("ftp://a", false), ("*", false), ("http://*.a", false),
        ("http://a; script-src *", false), ("http://a b", false), ("null", false), ("", false), ("http://a@b", false), ("http://a:", false),
    ])
    func origin_whenParsed_isValidOrNot(text: String, isOrigin: Bool) { #expect(LiveSessions.isOrigin(text) == isOrigin) }
}
