import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

/// The rules of markup for each character, compared with lists from the standards.
struct MarkupRuleTests {
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

    @Test func text_isEscapedByItsPlace() {
        let replaced: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\0": "\u{FFFD}"]
        let quotes: [Character: String] = ["\"": "&quot;", "'": "&#39;"]
        for byte in UInt8.min...127 {
            let character = Character(UnicodeScalar(byte))
            var (text, attribute) = ("", "")
            HTMLEscaping.append("a\(character)", to: &text)
            HTMLEscaping.appendAttribute("a\(character)", to: &attribute)
            #expect(text == "a" + (replaced[character] ?? String(character)))
            #expect(attribute == "a" + (replaced[character] ?? quotes[character] ?? String(character)))
        }
    }

    /// Only the first value may contain a scheme; the others are encoded.
    @Test func url_ofSeveralValues_isSafeInEveryPart() {
        let (html, faults) = render("<a href=\"\("/a")\("javascript:b")\">x</a>" as Node)
        #expect(html == "<a href=\"/ajavascript%3Ab\">x</a>" && faults.isEmpty)
        #expect(TemplateScanner(["<a href=\"", "", "/", "\" src='", "'>x</a>"]).contexts == [.url, .urlPart, .urlPart, .url])
        #expect(TemplateScanner(["<a href=\" ", "\">x</a>"]).contexts == [.url], "space does not change the scheme")
    }

    @Test func mediaType_hasAtMost100CharactersInEachPart() {
        for (count, isPlain) in [(1, true), (100, true), (101, false)] {
            let part = String(repeating: "a", count: count)
            for type in ["image/" + part, part + "/png"] {
                #expect(FormFile(name: "", mediaType: type, bytes: []).mediaType == (isPlain ? type : "application/octet-stream"))
            }
        }
    }

    /// A button leads to each row that is not rendered.
    @Test func windowedRows_haveButtonsToRowsThatAreNotRendered() {
        let rows = WindowedRows(
            key: "", elements: [0, 1, 2, 3], id: { $0 }, step: 1,
            show: { range, earlier, later in Text("\(range) \(earlier != nil) \(later != nil)").body })
        var model = rows.initial
        var texts: [String] = []
        for _ in 1...4 {
            texts.append(TextRenderer.text(of: rows.content(model)))
            rows.follow(&model)
            rows.handle(.later, &model)
        }
        texts.append(TextRenderer.text(of: rows.content(model)))
        #expect(texts == ["0..<0 false true", "0..<2 false true", "0..<3 false true", "1..<4 true false", "1..<4 true false"])
    }
}
