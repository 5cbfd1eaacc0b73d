@_spi(Rendering) import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveTerminal

struct TerminalRendererTests {
    private func page(_ view: some View, width: Int = 80) -> TerminalPage {
        var renderer = TerminalRenderer(width: width)
        return renderer.render(view.body)
    }

    private func text(_ view: some View, width: Int = 80) -> String {
        page(view, width: width).lines.map(\.text).joined(separator: "\n")
    }

    /// The text of an item. The link indicator is at the end of its first line.
    private func name(_ index: Int, of page: TerminalPage) -> String {
        let words = page.lines.flatMap(\.spans).filter { $0.item == index && $0.text != "›" }.map(\.text).joined(separator: " ")
        return words.trimmingPrefix { "[‹●○ ".contains($0) }.description
    }

    @Test(arguments: [20, 40, 80, 200])
    func renderer_ofAllComponents_showsAllTextsAndItems(width: Int) {
        let faults = RendererConformance.faults(pages: 300) { node in
            let page = page(node, width: width)
            let frameless = page.lines.map { $0.text.filter { !"│╭╮╰╯".contains($0) } }.joined(separator: "\n")
            // Frames open in a browser; the text of a field is its value, and its label is above it.
            let presses = page.items.indices.filter { page.items[$0].field == nil }
            let isFrame: (Int) -> Bool = { name($0, of: page).hasSuffix("browser") }
            return RendererConformance.Output(
                text: frameless, presses: presses.filter { !isFrame($0) }.map { name($0, of: page) },
                fields: page.items.compactMap { $0.field?.label })
        }
        #expect(faults == [])
    }

    @Test(arguments: [20, 33, 80])
    func line_whenTextsAreLongOrWide_fitsInWindow(width: Int) {
        var pages = RandomPages(seed: 3)
        for _ in 0..<300 {
            let widest = page(pages.next(), width: width).lines.map(\.width).max() ?? 0
            #expect(widest <= width)
        }
    }

    @Test func text_withControlSequences_isShownWithoutThem() {
        let hostile = "a\u{1B}[2Jb\u{9B}31mc\u{7}d\u{202E}e\u{8}f\rg\nh\u{0}i"
        let page = page(
            Stack {
                Text(hostile, .title)
                Text(hostile)
                Button(hostile, action: 1)
                TextField("f", label: hostile, value: hostile, hint: hostile, error: hostile)
                TextArea("a", label: hostile, value: hostile)
                ListRow(hostile, subtitle: hostile, to: "/\(hostile)") { Text(hostile, .inline) }
                KeyValueTable([.init(hostile, hostile)])
                Banner(hostile, .danger)
            })
        for line in page.lines {
            #expect(line.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x202E })
        }
    }

    @Test func text_ofHostilePieces_hasNoControlCharacters() {
        for text in HostileText(seed: 5).prefix(2_000) {
            let shown = CellText.printable(text)
            #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test(arguments: [("abc", 3), ("二十", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("é", 1), ("", 0), ("한국", 4), ("✈️", 2)])
    func width_equalsCellsInTerminal(text: String, cells: Int) {
        #expect(CellText.width(text) == cells)
    }

    @Test func wrap_whenWordsAreLongerThanLine_splitsThem() {
        #expect(CellText.wrap("one two three", to: 7) == ["one two", "three"])
        #expect(CellText.wrap("Donaudampfschiff", to: 6) == ["Donaud", "ampfsc", "hiff"])
        #expect(CellText.wrap("二十二", to: 3) == ["二", "十", "二"])
        #expect(CellText.wrap("", to: 5) == [])
        #expect(CellText.cut("abcdef", to: 4) == "abc…")
    }

    @Test func row_withSpacer_reachesBothEnds() {
        let view = Row {
            Text("Left")
            Spacer()
            Text("Right")
        }
        #expect(text(view, width: 20) == "Left           Right")
    }

    @Test func listRow_withoutRoomForAmount_hasTwoLines() {
        let view = ItemList([1], id: \.self) { _ in
            ListRow("A title that is long", to: "/x") { MoneyLabel(minorUnits: 123_456_789, currency: "EUR") }
        }
        #expect(text(view, width: 40) == "A title that is long     €1,234,567.89 ›")
        #expect(text(view, width: 20).split(separator: "\n").count == 2)
    }

    @Test func dialog_whenOpen_hidesItemsBelow() {
        let base = Node.box(Box(.base(isCovered: true), Button("Below", action: 1).body))
        let dialog = ModalDialog("Sure?", id: "d", close: on(.click, 2)) { Button("Yes", action: 3) }
        let page = page(Node([base, dialog.body]))
        #expect(page.items.count == 2 && page.close != nil)
        #expect(!page.lines.contains { $0.text.contains("Below") })
    }

    @Test func chart_whenValuesRise_ascends() {
        #expect(BrailleChart.lines([0, 1], width: 4, height: 2) == ["⠀⠀⡠⠊", "⡠⠊⠀⠀"])
        #expect(BrailleChart.lines([5, 5, 5], width: 2, height: 1).count == 1)
        #expect(BrailleChart.lines([-.greatestFiniteMagnitude, .greatestFiniteMagnitude], width: 3, height: 3).count == 3)
        #expect(BrailleChart.lines([1], width: 3, height: 3).isEmpty)
    }
}
