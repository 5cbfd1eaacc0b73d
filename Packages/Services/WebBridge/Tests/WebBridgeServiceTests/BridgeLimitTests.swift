import RoutingService
import Testing
import WebBridgeAPI
import WebBridgeTesting

@testable import WebBridgeService

/// Messages and names at the exact bounds of what is accepted.
@Suite(.timeLimit(.minutes(1))) struct BridgeLimitTests {
    private static let origin = "https://pages.example"
    private let start = ContinuousClock.now

    private func conversation(_ change: (inout BridgeLimits) -> Void = { _ in }) -> BridgeConversation {
        var limits = BridgeLimits()
        change(&limits)
        var conversation = BridgeConversation(origin: Self.origin, grants: ["user.name"], functions: ["user.name"], limits: limits)
        _ = send(#""type":"ready","wants":["user.name"]"#, to: &conversation, after: .seconds(-1))
        return conversation
    }

    private func send(_ members: String, to conversation: inout BridgeConversation, after: Duration = .zero) -> [BridgeConversation.Step] {
        conversation.receive(
            BridgeMessage(text: #"{"strata":1,"page":"abcdefgh1",\#(members)}"#, origin: Self.origin), at: start + after)
    }

    private func request(_ id: Int) -> String { #""type":"request","id":\#(id),"name":"user.name","values":{}"# }

    @Test(arguments: [(1, true), (1 << 53, true), (0, false), (-1, false), ((1 << 53) + 2, false)])
    func request_hasAnIDThatAPageCanWriteExactly(id: Int, isValid: Bool) {
        var conversation = conversation()
        #expect((send(request(id), to: &conversation) == [.refuse(.malformed, nil)]) == !isValid)
    }

    @Test func messages_areCountedForASecond() {
        var conversation = conversation { $0.messagesPerSecond = 2 }
        for id in 1...2 { #expect(send(request(id), to: &conversation).count == 1) }
        #expect(send(request(3), to: &conversation, after: .milliseconds(999)) == [.refuse(.tooMany, nil)])
        #expect(send(request(4), to: &conversation, after: .milliseconds(999)) == [])
        for id in 5...6 { #expect(send(request(id), to: &conversation, after: .seconds(1)).count == 1) }
        #expect(send(request(7), to: &conversation, after: .milliseconds(1_999)) == [.refuse(.tooMany, nil)])
        #expect(send(request(8), to: &conversation, after: .milliseconds(2_000)).count == 1)
    }

    @Test func response_ofExactlyTheLimit_isSent() throws {
        let response = #"{"id":1,"page":"abcdefgh1","strata":1,"type":"response","value":"xxx"}"#
        for (limit, isSent) in [(response.utf8.count, true), (response.utf8.count - 1, false)] {
            var conversation = conversation { $0.answerBytes = limit }
            guard case .begin(let task)? = send(request(1), to: &conversation).first else { return #expect(Bool(false), "not begun") }
            #expect((conversation.answer(task, with: .success("xxx")) == [.post(response)]) == isSent)
        }
    }

    @Test func capability_hasAPlainName() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            let isPlain = (letters + letters.uppercased() + "0123456789.-_/:").contains(text)
            #expect((BridgeCapability(rawValue: "a" + text) != nil) == isPlain, "\(byte)")
            #expect((BridgeCapability(rawValue: text) != nil) == letters.contains(text), "\(byte)")
        }
        for (count, isValid) in [(0, false), (1, true), (100, true), (101, false)] {
            #expect((BridgeCapability(rawValue: String(repeating: "a", count: count)) != nil) == isValid)
        }
    }

    @Test func origin_hasALowercaseHost() {
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            let isValid = "abcdefghijklmnopqrstuvwxyz0123456789.-:".contains(text)
            let manifest = BridgeManifest(origin: "https://a" + text, grants: [], pages: [])
            #expect(((try? manifest.check()) != nil) == isValid, "\(byte)")
        }
    }

    /// Otherwise the page would keep its functions running.
    @Test func page_whenClosed_cancelsItsRequests() async throws {
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let (never, nothing) = AsyncStream.makeStream(of: Void.self)
        let bridge = try WebBridgeService(
            manifests: [BridgeManifest(origin: Self.origin, grants: ["app.wait"], pages: [.init(id: "a", title: "A", path: "/a")])],
            functions: [
                BridgeFunction("app.wait") { _ in
                    hasBegun.yield()
                    for await _ in never {}
                    return "canceled"
                }
            ], mediator: Mediator(schemes: ["x"]), clock: ManualClock(), onRefusal: { _ in })
        let page = TestWebPage(origin: Self.origin)
        let serving = Task { try await bridge.serve("a", over: page, navigator: nil) }
        try await page.ready(["app.wait"])
        let request = Task { try await page.request("app.wait") }
        for await _ in begun { break }
        page.close()
        try await serving.value
        await #expect(throws: CancellationError.self) { try await request.value }
        withExtendedLifetime(nothing) {}
    }
}
