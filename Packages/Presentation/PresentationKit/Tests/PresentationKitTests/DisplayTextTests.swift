@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

struct DisplayTextTests {
    @Test(arguments: [
        ("plain\ttext\r\nof two lines", "plain\ttext\r\nof two lines"), ("Größe – 5 €, 日本, שלום, سلام", "Größe – 5 €, 日本, שלום, سلام"),
        ("\u{202E}txt.exe\u{202C}", "txt.exe"), ("\u{2066}a\u{2069}\u{200E}b\u{200F}c\u{61C}d", "abcd"),
        ("a\u{200B}b\u{FEFF}c\u{2064}", "abc"),
        ("\u{1B}]0;title\u{7}\u{9B}31m", " ]0;title  31m"), ("a\u{2028}b\u{85}c\u{7F}", "a b c "), ("\0", "\u{FFFD}"),
        ("👩‍👩‍👧‍👦 🏳️‍🌈 नि‌", "👩‍👩‍👧‍👦 🏳️‍🌈 नि‌"),
    ])
    func text_whenDisplayed_containsNoInvisibleCharacterExceptJoiners(text: String, shown: String) {
        #expect(Array(DisplayText.sanitized(text).unicodeScalars) == Array(shown.unicodeScalars))
        // The function is idempotent.
        #expect(DisplayText.sanitized(shown) == shown)
    }

    @Test func everyScalar_whenSanitized_isNoControlAndNoFormatButAJoinerOrATag() {
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), let shown = DisplayText.sanitized(String(scalar)).unicodeScalars.first else {
                continue
            }
            let category = shown.properties.generalCategory
            if category == .control { #expect(["\t", "\n", "\r"].contains(shown)) }
            #expect(!shown.properties.isBidiControl && category != .lineSeparator && category != .paragraphSeparator)
        }
    }

    @Test @MainActor func html_whenTextHasBidirectionalControls_containsThemInDataOnly() {
        let text = "a\u{202E}b\u{7}"
        var renderer = HTMLRenderer()
        let markup: Node = """
            <p title="\(text)" \(attribute: "aria-label", text)>\(text)</p><textarea>\(text)</textarea>\(Text(text))<b \(attribute: "data-text", text)></b>
            """
        let html = renderer.render(markup).html()
        #expect(html.unicodeScalars.count { $0 == "\u{202E}" } == 1 && html.contains("data-text=\"a\u{202E}b\u{7}\""))
        #expect(html.contains("<p title=\"ab \"  aria-label=\"ab \">ab </p><textarea>\nab </textarea>"))
        #expect(TextRenderer.text(of: Text(text)) == "ab")
    }
}
