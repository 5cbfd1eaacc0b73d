import Foundation
@_spi(Rendering) import PresentationKit
import Synchronization
import Testing

@testable import LiveTerminal

@MainActor final class World {
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

    /// Shows rows that are links, below lines of text.
    static func listing(_ count: Int, lines: Int = 6, below introduction: [String] = []) async -> World {
        let list = RowsController()
        (list.introduction, list.count) = (introduction, count)
        let world = World(TerminalSize(columns: 30, rows: lines), root: list, at: "/") { _ in }
        await world.settle { world.shows("Row \(count)") }
        return world
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

    func seen(_ text: String) -> Bool { device.visible.contains { $0.contains(text) } }

    /// Ends each pause that begins, until a condition holds.
    func finishPauses(until isDone: () -> Bool) async {
        for _ in 0..<1_000 where !isDone() {
            clock.finishPauses()
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
@MainActor final class RowsController: ScreenController {
    let context = ScreenContext()
    var count = 0 { didSet { context.setNeedsRender() } }
    var introduction: [String] = []
    var title: String { "Rows" }

    @NodeBuilder var view: Node {
        list(introduction, id: \.self) { Text($0) }
        ItemList(Array(0...count).dropFirst().map(String.init), id: \.self) { ListRow("Row \($0)", to: "/row/\($0)") }
    }
}

@MainActor final class FormController: ScreenController {
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

final class MemoryTerminal: TerminalDevice {
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

final class PauseClock: Clock {
    private let pauses = Mutex<[AsyncStream<Never>.Continuation]>([])
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let (pause, end) = AsyncStream.makeStream(of: Never.self)
        pauses.withLock { $0.append(end) }
        for await _ in pause {}
        try Task.checkCancellation()
    }

    func finishPauses() {
        let all = pauses.withLock { pauses in
            defer { pauses = [] }
            return pauses
        }
        for pause in all { pause.finish() }
    }
}
