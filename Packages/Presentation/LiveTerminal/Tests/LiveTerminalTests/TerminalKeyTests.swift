@_spi(Rendering) import PresentationKit
import Testing

@testable import LiveTerminal

@Suite(.timeLimit(.minutes(10))) @MainActor struct TerminalKeyTests {
    private func text(of world: World) -> String {
        let session = world.session
        let item = session.page.items.firstIndex { $0.key == session.focus }
        return session.page.lines.flatMap(\.spans).first { $0.item == item && $0.text != "" }?.text ?? ""
    }

    @Test func keys_moveTheFocusFromEndToEnd() async {
        let world = await World.listing(9)
        for (key, row) in [
            ("", 1), ("\t", 2), ("\u{1B}[B", 3), ("\u{1B}[C", 4), ("\u{1B}[A", 3), ("\u{1B}[D", 2), ("\u{1B}[Z", 1), ("\u{1B}[Z", 9),
            ("\t", 1),
            ("\u{1B}[F", 9), ("\u{1B}[H", 1), ("x", 1),
        ] {
            await world.type(key)
            #expect(text(of: world) == "Row \(row)", "\(key.dropFirst())")
        }
    }

    @Test func pages_areScrolledByTheirWindow() async {
        let world = await World.listing(20)
        for (key, first) in [
            ("", 1), ("\u{1B}[6~", 5), ("\u{1B}[6~", 9), ("\u{1B}[5~", 5), ("\u{1B}[6~\u{1B}[6~\u{1B}[6~", 16), ("\u{1B}[H", 1),
        ] {
            await world.type(key)
            #expect(world.device.visible.first?.contains("Row \(first)") == true, "\(world.device.visible)")
        }
    }

    @Test func redraw_sendsTheWholePage() async {
        let world = await World.listing(3)
        let before = world.device.written.count
        await world.type("\u{C}")
        #expect(world.device.written.dropFirst(before).contains("\u{1B}[2J") && world.device.written.hasPrefix(ScreenWriter.begin))
        #expect(world.device.written.contains("\u{1B}]2;Rows · App\u{7}"), "the title of the window")
    }

    @Test(arguments: ["\u{3}", "\u{4}", "\u{11}"]) func key_thatLeaves_endsTheSession(key: String) async {
        let world = await World.listing(1)
        await world.type(key)
        await world.running.value
        #expect(!world.device.isOpen && world.device.written.hasSuffix(ScreenWriter.end))
        #expect(world.session.runtime.onChange == nil, "the page has ended")
    }

    @Test func choice_isChangedByArrowsAndSpace() async {
        let world = World()
        await world.focus("‹ One ›")
        for (key, choice) in [("\u{1B}[C", "Two"), ("\u{1B}[C", "One"), ("\u{1B}[D", "Two"), (" ", "One"), ("x", "One")] {
            await world.type(key)
            #expect(text(of: world) == "‹ \(choice) ›")
        }
    }

    @Test func box_isToggledBySpaceOnly() async {
        let world = World()
        await world.focus("[ ] Box")
        await world.type(" ")
        #expect(text(of: world) == "[x] Box")
        await world.type("x ")
        #expect(text(of: world) == "[ ] Box")
    }

    @Test func escape_closesADialog_orDoesNothing() async {
        let controller = FormController()
        let modal = ModalContainer(controller, at: "/")
        let world = World(TerminalSize(columns: 40, rows: 12), root: modal, at: "/") { _ in }
        await world.settle { world.shows("Name") }
        await world.type("\u{1B}")
        #expect(world.shows("Name"))
        modal.present(RowsController(), at: "/rows")
        await world.settle { world.shows("Rows") }
        #expect(!world.shows("Name"))
        await world.type("\u{1B}")
        await world.settle { world.shows("Name") }
        #expect(!modal.isPresenting)
    }

    @Test func status_ofAnAction_isShownUntilTheNextKey() async {
        let world = World()
        await world.focus("[Slow]")
        await world.type("\r")
        #expect(world.device.visible.last?.contains("Working") == true, "\(world.device.visible.last ?? "")")
        await world.focus("Outside")
        await world.type("\r")
        #expect(world.session.status != "")
        await world.type("\t")
        #expect(world.session.status == "")
    }

    @Test func reveal_showsTheFieldInTheMiddle() async {
        let world = World(TerminalSize(columns: 30, rows: 7))
        await world.type("")
        world.controller.context.send(.reveal("rate"))
        await world.type("x")
        let visible = world.device.visible
        #expect(visible.firstIndex { $0.contains("Rate") } == 2, "\(visible)")
        #expect(text(of: world) == "x", "the focus stays")
    }
}
