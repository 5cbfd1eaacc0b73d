import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

struct PageParserTests {
    @Test(arguments: [
        ("<p>", "<p> is not closed."), ("</p>", "</p> closes <#page>."), ("<p><b></p>", "</p> closes <b>."),
        ("<p class=x></p>", "The value of class in <p> is not quoted."), ("<p id=\"a\" id=\"b\"></p>", "<p> has the attribute id twice."),
        ("<p", "The page ends inside <p>."), ("a < b", "A < begins no tag, before ` b`."),
        ("<p id=\"a", "A tag is not complete, before ``."),
        ("<p =\"a\"></p>", "An attribute of <p> has no name, before `></p>`."),
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
