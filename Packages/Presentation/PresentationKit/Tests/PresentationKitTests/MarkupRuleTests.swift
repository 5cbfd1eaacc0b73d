import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

/// The rules of markup for each character, compared with lists from the standards.
@Suite(.timeLimit(.minutes(10))) struct MarkupRuleTests {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let digits = Array("0123456789".utf8)

    @Test func characters_ofNamesAndSpaces_areThoseOfHTML() {
        for byte in UInt8.min...UInt8.max {
            #expect(byte.isLetter == Self.letters.contains(byte), "\(byte)")
            #expect(byte.isNamePart == (Self.letters + Self.digits + Array("-:".utf8)).contains(byte), "\(byte)")
            #expect(byte.isSpace == [9, 10, 11, 12, 13, 32].contains(byte), "\(byte)")
            #expect(String(byte.asLowercase) == (byte < 128 ? String(UnicodeScalar(byte)).lowercased() : String(UnicodeScalar(byte))))
        }
    }

    @Test func percentEncoding_keepsUnreservedCharactersOnly() {
        let digits = Array("0123456789ABCDEF")
        for byte in UInt8.min...127 {
            let text = String(UnicodeScalar(byte))
            let isKept = (Self.letters + Self.digits + Array("-._~".utf8)).contains(byte)
            #expect(HTMLEscaping.percentEncoded(text) == (isKept ? text : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"))
        }
        #expect(HTMLEscaping.percentEncoded("é€") == "%C3%A9%E2%82%AC")
    }

    @Test func url_withACharacterThatBrowsersDropOrReadAsASlash_isUnsafe() {
        for byte in UInt8.min...127 {
            let isSafe = byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ":")
            #expect(HTMLEscaping.isSafe(url: "a\(UnicodeScalar(byte))b") == isSafe, "\(byte)")
        }
    }

    /// Only the first value may contain a scheme; the others are encoded.
    @Test func url_ofSeveralValues_isSafeInEveryPart() {
        let (html, faults) = render("<a href=\"\("/a")\("javascript:b")\">x</a>" as Node)
        #expect(html == "<a href=\"/ajavascript%3Ab\">x</a>" && faults.isEmpty)
        #expect(TemplateScanner(["<a href=\"", "", "/", "\" src='", "'>x</a>"]).contexts == [.url, .urlPart, .urlPart, .url])
        #expect(TemplateScanner(["<a href=\" ", "\">x</a>"]).contexts == [.url], "space does not change the scheme")
    }
}

@Suite(.timeLimit(.minutes(10))) struct DisplayTextTests {
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

@Suite(.timeLimit(.minutes(10))) struct PageParserTests {
    @Test(arguments: [
        ("<p>", "<p> is not closed."), ("</p>", "</p> closes <#page>."), ("<p><b></p>", "</p> closes <b>."),
        ("<p class=x></p>", "The value of class in <p> is not quoted."), ("<p id=\"a\" id=\"b\"></p>", "<p> has the attribute id twice."),
        ("<p", "The page ends inside <p>."), ("a < b", "A < begins no tag, before ` b`."),
        ("<p id=\"a", "A tag is not complete, before ``."), ("<p =\"a\"></p>", "An attribute of <p> has no name, before `></p>`."),
    ])
    func parser_whenPageIsMalformed_reportsPosition(html: String, message: String) {
        do {
            _ = try PageParser.parse(html)
            Issue.record("\(html) was read")
        } catch {
            #expect(error.description == message)
        }
    }

    @Test func parser_whenBytesAreRandom_neverTraps() {
        var state: UInt64 = 9
        let pieces = ["<", "</", ">", "p", "=", "\"", "'", "/", " ", "&amp;", "&", ";", "!", "é", "input", "-"]
        for _ in 0..<5_000 {
            var html = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                html += pieces[Int(state >> 33) % pieces.count]
            }
            _ = try? PageParser.parse(html)
        }
    }

    @Test func parser_whenTextIsEscaped_undoesIt() throws {
        let page = try PageParser.parse("<p title=\"&quot;&#39;&amp;amp;\">&lt;b&gt; & &unknown; &amp</p><br><i/>")
        #expect(page.elements[0].attributes["title"] == "\"'&amp;")
        #expect(page.elements[0].text == "<b> & &unknown; &amp")
        #expect(page.elements.map(\.name) == ["p", "br", "i"])
    }

    @Test func element_whenInsideInert_isHidden() throws {
        let page = try PageParser.parse("<div inert><p><b>x</b></p></div><i>y</i>")
        #expect(page.flattened.filter(\.isHidden).map(\.name) == ["div", "p", "b"])
    }
}
