import Synchronization
import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

@MainActor private final class LongController: ScreenController {
    struct Row: Equatable, Sendable {
        var id: Int
        var text = ""
    }

    final class Made: Sendable { let ids = Mutex<[Int]>([]) }

    let context = ScreenContext()
    let made = Made()
    var rows: [Row] { didSet { context.setNeedsRender() } }
    var more: Button?
    init(_ ids: some Sequence<Int>) { rows = ids.map { Row(id: $0) } }

    var view: Node {
        ItemList(memo: rows, id: \.id, window: 10, more: more) { [made] row in
            made.ids.withLock { $0.append(row.id) }
            return ListRow("Row \(row.id)\(row.text)").body
        }.body
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct WindowedListTests {
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

    /// The rows 60 to 89 are shown when others are changed.
    @Test(arguments: [
        (Array(-30..<200), 60, 89), (Array(60..<90) + Array(0..<60) + Array(90..<200), 60, 89), ((0..<200).filter { $0 != 60 }, 59, 89),
        ((0..<200).filter { $0 != 89 }, 60, 90), ((0..<200).filter { !(50..<100).contains($0) }, 110, 139),
    ])
    func rowWindow_whenRowsChange_staysWhereItWas(ids: [Int], first: Int, last: Int) async throws {
        let controller = LongController(0..<200)
        let page = await Page(settling: controller)
        for _ in 1...8 { try await page.press("Show more") }
        controller.rows = ids.map { LongController.Row(id: $0) }
        let rows = shown(page).matches(of: /-?\d+/).compactMap { Int($0.output) }
        #expect(rows.first == first && rows.last == last && rows.count == 30, "\(rows)")
    }

    @Test func rowWindow_atTheTop_showsInsertedRows() async {
        let controller = LongController(0..<100)
        let page = await Page(settling: controller)
        for (start, rows) in [(-3, -3...9), (-500, -20...9)] {
            _ = shown(page)
            controller.rows = (start..<100).map { LongController.Row(id: $0) }
            #expect(shown(page).matches(of: /-?\d+/).compactMap { Int($0.output) } == Array(rows))
        }
    }

    @Test func window_whenEachIndexIsPossible_isNeverOutside() {
        for (count, other) in (0...40).flatMap({ count in (0...40).map { (count, $0) } }) {
            for moves in 0...3 {
                var window = RowWindow()
                window.follow(count: count, step: 10) { "\($0)" }
                for _ in 0..<moves { window.move(.later, count: count, step: 10) { "\($0)" } }
                window.follow(count: other, step: 10) { "\(other / 2 + $0)" }
                #expect(window.range.lowerBound >= 0 && window.range.upperBound <= other && window.range.count <= 30)
                #expect(window.range.isEmpty == (other == 0))
            }
        }
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
