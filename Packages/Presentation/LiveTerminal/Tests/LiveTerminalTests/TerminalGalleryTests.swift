import PresentationKit
import PresentationKitGallery
import Testing

@testable import LiveTerminal
@testable import PresentationKitTesting

/// Every component in every state, in a terminal.
@Suite(.timeLimit(.minutes(10))) struct TerminalGalleryTests {
    @Test(arguments: [20, 90]) func gallery_inATerminal_isAsReviewed(width: Int) throws {
        let pages = GalleryEntry.all.map { entry in
            var renderer = TerminalRenderer(width: width)
            var page = renderer.render(entry.node)
            var text = "# \(entry.id)\n" + page.lines.map { "\(Self.text($0))|\n" }.joined()
            guard let field = page.items.first(where: { $0.field?.isTyped == true }) else { return text }
            renderer.focus = TerminalFocus(key: field.key, charactersAfterCursor: 1)
            page = renderer.render(entry.node)
            if let cursor = page.cursor { text += "cursor \(cursor.line):\(cursor.column) in \(page.lines[cursor.line].text)\n" }
            return text
        }
        try SnapshotFolder().check(pages.joined(separator: "\n"), of: "gallery \(width)")
    }

    /// The spans of a line; after those with a style or an item: `{bold cyan 2}`.
    private static func text(_ line: StyledLine) -> String {
        line.spans.map { span in
            let style = [
                span.style.isBold ? "bold" : nil, span.style.isDim ? "dim" : nil, span.style.isUnderlined ? "underlined" : nil,
                span.style.color.map { "\($0)" }, span.item.map(String.init),
            ].compactMap(\.self)
            return span.text + (style.isEmpty ? "" : "{\(style.joined(separator: " "))}")
        }.joined()
    }
}
