@_spi(Rendering) import PresentationKit
import Testing

@testable import LiveTerminal

/// Nodes in places where their layout differs.
struct TerminalLayoutTests {
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

    @Test func valueThatIsEmpty_leavesTheName() {
        #expect(lines(KeyValueTable([.init("Name", ""), .init("Day", "1 May")])) == ["Name  ", "Day   1 May"])
    }

    @Test func actionsOfAPlaceholder_areALine() {
        let page = Stack {
            ErrorState("No connection.", retry: 1)
            Text("After", .inline)
        }
        #expect(lines(page).suffix(2) == ["[Try again]", "After"])
    }

    @Test func choiceWithoutOptions_isEmpty() {
        #expect(lines(SelectField("kind", label: "Kind", options: [], selection: "x")) == ["Kind", "‹  ›"])
        let options: [SelectField.Option] = [.init("1", "One"), .init("2", "Two")]
        #expect(lines(SelectField("kind", label: "Kind", options: options, selection: "x")) == ["Kind", "‹ One ›"])
    }

    /// Charts and fields are at most 72 cells wide, so that they stay readable in a wide window.
    @Test func chart_inAWideWindow_is72Cells() {
        let chart = BarChart(title: "Spent", description: "", bars: [.init("a", 1, "1")])
        #expect(lines(chart, width: 200).map(\.count).max() == 72)
        #expect(lines(chart, width: 72) == lines(chart, width: 200))
    }

    @Test func ends_areSeparatedByASpace() {
        let row = ListRow("1234567890123", to: "/x") { Text("abcd", .inline) }
        #expect(lines(row).allSatisfy { !$0.contains("3abcd") && CellText.width($0) <= 20 })
        let page = lines(ListRow("A title that is long", to: "/x") { Text("value of it", .inline) })
        #expect(page.allSatisfy { CellText.width($0) <= 20 }, "\(page)")
    }
}
