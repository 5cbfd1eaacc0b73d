import Foundation
@_spi(Rendering) import PresentationKit
import Testing

@testable import LiveTerminal

/// Events that the app receives, and messages to the user.
@Suite(.timeLimit(.minutes(10))) @MainActor struct TerminalEventTests {
    private let notes = NotesController()

    private func world(_ size: TerminalSize = TerminalSize(columns: 60, rows: 40)) async -> World {
        let world = World(size, root: notes, at: "/") { _ in }
        await world.settle { world.shows("Search") }
        return world
    }

    @Test func enter_inATextArea_beginsALine_andSubmitsFromAField() async {
        let world = await world()
        await world.type("a\rb")
        #expect(notes.log == [])
        await world.type("\tT\r")
        #expect(notes.log == ["changed a|b, ", "changed a|b, T", "sent a|b, T"])
    }

    @Test(arguments: ["\t", "\u{1B}[Z", "\u{1B}"]) func field_whenLeft_reportsItsForm(key: String) async {
        let world = await world()
        await world.type("a")
        await world.type(key)
        await world.settle { !notes.log.isEmpty }
        #expect(notes.log == ["changed a, "])
    }

    @Test func input_withoutPause_isReportedAtOnce() async {
        let world = await world()
        await world.focus("[____", below: "Search")
        await world.type("x")
        await world.type("y")
        #expect(notes.log == ["typed x", "typed xy"])
    }

    @Test func change_thatIsPending_isNotReportedAfterTheEnd() async {
        let world = World()
        await world.type("\t1")
        await world.type("\u{3}")
        await world.running.value
        world.clock.finishPauses()
        for _ in 0..<50 { await Task.yield() }
        #expect(world.controller.log == [])
    }

    @Test func button_thatIsInactive_saysSo() async {
        let world = await world()
        await world.focus("[Locked]")
        await world.type("\r")
        #expect(world.session.status == "It cannot be pressed now." && notes.log == [])
    }

    @Test func event_ofAButtonThatIsGone_saysSo() async {
        let world = World()
        await world.settle { world.shows("[Vanish]") }
        let item = world.session.page.lines.flatMap(\.spans).first { $0.text == "[Vanish]" }?.item
        guard case .button(let vanish?, nil, _)? = item.map({ world.session.page.items[$0].kind }) else {
            Issue.record("there is no such button")
            return
        }
        world.session.fire(.click, vanish + 1_000)
        #expect(world.session.status == "The request was refused. Nothing was changed.")
        world.session.fire(.click, vanish)
        await world.settle { !world.shows("[Vanish]") }
        world.session.status = ""
        world.session.fire(.click, vanish)
        #expect(world.session.status == "The request was refused. Nothing was changed.")
    }

    @Test func text_whenSaved_isAFile_andOtherwiseNothingHappens() async throws {
        let (world, name) = (await world(), notes.name)
        defer { try? FileManager.default.removeItem(atPath: name) }
        await world.focus("[Save]")
        await world.type("\r")
        #expect(world.session.status == "Saved as \(name)." && notes.log == ["saved"])
        #expect(try String(contentsOfFile: name, encoding: .utf8) == "a,b")
        notes.name = String(repeating: "二", count: 200)
        await world.type("x")
        await world.type("\r")
        #expect(world.session.status == "\(notes.name) cannot be written into this folder." && notes.log == ["saved"])
    }

    // MARK: The window

    @Test func window_whenResized_isSentAgain() async {
        let world = await world()
        await world.type("")
        let before = world.device.written.count
        world.device.events.yield(.resized)
        await world.settle { world.device.written.dropFirst(before).contains("\u{1B}[2J") }
        #expect(world.device.written.dropFirst(before).contains("Search"))
    }

    @Test func statusLine_isAsWideAsTheWindow() async {
        let world = await world()
        await world.type("")
        let line = world.device.visible.last?.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(line.map { CellText.width($0) } == 60, "\(line ?? "")")
    }

    /// Two lines above the focus are shown, so that the user sees that there are more.
    @Test func page_isScrolledUpToTheFocus() async {
        let world = await World.listing(20, lines: 7)
        for (keys, first) in [("\u{1B}[F", 15), ("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A", 15), ("\u{1B}[A", 12), ("\u{1B}[H", 1)] {
            await world.type(keys)
            #expect(world.device.visible.first?.contains("Row \(first)") == true, "\(world.device.visible)")
        }
    }

    @Test func firstItem_showsTheBeginningOfThePage() async {
        let world = await World.listing(20, lines: 7, below: ["One", "Two", "Three", "Four"])
        await world.type("\u{1B}[F")
        #expect(!world.seen("One"))
        await world.type("\u{1B}[H")
        #expect(world.device.visible.first?.contains("One") == true, "\(world.device.visible)")
    }

    @Test func component_keepsItsState_andALongListShowsItsParts() async {
        let world = World(TerminalSize(columns: 40, rows: 30), root: PartsController(), at: "/") { _ in }
        await world.settle { world.shows("[Count 0]") }
        await world.focus("[Count 0]")
        await world.type("\r")
        await world.type("\r")
        #expect(world.shows("[Count 2]") && world.shows("Item 5") && !world.shows("Item 6"))
        await world.focus("[Show more]")
        for last in [10, 15, 20] {
            await world.type("\r")
            await world.settle { world.shows("Item \(last)") }
        }
        #expect(!world.shows("Item 5,"))
        await world.focus("[Show previous]")
        await world.type("\r")
        await world.settle { world.shows("Item 5,") }
        #expect(world.shows("Item 1,"))
    }

    @Test(arguments: [("\t", "Left"), ("\u{1B}[Z", "Right")]) func focus_onAPageWithoutItems_entersTheNavigation(key: String, tab: String)
        async
    {
        let tabs = TabContainer(
            ["Left", "Right"].map { name in
                let page = RowsController()
                return .init(id: name, label: LocalizedText(verbatim: name), icon: .empty, location: "/\(name)", controller: page)
            })
        let world = World(TerminalSize(columns: 40, rows: 10), root: tabs, at: "/") { _ in }
        await world.settle { world.shows("Right") }
        #expect(world.session.focus == nil && world.shows("● Left  ○ Right"))
        await world.type(key)
        let index = world.session.page.items.firstIndex { $0.key == world.session.focus }
        #expect(world.session.page.lines.flatMap(\.spans).first { $0.item == index }?.text.contains(tab) == true)
    }
}

/// A component, and a list of which a part is shown.
@MainActor private final class PartsController: ScreenController {
    struct Counter: Component {
        enum Action: Hashable, Sendable { case press }

        let key = "counter"
        let initial = 0
        func handle(_ action: Action, _ count: inout Int) { count += 1 }
        func content(_ count: Int) -> Node { Button("Count \(count)", action: Action.press).body }
    }

    enum Action: Hashable, Sendable { case none }

    let context = ScreenContext()

    @NodeBuilder var view: Node {
        Counter()
        ItemList(memo: Array(1...100), id: \.self, window: 5) { ListRow("Item \($0),") }
    }

    func handle(_ action: Action) async {}
}

/// A form that reports its changes, and buttons of all kinds.
@MainActor private final class NotesController: ScreenController {
    enum Action: Hashable, Sendable {
        case send(FormValues)
        case changed(FormValues)
        case typed(FormValues)
        case saved, locked
    }

    let context = ScreenContext()
    var log: [String] = []
    var name = "note-\(UUID().uuidString).csv" { didSet { context.setNeedsRender() } }

    @NodeBuilder var view: Node {
        Form(id: "note", onSubmit: Action.send, onChange: on(.change, Action.changed)) {
            TextArea("text", label: "Text")
            TextField("title", label: "Title")
        }
        TextField("search", label: "Search", on: on(.input, Action.typed))
        Button("Locked", action: Action.locked, isEnabled: false)
        DeviceButton("Save", .save(name: name, text: "a,b"), action: Action.saved)
    }

    func handle(_ action: Action) async {
        func text(_ values: FormValues) -> String { values["text"].replacing("\n", with: "|") + ", " + values["title"] }
        switch action {
        case .send(let values): log.append("sent " + text(values))
        case .changed(let values): log.append("changed " + text(values))
        case .typed(let values): log.append("typed " + values.value)
        case .saved: log.append("saved")
        case .locked: log.append("locked")
        }
    }
}
