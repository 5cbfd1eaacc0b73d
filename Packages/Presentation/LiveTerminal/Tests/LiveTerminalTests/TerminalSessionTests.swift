import Foundation
@_spi(Rendering) import PresentationKit
import Synchronization
import Testing

@testable import LiveTerminal

@Suite(.timeLimit(.minutes(10))) @MainActor struct TerminalSessionTests {
    private let world = World()

    @Test func form_whenFilledInByKeys_sendsTypedValues() async {
        await world.type("Ada\t12.50\t\u{1B}[C\t \r")
        #expect(world.controller.log == ["sent Ada 12.50 two on"])
    }

    @Test func entry_whenPageChanges_isKept() async {
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
        await world.type("\t1")
        await world.type("2")
        #expect(world.controller.log == [])
        world.clock.finishPauses()
        await world.settle { world.controller.log == ["amount 12"] }
        #expect(world.controller.log == ["amount 12"])
    }

    @Test func input_whenThrottled_reportsFirstAndLastValue() async {
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
        world.controller.context.send(.focus("photo"))
        world.controller.context.send(.copy("b"))
        await world.type("")
        await world.type("x")
        #expect(world.shows("[x___"))
        #expect(world.device.written.contains("\u{1B}]52;c;Yg==\u{7}"))
    }

    @Test func button_whenPressedDuringItsAction_actsOnce() async {
        await world.focus("[Slow]")
        await world.type("\r\r\r")
        #expect(world.controller.log == ["slow"])
        world.controller.finish()
        await world.settle { world.controller.viewModel.note == "done" }
        await world.type("\r")
        #expect(world.controller.log == ["slow", "slow"])
    }

    @Test func focus_whenItemIsRemoved_movesToFirstItem() async {
        await world.focus("[Vanish]")
        await world.type("\r")
        await world.settle { !world.shows("[Vanish]") }
        await world.type("Z")
        #expect(world.shows("[Z___"))
    }

    @Test func link_whenPressed_opensPagesOfTheApp() async {
        await world.focus("Inside")
        await world.type("\r")
        await world.settle { world.opened == ["/inside?a=1"] }
        #expect(world.opened == ["/inside?a=1"])
        await world.focus("Outside")
        await world.type("\r")
        #expect(world.session.status == "Open it in a browser: https://a.example/x" && world.opened.count == 1)
    }

    @Test func file_whenPathIsEntered_isSentOrReportedMissing() async throws {
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

    @Test func session_whenTerminalIsClosed_ends() async {
        world.device.events.yield(.ended)
        await world.running.value
        #expect(world.device.isOpen == false)
    }

    @Test func fileOfTheApp_isRefused_becauseItIsServedToBrowsersOnly() async {
        world.controller.context.send(.saveFile(name: "a.png", location: "/picture"))
        await world.type("")
        #expect(world.seen("This device did not allow it."))
    }
}
