@_spi(Rendering) import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveTerminal

/// Nodes in places where their layout differs.
@Suite(.timeLimit(.minutes(10))) struct TerminalLayoutTests {
    private func lines(_ view: some View, width: Int = 20) -> [String] {
        var renderer = TerminalRenderer(width: width)
        return renderer.render(view.body).lines.map(\.text)
    }

    /// The line of the cursor up to it, with the focus in a field.
    private func textBeforeCursor(_ view: some View, in id: String, charactersAfterCursor: Int = 0) throws -> String {
        var renderer = TerminalRenderer(width: 30)
        let field = try #require(renderer.render(view.body).items.first { $0.field?.id == id })
        renderer.focus = TerminalFocus(key: field.key, charactersAfterCursor: charactersAfterCursor)
        let page = renderer.render(view.body)
        let cursor = try #require(page.cursor)
        return String(page.lines[cursor.line].text.prefix(cursor.column))
    }

    @Test func cursor_ofAFieldInACard_isInItsFrame() throws {
        let first = TextField("first", label: "First", value: "one")
        let card = Card { TextField("second", label: "Second", value: "two") }
        let both = Stack {
            first
            card
        }
        #expect(try textBeforeCursor(card, in: "second") == "│ [two")
        #expect(try textBeforeCursor(both, in: "second", charactersAfterCursor: 1) == "│ [tw")
        #expect(try textBeforeCursor(both, in: "first") == "[one")
        #expect(try textBeforeCursor(Card { card }, in: "second") == "│ │ [two")
        #expect(try textBeforeCursor(Card { first }, in: "first", charactersAfterCursor: 3) == "│ [")
    }

    @Test func password_isShownAsDots() throws {
        let password = PasswordField("pin", label: "PIN")
        var renderer = TerminalRenderer(width: 20)
        renderer.entries = ["pin": .text("1234")]
        let shown = renderer.render(password.body).lines.map(\.text)
        #expect(shown.contains { $0.hasPrefix("[••••_") } && !shown.contains { $0.contains("1") })
    }

    @Test func card_endsWithItsLastLineOfText() {
        let card = Card { Section("Title") { Text("Text") } }
        #expect(lines(card) == ["╭──────────────────╮", "│ Title            │", "│ Text             │", "╰──────────────────╯"])
        #expect(lines(Card { Text("") }) == ["╭──────────────────╮", "╰──────────────────╯"])
    }

    @Test func card_inARow_hasLinesOfItsOwn() {
        let row = Row {
            Text("Before", .inline)
            Card {
                Text("One")
                Text("Two")
            }
            Text("After", .inline)
        }
        #expect(
            lines(row) == [
                "Before", "╭──────────────────╮", "│ One              │", "│ Two              │", "╰──────────────────╯", "After",
            ])
    }

    @Test func pieces_thatFitExactly_areOneLine() {
        let row = Row {
            Text("12345678", .inline)
            Text("1234567890", .inline)
        }
        #expect(lines(row) == ["12345678  1234567890"])
        #expect(lines(row, width: 21) == ["12345678  1234567890"])
    }

    @Test func endOfAListRow_isOneLine() {
        let row = ListRow("A", to: "/x") {
            Row {
                Text("b", .inline)
                Text("c", .inline)
            }
        }
        #expect(lines(row) == ["A              b c ›"])
    }

    @Test func rows_inARow_areOneLine() {
        let row = Row {
            Row {
                Text("a", .inline)
                Text("b", .inline)
            }
            Text("c", .inline)
        }
        #expect(lines(row) == ["a  b  c"])
    }

    @Test func frame_isALinkOfItsOwnLine() {
        let page = Row {
            Text("Before", .inline)
            WebFrame("Terms", location: "http://localhost:1/t", outbox: FrameOutbox()) { $0 }
        }
        var renderer = TerminalRenderer(width: 80)
        let shown = renderer.render(page.body)
        #expect(shown.lines.count == 2 && shown.lines[1].text.contains("Terms"))
        guard case .link("http://localhost:1/t", nil)? = shown.items.first?.kind else { return #expect(Bool(false), "\(shown.items)") }
        #expect(shown.lines[1].spans.contains { $0.style.isUnderlined })
    }

    @Test func nodeOfAnotherRenderer_isItsFallback() {
        struct Sketch: CustomNode {
            var fallback: Node { Text("A drawing").body }
        }
        #expect(lines(Sketch()) == ["A drawing"])
    }

    @Test func choiceWithoutOptions_isEmpty() {
        #expect(lines(SelectField("kind", label: "Kind", options: [], selection: "x")) == ["Kind", "‹  ›"])
        let options: [SelectField.Option] = [.init("1", "One"), .init("2", "Two")]
        #expect(lines(SelectField("kind", label: "Kind", options: options, selection: "x")) == ["Kind", "‹ One ›"])
    }

    @Test func ends_areSeparatedByASpace() {
        let row = ListRow("1234567890123", to: "/x") { Text("abcd", .inline) }
        #expect(lines(row).allSatisfy { !$0.contains("3abcd") && CellText.width($0) <= 20 })
        let page = lines(ListRow("A title that is long", to: "/x") { Text("value of it", .inline) })
        #expect(page.allSatisfy { CellText.width($0) <= 20 }, "\(page)")
    }

    @Test(arguments: [[], [0], [-1], [1e308, -1e308], [Double.greatestFiniteMagnitude], [.nan, 1]] as [[Double]])
    func bars_withAnyValues_fit(values: [Double]) {
        let chart = BarChart(title: "T", description: "D", bars: values.map { .init("a long label for a bar", $0, "a long text of it") })
        for width in [20, 80] {
            var renderer = TerminalRenderer(width: width)
            #expect(renderer.render(chart.body).lines.allSatisfy { $0.spans.reduce(0) { $0 + $1.width } <= width })
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct TerminalRendererTests {
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

    @Test(arguments: [20, 40, 80, 200]) func renderer_ofAllComponents_showsAllTextsAndItems(width: Int) {
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

    @Test(arguments: [20, 33, 80]) func line_whenTextsAreLongOrWide_fitsInWindow(width: Int) {
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

    @Test(arguments: [("abc", 3), ("二十", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("é", 1), ("", 0), ("한국", 4), ("✈️", 2)])
    func width_equalsCellsInTerminal(text: String, cells: Int) { #expect(CellText.width(text) == cells) }
}
