import Foundation
@_spi(Rendering) import PresentationKit
import Synchronization
import Testing

@testable import LiveTerminal

@MainActor
struct TerminalSessionTests {
    @Test func form_whenFilledInByKeys_sendsTypedValues() async {
        let world = World()
        await world.type("Ada\t12.50\t\u{1B}[C\t \r")
        #expect(world.controller.log == ["sent Ada 12.50 two on"])
    }

    @Test func entry_whenPageChanges_isKept() async {
        let world = World()
        await world.type("Ad")
        world.controller.viewModel.note = "events"
        await world.type("a")
        await world.settle { world.shows("[Ada___") && world.shows("events") }
        #expect(world.shows("[Ada___") && world.shows("events"))
        // If the page changes the value, the page's value applies, as in a browser.
        world.controller.viewModel.name = "Bob"
        await world.settle { world.shows("[Bob___") }
        #expect(world.shows("[Bob___"))
        await world.type("by")
        #expect(world.shows("[Bobby___"))
    }

    @Test func input_withListener_isReportedAfterPause() async {
        let world = World()
        await world.type("\t1")
        await world.type("2")
        #expect(world.controller.log == [])
        await world.clock.finishPauses()
        await world.settle { world.controller.log == ["amount 12"] }
        #expect(world.controller.log == ["amount 12"])
    }

    @Test func input_whenThrottled_reportsFirstAndLastValue() async {
        let world = World()
        await world.focus("[____", below: "Rate")
        await world.type("1")
        await world.settle { world.controller.log == ["rate 1"] }
        await world.type("2")
        await world.type("3")
        #expect(world.controller.log == ["rate 1"])
        await world.finishPauses { world.controller.log.count == 2 }
        #expect(world.controller.log == ["rate 1", "rate 123"])
        await world.type("4")
        await world.finishPauses { world.controller.log.count == 3 }
        #expect(world.controller.log == ["rate 1", "rate 123", "rate 1234"])
    }

    @Test func command_inPage_isPerformed() async {
        let world = World()
        world.controller.context.send(.focus("photo"))
        world.controller.context.send(.copy("b"))
        await world.type("")
        await world.type("x")
        #expect(world.shows("[x___"))
        #expect(world.device.written.contains("\u{1B}]52;c;Yg==\u{7}"))
    }

    @Test func button_whenPressedDuringItsAction_actsOnce() async {
        let world = World()
        await world.focus("[Slow]")
        await world.type("\r\r\r")
        #expect(world.controller.log == ["slow"])
        world.controller.finish()
        await world.settle { world.controller.viewModel.note == "done" }
        await world.type("\r")
        #expect(world.controller.log == ["slow", "slow"])
    }

    @Test func focus_whenItemIsRemoved_movesToFirstItem() async {
        let world = World()
        await world.focus("[Vanish]")
        await world.type("\r")
        await world.settle { !world.shows("[Vanish]") }
        await world.type("Z")
        #expect(world.shows("[Z___"))
    }

    @Test func link_whenPressed_opensPagesOfTheApp() async {
        let world = World()
        await world.focus("Inside")
        await world.type("\r")
        await world.settle { world.opened == ["/inside?a=1"] }
        #expect(world.opened == ["/inside?a=1"])
        await world.focus("Outside")
        await world.type("\r")
        #expect(world.session.status == "Open it in a browser: https://a.example/x" && world.opened.count == 1)
    }

    @Test func file_whenPathIsEntered_isSentOrReportedMissing() async throws {
        let world = World()
        await world.focus("[___", below: "Photo")
        await world.type("no-such-file.png")
        await world.focus("[Send]")
        await world.type("\r")
        #expect(world.session.status == "There is no file no-such-file.png." && world.controller.log.isEmpty)
        let url = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID().uuidString).png")
        try Data([1, 2, 3]).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        await world.focus("no-such-file.png")
        await world.type("\u{15}\u{1B}[200~\(url.path)\u{1B}[201~")
        await world.focus("[Send]")
        await world.type("\r")
        await world.settle { !world.controller.log.isEmpty }
        #expect(world.controller.log.last?.hasSuffix("image/png 3") == true)
    }

    @Test func window_whenSmall_scrollsToFocus() async {
        let world = World(TerminalSize(columns: 30, rows: 6))
        await world.type("")
        #expect(world.seen("Name") && !world.seen("[Copy]"))
        await world.focus("[Copy]")
        #expect(world.seen("[Copy]") && !world.seen("Name"))
        await world.type("\t")
        #expect(world.seen("Name") && !world.seen("[Copy]"))
    }

    @Test func keyHints_whenTheTerminalIsNarrow_areThoseThatFit() async {
        for (columns, hints) in [
            (80, "Tab next  Enter press  Esc back  ^C leave"), (40, "Tab next  Enter press  Esc back"), (20, "Tab next"),
        ] {
            let world = World(TerminalSize(columns: columns, rows: 20))
            await world.type("")
            #expect(world.device.visible.last?.contains(hints) == true, "\(columns) columns: \(world.device.visible.last ?? "")")
        }
    }

    @Test func escape_whenAPageWasOpenedFromARow_returnsToThatRow() async {
        let list = RowsController()
        let stack = StackContainer(root: list, at: "/")
        let world = World(TerminalSize(columns: 40, rows: 10), root: stack, at: "/") { stack.push(RowsController(), at: $0) }
        list.count = 30
        await world.settle { world.shows("Row 30") }
        await world.focus("Row 20")
        await world.type("\r")
        await world.settle { world.shows("Back") }
        // Rows that appear after the page, as when they are fetched.
        list.count = 0
        await world.type("\u{1B}")
        await world.settle { !world.shows("Back") }
        list.count = 30
        await world.settle { world.shows("Row 30") }
        await world.type("")
        #expect(world.session.page.items.first { $0.key == world.session.focus }.map { "\($0.kind)".contains("/row/20") } == true)
        #expect(world.seen("Row 20"))
    }

    @Test func session_whenLeft_restoresTerminal() async {
        let world = World()
        await world.type("\u{3}")
        await world.running.value
        #expect(world.device.isOpen == false && world.device.written.hasSuffix(ScreenWriter.end))
    }

    @Test func session_whenTerminalIsClosed_ends() async {
        let world = World()
        world.device.events.yield(.ended)
        await world.running.value
        #expect(world.device.isOpen == false)
    }

    @Test func fileOfTheApp_isRefused_becauseItIsServedToBrowsersOnly() async {
        let world = World()
        world.controller.context.send(.saveFile(name: "a.png", location: "/picture"))
        await world.type("")
        #expect(world.seen("This device did not allow it."))
    }

    @Test func copy_whenPressed_sendsClipboardSequence() async {
        let world = World()
        await world.focus("[Copy]")
        await world.type("\r")
        #expect(world.device.written.contains("\u{1B}]52;c;\(Data("a text".utf8).base64EncodedString())\u{7}"))
    }
}

// MARK: World

@MainActor
private final class World {
    var controller = FormController()
    let device: MemoryTerminal
    let clock = PauseClock()
    let session: TerminalSession
    let running: Task<Void, Never>
    var opened: [String] = []

    convenience init(_ size: TerminalSize = TerminalSize(columns: 80, rows: 40)) {
        let controller = FormController()
        self.init(size, root: controller, at: "/") { _ in }
        self.controller = controller
    }

    init(_ size: TerminalSize, root: any ScreenController, at location: String, open follow: @escaping @MainActor (String) -> Void) {
        device = MemoryTerminal(size)
        var open: (@MainActor (String) -> Void)?
        let root = PageRoot(controller: root, location: location) { open?($0) }
        let session = TerminalSession("App", root: root, device: device, clock: clock)
        self.session = session
        running = Task { await session.run() }
        open = { [weak self] in
            self?.opened.append($0)
            follow($0)
        }
    }

    /// Types and waits until the input is processed and no task can run.
    func type(_ text: String) async {
        await settle { self.device.isOpen }
        device.events.yield(.bytes(Array(text.utf8)))
        for _ in 0..<200 { await Task.yield() }
    }

    func settle(until condition: @MainActor () -> Bool) async {
        var turns = 0
        while !condition(), turns < 100_000 {
            await Task.yield()
            turns += 1
        }
    }

    /// Whether the window contains a text.
    func seen(_ text: String) -> Bool { device.visible.contains { $0.contains(text) } }

    /// Ends each pause that begins, until a condition holds.
    func finishPauses(until isDone: () -> Bool) async {
        for _ in 0..<1_000 where !isDone() {
            await clock.finishPauses()
            await Task.yield()
        }
    }

    func shows(_ text: String) -> Bool { session.page.lines.contains { $0.text.contains(text) } }

    /// Moves the focus to the item with a text, or to the first one after another text.
    func focus(_ text: String, below label: String? = nil) async {
        for _ in 0..<40 {
            let index = session.page.items.firstIndex { $0.key == session.focus }
            let lines = session.page.lines
            let line = lines.firstIndex { line in
                line.spans.contains { $0.item == index && index != nil } && line.text.contains(text)
                    && (label == nil || session.page.items[index ?? 0].field?.label == label)
            }
            if let line,
                lines[line].spans.contains(where: { $0.item == index && (text.contains($0.text) || $0.text.contains(text) || label != nil) }
                )
            {
                return
            }
            await type("\t")
        }
        Issue.record("nothing with \(text) can be reached")
    }
}

/// A list whose rows are links, and how many it has.
@MainActor
private final class RowsController: ScreenController {
    let context = ScreenContext()
    var count = 0 { didSet { context.setNeedsRender() } }
    var title: String { "Rows" }

    @NodeBuilder var view: Node {
        ItemList(Array(0...count).dropFirst().map(String.init), id: \.self) { ListRow("Row \($0)", to: "/row/\($0)") }
    }
}

@MainActor
private final class FormController: ScreenController {
    struct ViewModel: Sendable {
        var name = ""
        var note = ""
        var hasVanish = true
    }

    enum Action: Hashable, Sendable {
        case send(FormValues)
        case amount(FormValues)
        case rate(FormValues)
        case slow, vanish, copy
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var log: [String] = []
    private var waiting: CheckedContinuation<Void, Never>?

    @NodeBuilder var view: Node {
        Form(id: "form", onSubmit: Action.send) {
            TextField("name", label: "Name", value: viewModel.name)
            MoneyField("amount", label: "Amount", currency: "EUR", on: on(.input, .debounced(.milliseconds(300))) { Action.amount($0) })
            SelectField("kind", label: "Kind", options: [.init("one", "One"), .init("two", "Two")], selection: "one")
            CheckboxField("box", label: "Box")
            FileField("photo", label: "Photo")
            Button.submit("Send")
        }
        TextField("rate", label: "Rate", on: on(.input, .throttled(.milliseconds(300))) { Action.rate($0) })
        Text(viewModel.note)
        Button("Slow", action: Action.slow)
        if viewModel.hasVanish { Button("Vanish", action: Action.vanish) }
        Link("Inside", to: "/inside?a=1")
        Link("Outside", to: "https://a.example/x")
        DeviceButton("Copy", .copy("a text"), action: Action.copy)
    }

    func handle(_ action: Action) async {
        switch action {
        case .send(let values):
            let file = values.file("photo").map { " \($0.mediaType) \($0.bytes.count)" } ?? ""
            log.append("sent \(values["name"]) \(values["amount"]) \(values["kind"]) \(values.isOn("box") ? "on" : "off")\(file)")
        case .amount(let values): log.append("amount \(values.value)")
        case .rate(let values): log.append("rate \(values.value)")
        case .slow:
            log.append("slow")
            await withCheckedContinuation { waiting = $0 }
            viewModel.note = "done"
        case .vanish: viewModel.hasVanish = false
        case .copy: break
        }
    }

    func finish() {
        waiting?.resume()
        waiting = nil
    }
}

/// A terminal that records its output.
private final class MemoryTerminal: TerminalDevice {
    let size: TerminalSize
    let input: AsyncStream<TerminalInput>
    let events: AsyncStream<TerminalInput>.Continuation
    private let state = Mutex((isOpen: false, written: ""))

    init(_ size: TerminalSize) {
        self.size = size
        (input, events) = AsyncStream.makeStream()
    }

    var isOpen: Bool { state.withLock { $0.isOpen } }
    var written: String { state.withLock { $0.written } }
    func open() { state.withLock { $0.isOpen = true } }
    func close() { state.withLock { $0.isOpen = false } }
    func write(_ bytes: [UInt8]) { state.withLock { $0.written += String(decoding: bytes, as: UTF8.self) } }

    /// The last content of each line of the window.
    var visible: [String] {
        var lines = [String](repeating: "", count: size.rows)
        for piece in written.components(separatedBy: "\u{1B}[") {
            guard let semicolon = piece.firstIndex(of: ";"), let h = piece.firstIndex(of: "H"), semicolon < h,
                let line = Int(piece[..<semicolon]), (1...size.rows).contains(line)
            else { continue }
            let rest = written.components(separatedBy: "\u{1B}[\(line);1H").last ?? ""
            lines[line - 1] = rest.components(separatedBy: "\u{1B}[K").first ?? ""
        }
        return lines
    }
}

/// A clock whose pauses the test ends.
private final class PauseClock: Clock {
    typealias Instant = ContinuousClock.Instant
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
        } onCancel: {
            finishAll()
        }
        try Task.checkCancellation()
    }

    private func finishAll() {
        for continuation in waiting.withLock({ waiting in
            defer { waiting = [] }
            return waiting
        }) { continuation.resume() }
    }

    func finishPauses() async { finishAll() }
}
