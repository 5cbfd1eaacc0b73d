@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTMLTests {
    @Test func interpolation_whenValueIsText_isEscapedForItsPlace() {
        let hostile = "<b>&\"'</b>"
        let (html, faults) = render("<p title=\"\(hostile)\">\(hostile)</p>" as Node)
        #expect(html == "<p title=\"&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;\">&lt;b&gt;&amp;\"'&lt;/b&gt;</p>")
        #expect(faults.isEmpty)
    }

    @Test func interpolation_whenAttributeIsAbsent_leavesItOut() {
        let (html, faults) = render("<input \(attribute: "placeholder", nil)\(flag: "disabled", true)\(flag: "hidden", false)>" as Node)
        #expect(html == "<input  disabled=\"\">")
        #expect(faults.isEmpty)
    }

    @Test(arguments: [
        ("/books/7", true), ("", true), ("?q=1", true), ("#top", true), ("https://example.org/a:b", true), ("mailto:a@b.example", true),
        ("tel:+491", true), ("./a", true), ("a/b:c", true), ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false),
        ("data:text/html,x", false), ("vbscript:x", false), ("java\nscript:alert(1)", false), ("\tjavascript:alert(1)", false),
        (" javascript:alert(1)", false), ("\u{1}javascript:x", false), ("//evil.example", false), ("\\\\evil.example", false),
        ("/\\evil.example", false), ("blob:x", false), ("file:///etc/passwd", false), ("javascript&colon;x", true),
    ])
    func url_whenWhole_isCheckedByScheme(url: String, isSafe: Bool) {
        let (html, faults) = render("<a href=\"\(url)\">x</a>" as Node)
        #expect(faults.isEmpty == isSafe)
        #expect(html.contains("href=\"#\"") == (!isSafe || url == "#"))
    }

    @Test func url_whenPartial_isOneComponent() {
        let (html, faults) = render("<a href=\"/books/\("../x?a=1&b#c é")\">x</a>" as Node)
        #expect(html == "<a href=\"/books/..%2Fx%3Fa%3D1%26b%23c%20%C3%A9\">x</a>")
        #expect(faults.isEmpty)
    }

    private static let unsafe: [(Node, String)] = [
        ("<p style=\"\("x")\"></p>", "a value in the attribute style was left out of `<p style=\"…\"></p>`"),
        ("<p onclick=\"\("x")\"></p>", "a value in the attribute onclick was left out of `<p onclick=\"…\"></p>`"),
        ("<script>\("x")</script>", "a value inside <script> was left out of `<script>…</script>`"),
        ("<style>\("x")</style>", "a value inside <style> was left out of `<style>…</style>`"),
        ("<textarea>\("x")\("y")</textarea>", "a value inside <textarea> was left out of `<textarea>……</textarea>`"),
        ("<textarea>a\("x")</textarea>", "a <textarea> may contain one value only in `<textarea>a…</textarea>`"),
        ("<textarea>\("x") </textarea>", "a <textarea> may contain one value only in `<textarea>… </textarea>`"),
        ("<textarea><b>\("x")</b></textarea>", "a <textarea> may contain one value only in `<textarea><b>…</b></textarea>`"),
        ("<textarea>\("x" as Node)</textarea>", "HTML inside a textarea in `<textarea>…</textarea>`"),
        ("<iframe srcdoc=\"\("x")\"></iframe>", "a value in the attribute srcdoc was left out of `<iframe srcdoc=\"…\"></iframe>`"),
        ("<p \("x")></p>", "text inside a tag in `<p …></p>`"),
        ("<p title=\"\("x" as Node)\"></p>", "HTML inside an attribute in `<p title=\"…\"></p>`"),
        ("<p>\(on(.click, 1))</p>", "a handler or an attribute outside of a tag in `<p>…</p>`"),
        ("<p \(attribute: "onclick", "x")></p>", "the attribute onclick was left out of `<p …></p>`"),
        ("<a \(attribute: "href", "javascript:x")></a>", "the attribute href was left out of `<a …></a>`"),
        ("<p title=\("x")></p>", "the value of the attribute title is not quoted in `<p title=…></p>`"),
        ("<!-- \("x") -->", "comments and declarations do not belong into HTML literals in `<!-- … -->`"),
        ("<p>", "<p> is not closed in `<p>`"), ("</p>", "</p> closes an element that is not open in `</p>`"),
        ("<p><b></p></b>", "</p> closes <b> in `<p><b></p></b>`"), ("1 < 2", "a < that begins no tag must be written &lt; in `1 < 2`"),
        ("<p class=\"x", "the literal ends inside a tag in `<p class=\"x`"),
    ]

    @Test(arguments: unsafe) func value_whenItsPlaceIsUnsafe_isLeftOutAndReported(markup: Node, fault: String) {
        let (html, faults) = render(markup)
        #expect(faults == [fault])
        #expect(!html.contains("x") || html.contains("<p title=\"\">") || !html.contains(">x"))
    }

    @Test func values_whenRead_followTheFields() {
        var values = FormValues(["tag": ["a", "b"], "on": ["on"]])
        #expect(values["tag"] == "a")
        #expect(values.all("tag") == ["a", "b"])
        #expect(values["none"] == "")
        #expect(values.isOn("on") && !values.isOn("off"))
        #expect(values.value == "")
        values = ["only": "x"]
        #expect(values.value == "x")
    }
}
