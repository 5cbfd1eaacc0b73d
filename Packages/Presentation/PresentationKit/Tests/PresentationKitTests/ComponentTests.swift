import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ComponentTests {
    private static let outbox: FrameOutbox = {
        var outbox = FrameOutbox()
        outbox.send("<secret>")
        return outbox
    }()

    @Test func frame_whenRendered_isSandboxedAndContainsItsOutbox() {
        let (html, faults) = render(WebFrame("Terms", location: "https://a.example/t", outbox: Self.outbox) { $0 })
        #expect(faults.isEmpty)
        for part in [
            #"src="https://a.example/t""#, #"sandbox="allow-scripts allow-same-origin allow-forms""#, #"referrerpolicy="no-referrer""#,
            #"data-message="1""#, #"<data data-n="1"  data-text="&lt;secret&gt;"></data>"#,
        ] {
            #expect(html.contains(part), "\(part)")
        }
    }

    @Test(arguments: [
        "/page", "page", "//a.example", "javascript:alert(1)", "data:text/html,x", "mailto:a@b", "about:blank", "", "http:/x",
    ])
    func frame_whenLocationIsNotAbsolute_isAFault(location: String) {
        #expect(render(WebFrame("T", location: location, outbox: FrameOutbox()) { $0 }).faults.count == 1)
    }

    @Test func outbox_whenFull_keepsNewestMessages() {
        var outbox = FrameOutbox()
        for number in 1...40 { outbox.send("secret \(number)") }
        #expect(outbox.messages.map(\.number) == Array(9...40))
        #expect("\(outbox)" == "FrameOutbox(40 messages)")
        var dumped = ""
        dump(outbox, to: &dumped)
        #expect(!dumped.contains("secret"))
    }

    @Test(arguments: [(500, 500), (501, 501), (100_000, 501)]) func list_withTooManyRows_isCutWithANotice(count: Int, lines: Int) {
        let text = TextRenderer.text(of: ItemList(0..<count, id: \.self) { ListRow("R\($0)") }.body).split(separator: "\n")
        #expect(text.count == lines)
        #expect(text.last == (count > 500 ? "There are too many entries to show all of them." : "- R499"))
    }

    @Test(arguments: [
        (0, "EUR", 2, "€0.00"), (5, "EUR", 2, "€0.05"), (-5, "USD", 2, "−$0.05"), (123_456_789, "GBP", 2, "£1,234,567.89"),
        (100_000, "JPY", 0, "¥100,000"), (1_234, "KWD", 3, "1.234\u{A0}KWD"), (Int.min, "EUR", 2, "−€92,233,720,368,547,758.08"),
        (1, "EUR", 99, "€0.000001"), (1, "EUR", -1, "€1"),
    ])
    func money_whenFormatted_groupsAndSigns(minorUnits: Int, currency: String, digits: Int, text: String) {
        #expect(MoneyText.format(minorUnits: minorUnits, currency: currency, fractionDigits: digits) == text)
    }

    @Test(arguments: [
        (0, "0.00%"), (5, "+0.05%"), (-1250, "−12.50%"), (123_456_7, "+12,345.67%"), (Int.min, "−92,233,720,368,547,758.08%"),
    ])
    func percentage_whenShown_hasSignAndTwoDigits(basisPoints: Int, text: String) {
        #expect(TextRenderer.text(of: PercentageLabel(basisPoints: basisPoints)) == text)
    }

    @Test func chart_whenDrawn_staysInItsBoxAndNamesItself() {
        func chart(_ values: [Double]) -> Node {
            LineChart(id: "c", title: "T", description: "It rises.", points: values.map { .init("p", $0) }, lowest: "1", highest: "2").body
        }
        let (html, faults) = render(chart([1, 2, 1.5]))
        #expect(faults.isEmpty)
        #expect(html.contains("d=\"M0 114L160 6L320 60\""))
        #expect(html.contains("aria-label=\"T\" aria-describedby=\"c-description\""))
        #expect(render(chart([3, 3])).html.contains("d=\"M0 60L320 60\""))
        #expect(TextRenderer.text(of: chart([1])) == "It rises.")
        #expect(TextRenderer.text(of: chart([.nan, .infinity, 1])) == "It rises.")
        #expect(render(chart([-1e300, 1e300])).faults.isEmpty)
    }

    @Test func textArea_whenLimited_countsLikeABrowserAndTruncatesNothing() {
        let (html, faults) = render(TextArea("n", label: "Note", value: "e\u{301}🇩🇪", rows: 1, limit: 3, hint: "h", error: "e", id: "x"))
        #expect(faults.isEmpty)
        for part in [
            "<textarea class=\"input input-area\" id=\"x\" name=\"n\" rows=\"2\"", "data-count=\"3\"", "\ne\u{301}🇩🇪</textarea>",
            "aria-describedby=\"x-count x-hint x-error\"", "id=\"x-count\"  data-over=\"\">4 of 3</p>",
        ] {
            #expect(html.contains(part), "\(part) is not in \(html)")
        }
        #expect(!html.contains("maxlength"))
        #expect(!render(TextArea("n", label: "Note", value: "abc", limit: 3)).html.contains("data-over"))
        #expect(TextArea.length(of: "e\u{301}🇩🇪") == 4)
    }

    @Test(arguments: ["", "a", "\n", "\n\nb", "</textarea><script>x</script>", "<!--", "&amp;", "a\r\nb", "\0", "\u{301}x"])
    func textArea_whenTextIsUnusual_containsItUnchanged(text: String) throws {
        let (html, faults) = render(TextArea("n", label: "Note", value: text))
        #expect(faults.isEmpty)
        let area = try PageParser.parse(html).flattened.filter { $0.name == "textarea" }
        #expect(area.map { $0.attributes["value"] } == [text.replacing("\0", with: "\u{FFFD}")])
        #expect(area[0].children.isEmpty)
    }
}
