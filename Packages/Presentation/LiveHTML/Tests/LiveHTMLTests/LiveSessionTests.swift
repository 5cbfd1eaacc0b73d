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
    case wait
    case fail
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

@MainActor
final class ShopController: ScreenController {
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
        case .search(let values): viewModel.note = values["text"]
        case .wait: await withCheckedContinuation { blocked.append($0) }
        case .fail: throw Broken()
        }
    }
}

@MainActor
struct LiveSessionTests {
    let controller = ShopController()
    let limits = LiveLimits()
    let instant = ContinuousClock.now

    private func session(eventsPerSecond: Int = 200) async throws -> LiveSession {
        var limits = limits
        limits.eventsPerSecond = eventsPerSecond
        let now = { [instant] in instant }
        let sessions = LiveSessions(applicationName: "Sample", limits: limits, now: now, onLostWakeup: record) { [controller] _ in
            PageRoot(controller: controller, location: "/shop") { location in controller.viewModel.note = "opened \(location)" }
        }
        return try await sessions.open(LiveRequest(location: "/", source: .user))
    }

    /// Receives the pending message, or a ping if there is none.
    private func receive(_ session: LiveSession, _ connection: LiveConnection, into client: inout ReferenceClient) async throws {
        session.ping()
        guard case .update(_, let json) = await session.nextMessage(for: connection) else { return }
        try client.receive(json)
    }

    /// The handler number of the button with a label.
    private func handler(_ label: String, in client: ReferenceClient) throws -> Int {
        let pieces = client.html.split(separator: "<button").filter { $0.contains(">\(label)<") }
        let text = try #require(pieces.first?.split(separator: "data-click=\"").last?.prefix { $0.isNumber })
        return try #require(Int(text))
    }

    @Test func stream_atStart_isFullRenderWithTitleAndLocation() async throws {
        let session = try await session()
        var client = ReferenceClient()
        try await receive(session, session.connect(after: nil), into: &client)
        #expect(client.title == "Shop · Sample")
        #expect(client.location == "/shop")
        #expect(client.html.contains(">Buy 2<"))
        #expect(session.page().contains("<title>Shop · Sample</title>"))
    }

    @Test func click_whenHandled_sendsPatchAndAcknowledgment() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let event = LiveEvent.handler(.click, try handler("Buy 2", in: client), render: client.render, values: .init(), number: 17)
        await (try session.receive(event))?.value
        guard case .update(let number, let json) = await session.nextMessage(for: connection) else { return }
        #expect(number == 2)
        #expect(String(decoding: json, as: UTF8.self) == #"{"r":2,"d":{"0.0.0":"2"},"a":[17]}"#)
        #expect(controller.viewModel.bought == [2])
    }

    @Test func command_withoutChange_isSentOnce() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        controller.context.send(.focus("text"))
        controller.context.send(.save(name: "a.txt", text: "\"a\""))
        controller.context.send(.saveFile(name: "a.png", location: "/picture"))
        guard case .update(_, let json) = await session.nextMessage(for: connection) else { return }
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"r":2,"c":[{"focus":"text"},{"save":"a.txt","text":"\"a\""},{"save":"a.png","from":"/picture"}]}"#)
        controller.viewModel.note = "next"
        guard case .update(_, let next) = await session.nextMessage(for: connection) else { return }
        #expect(!String(decoding: next, as: UTF8.self).contains(#""c":"#))
    }

    @Test func click_whenRowsWereReordered_reachesClickedRow() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let clicked = (try handler("Buy 3", in: client), client.render)
        controller.viewModel.rows = [3, 1, 4]
        try await receive(session, connection, into: &client)
        await (try session.receive(.handler(.click, clicked.0, render: clicked.1, values: .init())))?.value
        #expect(controller.viewModel.bought == [3])
    }

    @Test func click_whenRowIsRemoved_isRefusedWithFullRender() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let clicked = (try handler("Buy 3", in: client), client.render)
        controller.viewModel.rows = [1, 2]
        try await receive(session, connection, into: &client)
        #expect(throws: LiveError.lateEvent) {
            try session.receive(.handler(.click, clicked.0, render: clicked.1, values: .init()))
        }
        guard case .update(_, let json) = await session.nextMessage(for: connection) else { return }
        #expect(String(decoding: json, as: UTF8.self).contains("\"j\":"))
        #expect(controller.handled == 0)
    }

    @Test func click_whenHandlerWasNotRendered_isRefused() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let number = try handler("Buy 1", in: client)
        for (event, handler, render) in [
            (NodeEvent.click, 999, client.render), (.click, 0, client.render), (.click, -1, client.render),
            (.submit, number, client.render), (.click, number, client.render + 1), (.click, number, 0), (.click, number, -5),
        ] {
            #expect(throws: LiveError.handlerNotRendered) {
                try session.receive(.handler(event, handler, render: render, values: .init()))
            }
        }
        #expect(controller.handled == 0)
    }

    @Test func click_whenItsRenderIsTooOld_isRefused() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let clicked = (try handler("Buy 1", in: client), client.render)
        for note in 0..<8 {
            controller.viewModel.note = "\(note)"
            try await receive(session, connection, into: &client)
        }
        #expect(throws: LiveError.lateEvent) {
            try session.receive(.handler(.click, clicked.0, render: clicked.1, values: .init()))
        }
    }

    @Test func click_afterRendersWithoutChange_isAccepted() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let number = try handler("Buy 1", in: client)
        for _ in 0..<20 {
            controller.context.setNeedsRender()
            session.ping()
            #expect(await session.nextMessage(for: connection) == .ping)
        }
        await (try session.receive(.handler(.click, number, render: client.render, values: .init())))?.value
        #expect(controller.viewModel.bought == [1])
    }

    @Test func event_whenReceivedTwice_isHandledOnce() async throws {
        let session = try await session()
        var client = ReferenceClient()
        try await receive(session, session.connect(after: nil), into: &client)
        let event = LiveEvent.handler(.click, try handler("Buy 1", in: client), render: client.render, values: .init(), number: 1)
        await (try session.receive(event))?.value
        await (try session.receive(event))?.value
        #expect(controller.viewModel.bought == [1])
    }

    @Test func click_duringSameClick_isIgnored() async throws {
        let session = try await session()
        var client = ReferenceClient()
        try await receive(session, session.connect(after: nil), into: &client)
        let number = try handler("Wait", in: client)
        let first = try session.receive(.handler(.click, number, render: client.render, values: .init(), number: 1))
        let second = try session.receive(.handler(.click, number, render: client.render, values: .init(), number: 2))
        #expect(first != nil)
        #expect(second == nil)
        while controller.blocked.isEmpty { await Task.yield() }
        #expect(controller.handled == 1)
        controller.blocked[0].resume()
        await first?.value
    }

    @Test func events_whenTooMany_areRefused() async throws {
        let session = try await session()
        var client = ReferenceClient()
        try await receive(session, session.connect(after: nil), into: &client)
        var refused = 0
        for number in 0..<250 {
            do {
                try session.receive(.open("/x", number: number))
            } catch {
                #expect(error == .tooManyEvents)
                refused += 1
            }
        }
        #expect(refused == 250 - limits.runningEvents)
    }

    @Test func location_whenOpenedByApp_isSentOnlyIfAddressBarDiffers() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        for (number, isShown) in [(3, true), (4, false)] {
            await (try session.receive(.open("/elsewhere", isShown: isShown, number: number)))?.value
            guard case .update(_, let json) = await session.nextMessage(for: connection) else { return #expect(Bool(false), "no message") }
            #expect(String(decoding: json, as: UTF8.self).contains(#""l":"/shop""#) == isShown)
            try client.receive(json)
        }
        #expect(controller.viewModel.note == "opened /elsewhere")
        #expect(client.location == "/shop")
        #expect(client.acknowledged == [3, 4])
    }

    @Test(arguments: [
        "", "x", "//evil.example", "/a b", "/a\u{1}", "/a\u{7F}", "/\\x", "https://x", "/é", String(repeating: "/", count: 3000),
    ])
    func open_whenLocationIsInvalid_isRefused(location: String) async throws {
        let session = try await session()
        #expect(throws: LiveError.malformedLocation) { try session.receive(.open(location)) }
    }

    @Test func stream_whenReconnectedAfterLastMessage_continuesWithPatch() async throws {
        let session = try await session()
        let first = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, first, into: &client)
        session.disconnect(first)
        controller.viewModel.note = "while away"
        let second = session.connect(after: client.render)
        guard case .update(_, let json) = await session.nextMessage(for: second) else { return }
        #expect(!String(decoding: json, as: UTF8.self).contains("\"j\":"))
        try client.receive(json)
        #expect(client.html.contains("while away"))
        let third = session.connect(after: client.render - 1)
        guard case .update(_, let full) = await session.nextMessage(for: third) else { return }
        #expect(String(decoding: full, as: UTF8.self).contains("\"j\":"))
        #expect(await session.nextMessage(for: second) == nil)
    }

    @Test func stream_whenSeveralThingsChange_sendsOneMessage() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        for row in 4..<40 { controller.viewModel.rows.append(row) }
        controller.viewModel.note = "x"
        try await receive(session, connection, into: &client)
        session.ping()
        #expect(await session.nextMessage(for: connection) == .ping)
        #expect(client.html.contains(">Buy 39<"))
    }

    @Test func stream_whenTaskIsCancelled_ends() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        let task = Task {
            var count = 0
            while await session.nextMessage(for: connection) != nil { count += 1 }
            return count
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value <= 1)
    }

    @Test func action_whenThrowing_showsBanner() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        await (try session.receive(.handler(.click, try handler("Fail", in: client), render: client.render, values: .init())))?.value
        try await receive(session, connection, into: &client)
        #expect(client.html.contains("Something went wrong."))
        await (try session.receive(.handler(.click, try handler("Buy 1", in: client), render: client.render, values: .init())))?.value
        #expect(controller.viewModel.bought == [1])
    }

    /// Frequent changes of the page must not lose the user's input.
    @Test func submit_ofOldRenderWithExistingForm_isHandled() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let form = try #require(client.html.split(separator: "data-submit=\"").last.flatMap { Int($0.prefix { $0.isNumber }) })
        let render = client.render
        for note in 0..<30 {
            controller.viewModel.note = "\(note)"
            try await receive(session, connection, into: &client)
        }
        await (try session.receive(.handler(.submit, form, render: render, values: ["text": "a long text"])))?.value
        #expect(controller.viewModel.note == "a long text")
    }

    @Test func submit_whenFormWasRemoved_isLateWithFullRender() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let form = try #require(client.html.split(separator: "data-submit=\"").last.flatMap { Int($0.prefix { $0.isNumber }) })
        let render = client.render
        controller.viewModel.hasForm = false
        for note in 0..<30 {
            controller.viewModel.note = "\(note)"
            try await receive(session, connection, into: &client)
        }
        #expect(throws: LiveError.lateEvent) {
            try session.receive(.handler(.submit, form, render: render, values: ["text": "a long text"]))
        }
        #expect(throws: LiveError.handlerNotRendered) {
            try session.receive(.handler(.submit, form + 50, render: client.render, values: [:]))
        }
        guard case .update(_, let json) = await session.nextMessage(for: connection) else { return }
        #expect(String(decoding: json, as: UTF8.self).contains("\"j\":"))
        #expect(controller.viewModel.note == "29")
    }

    @Test func click_whenButtonWasRemoved_isLateAndNotForged() async throws {
        let session = try await session()
        let connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        let clicked = (try handler("Buy 1", in: client), client.render)
        controller.viewModel.rows = [2, 3]
        try await receive(session, connection, into: &client)
        for _ in 0..<20 {
            controller.context.setNeedsRender()
            session.ping()
            #expect(await session.nextMessage(for: connection) == .ping)
        }
        #expect(throws: LiveError.lateEvent) {
            try session.receive(.handler(.click, clicked.0, render: clicked.1, values: .init()))
        }
    }
}
