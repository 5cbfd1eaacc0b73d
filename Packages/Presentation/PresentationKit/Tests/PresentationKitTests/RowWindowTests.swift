import Synchronization
import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

struct RowWindowTests {
    private func follow(_ window: inout RowWindow, _ keys: [Int]) {
        window.follow(count: keys.count, step: 10) { String(keys[$0]) }
    }

    private func move(_ window: inout RowWindow, _ direction: RowWindow.Direction, _ keys: [Int]) {
        window.move(direction, count: keys.count, step: 10) { String(keys[$0]) }
    }

    /// The middle of a thousand rows: 470 to 499.
    private var middle: RowWindow {
        var window = RowWindow()
        follow(&window, Array(0..<1000))
        for _ in 1..<50 { move(&window, .later, Array(0..<1000)) }
        return window
    }

    @Test func rowWindow_startsWithOneStep_andGrowsToThree() {
        var window = RowWindow()
        let keys = Array(0..<100)
        follow(&window, keys)
        #expect(window.range == 0..<10)
        move(&window, .later, keys)
        move(&window, .later, keys)
        #expect(window.range == 0..<30)
        move(&window, .later, keys)
        #expect(window.range == 10..<40)
        move(&window, .earlier, keys)
        #expect(window.range == 0..<30)
    }

    @Test func window_endsWithTheRows() {
        var window = RowWindow()
        let keys = Array(0..<25)
        follow(&window, keys)
        for _ in 0..<4 { move(&window, .later, keys) }
        #expect(window.range == 0..<25)
        follow(&window, Array(0..<5))
        #expect(window.range == 0..<5)
        follow(&window, [])
        #expect(window.range.isEmpty)
        follow(&window, keys)
        #expect(window.range == 0..<10)
    }

    /// Regression: a list that loads more at its end stopped after one step of rows.
    @Test func window_atTheEnd_showsTheRowsThatAreLoadedBehindIt() {
        var window = RowWindow()
        for count in stride(from: 5, through: 100, by: 5) {
            follow(&window, Array(0..<count))
            #expect(window.range.upperBound == count && window.range.count <= 30)
        }
        move(&window, .earlier, Array(0..<100))
        let range = window.range
        follow(&window, Array(0..<110))
        #expect(window.range == range, "a window elsewhere stays")
    }

    @Test func rowWindow_whenRowsAreInsertedAbove_showsTheSameRows() {
        var window = middle
        follow(&window, Array(-300..<1000))
        #expect(window.range == 770..<800)
    }

    @Test func window_whenItsRowsMoveFarAway_followsThem() {
        var window = middle
        follow(&window, Array(470..<500) + Array(0..<470) + Array(500..<1000))
        #expect(window.range == 0..<30)
    }

    @Test func rowWindow_atTheTop_showsInsertedRows() {
        var window = RowWindow()
        follow(&window, Array(0..<100))
        follow(&window, Array(-3..<100))
        #expect(window.range == 0..<13)
        // The visible rows are among the old ones.
        follow(&window, Array(-500..<100))
        #expect(window.range == 480..<510)
    }

    @Test func window_whenAnEndIsRemoved_staysWhereItWas() {
        var window = middle
        follow(&window, (0..<1000).filter { $0 != 470 })
        #expect(window.range == 469..<499)
        window = middle
        follow(&window, (0..<1000).filter { $0 != 499 })
        #expect(window.range == 470..<500)
        window = middle
        follow(&window, (0..<1000).filter { !(460..<510).contains($0) })
        #expect(window.range == 470..<500)
    }

    @Test func window_whenEachIndexIsPossible_isNeverOutside() {
        for count in 0...40 {
            for other in 0...40 {
                for moves in 0...3 {
                    var window = RowWindow()
                    follow(&window, Array(0..<count))
                    for _ in 0..<moves { move(&window, .later, Array(0..<count)) }
                    let rows = Array((other / 2)..<(other / 2 + other))
                    follow(&window, rows)
                    #expect(window.range.lowerBound >= 0 && window.range.upperBound <= rows.count && window.range.count <= 30)
                    #expect(window.range.isEmpty == rows.isEmpty)
                }
            }
        }
    }
}

@MainActor
private final class LongController: ScreenController {
    struct Row: Equatable, Sendable {
        var id: Int
        var text = ""
    }

    final class Made: Sendable {
        let ids = Mutex<[Int]>([])
    }

    let context = ScreenContext()
    let made = Made()
    var rows: [Row] { didSet { context.setNeedsRender() } }
    var more: Button?

    init(_ ids: some Sequence<Int>) {
        rows = ids.map { Row(id: $0) }
    }

    var view: Node {
        ItemList(memo: rows, id: \.id, window: 10, more: more) { [made] row in
            made.ids.withLock { $0.append(row.id) }
            return ListRow("Row \(row.id)\(row.text)").body
        }.body
    }
}

@MainActor
struct WindowedListTests {
    private func shown(_ page: Page) -> String {
        TextRenderer.text(of: page.runtime.root.node).replacing("\n- Row ", with: " ").replacing("- Row ", with: "").replacing(
            "\n", with: " ")
    }

    @Test func rows_outsideTheWindow_areNotMade() async throws {
        let controller = LongController(0..<10_000)
        let page = await Page(settling: controller)
        _ = page.html
        #expect(controller.made.ids.withLock { $0 } == Array(0..<10))
        try await page.press("Show more")
        _ = page.html
        #expect(controller.made.ids.withLock { $0 } == Array(0..<20))
        controller.rows[5000].text = " changed"
        _ = page.html
        #expect(controller.made.ids.withLock(\.count) == 20)
        controller.rows[12].text = " changed"
        #expect(page.html.contains("Row 12 changed"))
        #expect(controller.made.ids.withLock(\.count) == 21)
    }

    @Test func rowWindow_whenScrolledAndBack_isRestored() async throws {
        let page = await Page(settling: LongController(0..<45))
        #expect(shown(page) == "0 1 2 3 4 5 6 7 8 9 [Show more]")
        for _ in 0..<4 { try await page.press("Show more") }
        #expect(shown(page).hasPrefix("[Show previous] 15 16") && shown(page).hasSuffix("43 44"))
        try await page.press("Show previous")
        #expect(shown(page).hasPrefix("[Show previous] 5 6") && shown(page).hasSuffix("34 [Show more]"))
    }

    @Test func more_ofTheScreen_isOfferedBehindTheLastRow() async throws {
        let controller = LongController(0..<15)
        controller.more = Button("Load", action: ScreenHost.OwnAction.retry)
        let page = await Page(settling: controller)
        #expect(!shown(page).contains("[Load]"))
        try await page.press("Show more")
        #expect(shown(page).hasSuffix("14 [Load]"))
        controller.rows += (15..<20).map { LongController.Row(id: $0) }
        #expect(shown(page).hasSuffix("18 19 [Load]"), "rows that were loaded at the end are shown at once")
    }
}
