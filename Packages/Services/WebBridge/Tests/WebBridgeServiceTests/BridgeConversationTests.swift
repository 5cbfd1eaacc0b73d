import FaultTesting
import Testing
import WebBridgeAPI

@testable import WebBridgeService

/// Tests of the rules without a page, a clock or a task.
@Suite(.timeLimit(.minutes(10)))
struct BridgeConversationTests {
    private static let origin = "https://pages.example"
    private static let nonce = "abcdefgh1"
    private let start = ContinuousClock.now

    private func conversation(_ change: (inout BridgeLimits) -> Void = { _ in }) -> BridgeConversation {
        var limits = BridgeLimits()
        change(&limits)
        return BridgeConversation(
            origin: Self.origin, grants: ["user.name", "open:terms", "event.theme", "app.ghost"], functions: ["user.name", "user.email"],
            limits: limits)
    }

    private func ready(_ wants: [String], page: String = nonce, version: Int = 1) -> String {
        let wants = wants.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"strata":\#(version),"page":"\#(page)","type":"ready","wants":[\#(wants)]}"#
    }

    private func request(_ id: Int, _ name: String, _ values: String = "{}", page: String = nonce, type: String = "request") -> String {
        #"{"strata":1,"page":"\#(page)","type":"\#(type)","id":\#(id),"name":"\#(name)","values":\#(values)}"#
    }

    private func send(_ text: String, to conversation: inout BridgeConversation, origin: String = origin, after: Duration = .zero)
        -> [BridgeConversation.Step]
    {
        conversation.receive(BridgeMessage(text: text, origin: origin), at: start + after)
    }

    /// Returns a conversation in which the page has declared its capabilities.
    private func begun(_ wants: [String], _ change: (inout BridgeLimits) -> Void = { _ in }) -> BridgeConversation {
        var conversation = conversation(change)
        _ = send(ready(wants), to: &conversation, after: .seconds(-1))
        return conversation
    }

    private func error(_ steps: [BridgeConversation.Step]) -> String? {
        for case .post(let text) in steps {
            if let code = (try? BridgeValue(json: text))?["error"]?["code"]?.string { return code }
        }
        return nil
    }

    private func begins(_ steps: [BridgeConversation.Step]) -> [BridgeConversation.Task] {
        steps.compactMap { if case .begin(let task) = $0 { task } else { nil } }
    }

    /// The ID of a page has 8 to 64 letters and digits.
    @Test(arguments: [
        ("abcdefgh", true), (String(repeating: "z", count: 64), true), ("AZaz0909", true), ("abcdefg", false),
        (String(repeating: "z", count: 65), false), ("abcdefg[", false), ("abcdefg@", false), ("abcdefg`", false), ("abcdefg{", false),
        ("abcdefg/", false), ("abcdefg:", false),
    ])
    func ready_ofAPage_needsAPlainID(page: String, isValid: Bool) {
        var conversation = conversation()
        #expect((send(ready([], page: page), to: &conversation) == [.refuse(.malformed, nil)]) == !isValid)
    }

    @Test func ready_withAnotherMember_isMalformed() {
        var conversation = conversation()
        let text = #"{"strata":1,"page":"\#(Self.nonce)","type":"ready","wants":[],"more":1}"#
        #expect(send(text, to: &conversation).first == .refuse(.malformed, nil))
        let size = ready([]).utf8.count
        var (exact, small) = (self.conversation { $0.messageBytes = size }, self.conversation { $0.messageBytes = size - 1 })
        #expect(send(ready([]), to: &exact).first != .refuse(.oversized, nil))
        #expect(send(ready([]), to: &small) == [.refuse(.oversized, nil)])
    }

    @Test(arguments: ["{}", #"{"url":1}"#, #"{"url":"/terms","more":1}"#]) func open_withOtherValues_isMalformed(values: String) {
        var conversation = begun(["open:terms"])
        let steps = send(request(1, "open", values), to: &conversation)
        #expect(steps.first == .refuse(.malformed, "open") && error(steps) == "malformed")
    }

    @Test func note_whenGranted_isStartedAndNeverAnswered() {
        var conversation = begun(["user.name"])
        let tasks = begins(send(request(1, "user.name", type: "note"), to: &conversation))
        #expect(tasks.map(\.id) == [nil])
        #expect(conversation.answer(tasks[0], with: .success("Ann")) == [])
        #expect(send(request(2, "user.email", type: "note"), to: &conversation) == [.refuse(.undeclared, "user.email")])
    }

    @Test func message_whenVersionDiffers_isRefusedWithAResponse() {
        var conversation = conversation()
        for version in [0, 2, -1] {
            let steps = send(ready([], version: version), to: &conversation)
            #expect(steps.first == .refuse(.unsupportedVersion, nil))
            #expect(error(steps) == "unsupportedVersion")
        }
    }

    @Test(arguments: [
        "", "x", "[]", "{}", "null", #"{"strata":1}"#, #"{"strata":1,"page":"abcdefgh1"}"#,
        #"{"strata":1,"page":"short","type":"ready","wants":[]}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"reset"}"#, #"{"strata":1,"page":"abc\"efgh1","type":"ready","wants":[]}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"ready","wants":["a"],"__proto__":{"x":1}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"name":"user.name","values":{"constructor":{"prototype":{"x":1}}}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"name":"user.name","values":{"a":{"__proto__":1}}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"id":1,"name":"user.name","values":{}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"name":"user.name","values":{},"more":1}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":0,"name":"user.name","values":{}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1.5,"name":"user.name","values":{}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1e300,"name":"user.name","values":{}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":"1","name":"user.name","values":{}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"name":"user name","values":{}}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"name":"user.name","values":[]}"#,
        #"{"strata":1,"page":"abcdefgh1","type":"request","id":1,"name":"user.name","values":{"a":[[[[[[[[[1]]]]]]]]]}}"#,
    ])
    func message_whenMalformed_isRefusedWithoutResponse(text: String) {
        var conversation = begun(["user.name"])
        #expect(send(text, to: &conversation) == [.refuse(.malformed, nil)])
        #expect(begins(send(request(1, "user.name"), to: &conversation)).count == 1)
    }

    @Test(arguments: [["a b"], [""], ["-a"], [String(repeating: "a", count: 101)], Array(repeating: "a", count: 33), ["a;script-src *"]])
    func ready_whenCapabilitiesAreInvalid_isRefused(wants: [String]) {
        var conversation = conversation()
        let steps = send(ready(wants), to: &conversation)
        #expect(steps.first == .refuse(.malformed, nil))
        #expect(error(steps) == "malformed")
        #expect(error(send(request(1, "user.name"), to: &conversation)) == "notReady")
    }

    @Test func requests_whenTooManyArePending_areRefusedAcrossReloads() {
        var conversation = begun(["user.name"]) { $0.running = 2 }
        let tasks = (1...2).flatMap { begins(send(request($0, "user.name"), to: &conversation)) }
        let busy = send(request(3, "user.name"), to: &conversation)
        #expect(busy.first == .refuse(.busy, "user.name"))
        #expect(error(busy) == "busy")
        _ = send(ready(["user.name"], page: "zyxwvuts2"), to: &conversation)
        #expect(error(send(request(1, "user.name", page: "zyxwvuts2"), to: &conversation)) == "busy")
        // A response does not end a task, which may still be running.
        _ = conversation.answer(tasks[0], with: .failure(.timedOut))
        #expect(error(send(request(2, "user.name", page: "zyxwvuts2"), to: &conversation)) == "busy")
        conversation.ended()
        #expect(begins(send(request(3, "user.name", page: "zyxwvuts2"), to: &conversation)).count == 1)
    }

    @Test(arguments: [(1, true), (1 << 53, true), (0, false), (-1, false), ((1 << 53) + 2, false)])
    func request_hasAnIDThatAPageCanWriteExactly(id: Int, isValid: Bool) {
        var conversation = begun(["user.name"])
        #expect((send(request(id, "user.name"), to: &conversation) == [.refuse(.malformed, nil)]) == !isValid)
    }

    @Test func messages_areCountedForASecond() {
        var conversation = begun(["user.name"]) { $0.messagesPerSecond = 2 }
        for id in 1...2 { #expect(send(request(id, "user.name"), to: &conversation).count == 1) }
        #expect(send(request(3, "user.name"), to: &conversation, after: .milliseconds(999)) == [.refuse(.tooMany, nil)])
        #expect(send(request(4, "user.name"), to: &conversation, after: .milliseconds(999)) == [])
        for id in 5...6 { #expect(send(request(id, "user.name"), to: &conversation, after: .seconds(1)).count == 1) }
        #expect(send(request(7, "user.name"), to: &conversation, after: .milliseconds(1_999)) == [.refuse(.tooMany, nil)])
        #expect(send(request(8, "user.name"), to: &conversation, after: .milliseconds(2_000)).count == 1)
    }

    @Test func response_ofExactlyTheLimit_isSent() throws {
        let response = #"{"id":1,"page":"abcdefgh1","strata":1,"type":"response","value":"xxx"}"#
        for (limit, isSent) in [(response.utf8.count, true), (response.utf8.count - 1, false)] {
            var conversation = begun(["user.name"]) { $0.answerBytes = limit }
            guard case .begin(let task)? = send(request(1, "user.name"), to: &conversation).first else {
                return #expect(Bool(false), "not begun")
            }
            let steps = conversation.answer(task, with: .success("xxx"))
            #expect(isSent ? steps == [.post(response)] : error(steps) == "failed")
        }
    }

    @Test func event_whenNotGranted_isNotSent() {
        #expect(conversation().announce("event.theme", [:]) == [])
        #expect(begun([]).announce("event.theme", [:]) == [])
        #expect(begun(["event.other"]).announce("event.other", [:]) == [])
        #expect(
            begun(["event.theme"]).announce("event.theme", ["dark": true])
                == [.post(#"{"name":"event.theme","page":"abcdefgh1","strata":1,"type":"event","values":{"dark":true}}"#)])
    }

    @Test func conversation_whenMessagesAreMutated_startsOnlyPermittedTasks() {
        var generator = SeededNumbers(seed: 41)
        let samples = [
            ready(["user.name", "user.email", "event.theme"]), request(3, "user.name", #"{"a":{"b":[1,2,"x"]}}"#), request(4, "user.email"),
            request(5, "open", #"{"url":"/terms"}"#), request(6, "app.ghost"), ready([], page: "zyxwvuts2"),
            request(7, "user.name", type: "note"),
        ].map { Array($0.utf8) }
        var began = 0
        for round in 0..<300 {
            var conversation = begun(round.isMultiple(of: 2) ? ["user.name"] : [])
            var isDeclared = round.isMultiple(of: 2)
            for step in 0..<60 {
                var bytes = samples.randomElement(using: &generator) ?? []
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let index = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
                    case 1: bytes.remove(at: index)
                    case 2: bytes.insert(Array(#"{}[]",:\0159"#.utf8).randomElement(using: &generator) ?? 0, at: index)
                    default: bytes += bytes[index...].prefix(30)
                    }
                    if bytes.isEmpty { bytes = [0] }
                }
                let text = String(decoding: bytes, as: UTF8.self)
                let steps = send(text, to: &conversation, after: .seconds(step))
                #expect(steps.count <= 2)
                for case .post(let answer) in steps {
                    #expect(answer.utf8.count < 4096)
                    // A new load of the page can declare other capabilities.
                    if answer.contains("welcome") {
                        isDeclared = answer.contains("user.name") || (isDeclared && answer.contains(Self.nonce))
                    }
                }
                for task in begins(steps) {
                    began += 1
                    if case .call(let capability, _) = task.action {
                        #expect(capability == "user.name")
                        #expect(isDeclared)
                    }
                    _ = conversation.answer(task, with: .success(.null))
                    conversation.ended()
                }
            }
        }
        #expect(began > 200)
    }
}
