import HTMLRendering
import PresentationKit
import Testing

@testable import LiveHTML

struct ShopViewModel: Hashable, Sendable {
    var rows = [1, 2, 3]
    var bought: [Int] = []
    var note = ""
    var hasForm = true
}

enum ShopAction: Hashable, Sendable {
    case buy(Int)
    case search(FormValues)
    case wait, fail
}

struct ShopView: View {
    let viewModel: ShopViewModel

    var body: Node {
        "<p>\(viewModel.bought.map(String.init).joined(separator: ","))|\(viewModel.note)</p>"
        ItemList(viewModel.rows, id: \.self) { row in Button("Buy \(row)", action: ShopAction.buy(row)) }
        if viewModel.hasForm { Form(id: "search", onSubmit: ShopAction.search) { TextField("text", label: "Text") } }
        Button("Wait", action: ShopAction.wait)
        Button("Fail", action: ShopAction.fail)
    }
}

@MainActor final class ShopController: ScreenController {
    struct Broken: Error {}

    var viewModel = ShopViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title = "Shop"
    var blocked: [CheckedContinuation<Void, Never>] = []
    var handled = 0
    var isUnloaded = false
    var view: ShopView { ShopView(viewModel: viewModel) }
    func unload() { isUnloaded = true }

    func handle(_ action: ShopAction) async throws {
        handled += 1
        switch action {
        case .buy(let row): viewModel.bought.append(row)
        case .search(let values):
            if values["text"] == "wait" { await withCheckedContinuation { blocked.append($0) } }
            viewModel.note = values["text"]
        case .wait: await withCheckedContinuation { blocked.append($0) }
        case .fail: throw Broken()
        }
    }
}

/// A page of the shop in a browser.
@MainActor private final class ShopPage {
    let controller = ShopController()
    let session: LiveSession
    let connection: LiveConnection
    var client = ReferenceClient()

    init() async throws {
        session = try await .showing(controller, at: "/shop", open: { [controller] in controller.viewModel.note = "opened \($0)" })
        connection = session.connect(after: nil)
        try await receive()
    }

    /// Shows the pending message, or receives a ping if there is none.
    func receive() async throws {
        session.ping()
        guard case .update(_, let json) = await session.nextMessage(for: connection) else { return }
        try client.receive(json)
    }

    /// Waits for a message and returns its text.
    func message(for other: LiveConnection? = nil) async throws -> String {
        String(decoding: try await session.nextUpdate(for: other ?? connection), as: UTF8.self)
    }

    /// Renders without a change, of which the browser learns nothing.
    func renderWithoutChange() async {
        for _ in 0..<20 {
            controller.context.setNeedsRender()
            session.ping()
            #expect(await session.nextMessage(for: connection) == .ping)
        }
    }

    func send(_ event: LiveEvent) async throws { await (try session.receive(event))?.value }

    func click(_ label: String, number: Int? = nil) throws -> LiveEvent {
        let button = client.html.split(separator: "<button").first { $0.contains(">\(label)<") }
        return .handler(.click, try handler("click", in: button), render: client.render, values: .init(), number: number)
    }

    func submit(_ text: String) throws -> LiveEvent {
        .handler(.submit, try handler("submit", in: client.html[...]), render: client.render, values: ["text": text])
    }

    private func handler(_ event: String, in html: Substring?) throws -> Int {
        try #require(html?.split(separator: "data-\(event)=\"").last.flatMap { Int($0.prefix { $0.isNumber }) })
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct LiveSessionTests {
    @Test func stream_atStart_isFullRenderWithTitleAndLocation() async throws {
        let page = try await ShopPage()
        #expect(page.client.title == "Shop · Sample")
        for title in ["", "Sample"] {
            page.controller.title = title
            #expect(page.session.title == "Sample")
        }
        page.controller.title = "Shop"
        #expect(page.client.location == "/shop")
        #expect(page.client.html.contains(">Buy 2<"))
        #expect(page.session.page().contains("<title>Shop · Sample</title>"))
    }

    @Test func click_whenHandled_sendsPatchAndAcknowledgment() async throws {
        let page = try await ShopPage()
        for number in [17, 18] { try await page.send(try page.click("Buy 2", number: number)) }
        #expect(try await page.message() == #"{"r":2,"d":{"0.1.0.0":"2,2"},"a":[17,18]}"#)
        #expect(page.controller.viewModel.bought == [2, 2])
    }

    @Test func command_withoutChange_isSentOnce() async throws {
        let page = try await ShopPage()
        let context = page.controller.context
        context.send(.focus("text"))
        context.send(.save(name: "a.txt", text: "\"a\""))
        context.send(.saveFile(name: "a.png", location: "/picture"))
        #expect(
            try await page.message()
                == #"{"r":2,"c":[{"focus":"text"},{"save":"a.txt","text":"\"a\""},{"save":"a.png","from":"/picture"}]}"#)
        page.controller.viewModel.note = "next"
        #expect(try await !page.message().contains(#""c":"#))
    }

    @Test func click_whenRowIsRemoved_isRefusedWithFullRender() async throws {
        let page = try await ShopPage()
        let click = try page.click("Buy 3")
        page.controller.viewModel.rows = [1, 2]
        try await page.receive()
        // Also after renders without a change, when the click could be taken for a forged one.
        await page.renderWithoutChange()
        #expect(throws: LiveError.lateEvent) { try page.session.receive(click) }
        #expect(try await page.message().contains("\"j\":"))
        #expect(page.controller.handled == 0)
    }

    @Test func click_whenHandlerWasNotRendered_isRefused() async throws {
        let page = try await ShopPage()
        guard case .handler(_, let number, let shown, _) = try page.click("Buy 1").kind else { throw LiveError.handlerNotRendered }
        for (event, handler, render) in [
            (NodeEvent.click, 999, shown), (.click, 0, shown), (.click, -1, shown), (.submit, number, shown), (.click, number, shown + 1),
            (.click, number, 0), (.click, number, -5),
        ] {
            #expect(throws: LiveError.handlerNotRendered) {
                try page.session.receive(.handler(event, handler, render: render, values: .init()))
            }
        }
        #expect(page.controller.handled == 0)
    }

    @Test func click_whenItsRenderIsTooOld_isRefused() async throws {
        let page = try await ShopPage()
        let click = try page.click("Buy 1")
        for note in 0..<8 {
            try await page.send(click)
            #expect(page.controller.handled == note + 1)
            page.controller.viewModel.note = "\(note)"
            try await page.receive()
        }
        #expect(throws: LiveError.lateEvent) { try page.session.receive(click) }
    }

    @Test func click_afterRendersWithoutChange_isAccepted() async throws {
        let page = try await ShopPage()
        let click = try page.click("Buy 1")
        await page.renderWithoutChange()
        try await page.send(click)
        #expect(page.controller.viewModel.bought == [1])
    }

    @Test func event_whenReceivedTwice_isHandledOnce() async throws {
        let page = try await ShopPage()
        for event in [try page.click("Buy 1", number: 1), .open("/x", number: 2)] {
            try await page.send(event)
            page.controller.viewModel.note = ""
            try await page.send(event)
        }
        #expect(page.controller.viewModel.bought == [1] && page.controller.viewModel.note.isEmpty)
        // A browser sends fewer than 64 events without a response.
        for number in 3...64 { try await page.send(.open("/y", number: number)) }
        page.controller.viewModel.note = ""
        try await page.send(.open("/x", number: 1))
        #expect(page.controller.viewModel.note.isEmpty)
    }

    @Test func clickOrSubmit_duringTheSameOne_isIgnored() async throws {
        let page = try await ShopPage()
        for (index, event) in [try page.click("Wait"), try page.submit("wait")].enumerated() {
            let first = try #require(try page.session.receive(event))
            #expect(try page.session.receive(event) == nil)
            while page.controller.blocked.count == index { await Task.yield() }
            #expect(page.controller.handled == index + 1)
            page.controller.blocked[index].resume()
            await first.value
        }
    }

    @Test func events_whenTooMany_areRefused() async throws {
        let page = try await ShopPage()
        var refused = 0
        for number in 0..<250 {
            do {
                try page.session.receive(.open("/x", number: number))
            } catch {
                #expect(error == .tooManyEvents)
                refused += 1
            }
        }
        #expect(refused == 250 - LiveLimits().runningEvents)
    }

    @Test func location_whenOpenedByApp_isSentOnlyIfAddressBarDiffers() async throws {
        let page = try await ShopPage()
        for (number, isShown) in [(3, true), (4, false)] {
            try await page.send(.open("/elsewhere", isShown: isShown, number: number))
            let message = try await page.message()
            #expect(message.contains(#""l":"/shop""#) == isShown)
            try page.client.receive(Array(message.utf8))
        }
        #expect(page.controller.viewModel.note == "opened /elsewhere")
        #expect(page.client.location == "/shop")
        #expect(page.client.acknowledged == [3, 4])
    }

    @Test(arguments: [
        "", "x", "//evil.example", "/a b", "/a\u{1}", "/a\u{7F}", "/\\x", "https://x", "/é", "/" + String(repeating: "x", count: 3000),
    ])
    func open_whenLocationIsInvalid_isRefused(location: String) async throws {
        let page = try await ShopPage()
        #expect(throws: LiveError.malformedLocation) { try page.session.receive(.open(location)) }
    }

    @Test func stream_whenReconnectedAfterLastMessage_continuesWithPatch() async throws {
        let page = try await ShopPage()
        page.session.disconnect(page.connection)
        page.controller.viewModel.note = "while away"
        let second = page.session.connect(after: page.client.render)
        let patch = try await page.message(for: second)
        #expect(!patch.contains("\"j\":"))
        try page.client.receive(Array(patch.utf8))
        #expect(page.client.html.contains("while away"))
        let third = page.session.connect(after: page.client.render - 1)
        #expect(try await page.message(for: third).contains("\"j\":"))
        #expect(await page.session.nextMessage(for: second) == nil)
    }

    @Test func stream_whenSeveralThingsChange_sendsOneMessage() async throws {
        let page = try await ShopPage()
        for row in 4..<40 { page.controller.viewModel.rows.append(row) }
        page.controller.viewModel.note = "x"
        try await page.receive()
        page.session.ping()
        #expect(await page.session.nextMessage(for: page.connection) == .ping)
        #expect(page.client.html.contains(">Buy 39<"))
    }

    @Test func stream_whenTaskIsCancelled_ends() async throws {
        let page = try await ShopPage()
        let task = Task {
            var count = 0
            while await page.session.nextMessage(for: page.connection) != nil { count += 1 }
            return count
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value == 0)
    }

    @Test func submit_whenFormWasRemoved_isLateWithFullRender() async throws {
        let page = try await ShopPage()
        let submit = try page.submit("a long text")
        page.controller.viewModel.hasForm = false
        for note in 0..<30 {
            page.controller.viewModel.note = "\(note)"
            try await page.receive()
        }
        #expect(throws: LiveError.lateEvent) { try page.session.receive(submit) }
        #expect(throws: LiveError.handlerNotRendered) {
            try page.session.receive(.handler(.submit, 999, render: page.client.render, values: [:]))
        }
        #expect(try await page.message().contains("\"j\":"))
        #expect(page.controller.viewModel.note == "29")
    }
}
