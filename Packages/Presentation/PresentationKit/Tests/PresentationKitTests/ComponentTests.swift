import HTMLRendering
@_spi(Rendering) import PresentationKit
import Testing

struct ComponentTests {
    private enum Action: Hashable, Sendable {
        case go
        case send(FormValues)
    }

    /// Every component in its states.
    private static let all: [(name: String, view: Node, text: String)] = [
        ("stack", Stack { Text("a") }.body, "a"),
        (
            "row",
            Row {
                Text("a")
                Spacer()
                Text("b")
            }.body, "a\nb"
        ),
        ("appearance", Appearance(colors: .dark) { Text("a") }.body, "a"),
        ("grid", Grid(columns: 9) { Card { Text("a") } }.body, "a"),
        ("section", Section("S") { Text("a", .caption) }.body, "## S\na"),
        ("texts", Node([Text("t", .title).body, Text("h", .subheading).body, Text("s", .secondary).body]), "# t\n### h\ns"),
        ("button", Button("Go", .danger, action: Action.go).body, "[Go]"),
        ("pending", Button.submit("Go", isPending: true).body, "[Go, disabled]"),
        ("copy", DeviceButton("Copy", .copy("a\"b"), action: Action.go).body, "[Copy]"),
        ("save", DeviceButton("Save", .save(name: "a.txt", text: "x\r\ny"), action: Action.go).body, "[Save]"),
        ("save file", DeviceButton("Save", .saveFile(name: "a.png", location: "/a"), action: Action.go).body, "[Save]"),
        ("link", Link("More", to: "/more", .primaryButton).body, "More → /more"),
        (
            "rows", ItemList([1], id: \.self, more: Button("More", action: Action.go)) { ListRow("R\($0)", action: Action.go) }.body,
            "- [R1]\n[More]"
        ),
        (
            "row link", ListRow("A", subtitle: "b", icon: .wallet, to: "/a") { MoneyLabel(minorUnits: 5, currency: "EUR") }.body,
            "A b €0.05 → /a"
        ),
        (
            "facts", KeyValueTable([.init("ISBN", "978"), .init("Rate") { PercentageLabel(basisPoints: -5) }]).body,
            "ISBN: 978\nRate: −0.05%"
        ),
        ("banner", Banner("Saved", .success).body, "Saved"),
        ("warning", Banner("Careful", .warning, dismiss: Action.go).body, "! Careful [Close message]"),
        ("toast", Toast("Sent").body, "Sent"),
        ("loading", LoadingState().body, "Loading…"),
        ("skeleton", Skeleton(rows: 99).body, "Loading…"),
        ("empty", EmptyState("None", message: "Buy one.") { Link("Buy", to: "/buy") }.body, "## None\nBuy one.\nBuy → /buy"),
        ("error", ErrorState("No.", retry: Action.go).body, "! No. [Try again]"),
        ("bar", NavigationBar("T", back: .init("Home", location: "/", handler: on(.click, Action.go))).body, "Back to Home → /\n# T"),
        ("tabs", TabBar([.init(id: "a", label: "A", icon: .home, location: "/a", isSelected: true)]) { _ in Action.go }.body, "- *A → /a"),
        (
            "dialog", ModalDialog("D", id: "d", close: on(.click, Action.go)) { Text("x") }.body,
            "== dialog ==\n## D\n[Close]\nx\n== end of dialog =="
        ),
        ("covered", ModalDialog("D", id: "d", isCovered: true, close: on(.click, Action.go)) { Text("x") }.body, ""),
        (
            "field", TextField("n", label: "Name", value: "Ann", kind: .email, hint: "Full", error: "Too short").body,
            "Name: [Ann]\nFull\n! Too short"
        ),
        ("money", MoneyField("m", label: "Amount", currency: "EUR").body, "Amount: [          ] EUR"),
        ("area", TextArea("a", label: "Note", value: "One\nTwo", limit: 5, hint: "h").body, "Note: [One⏎Two]\n7 of 5\nh"),
        ("area without a limit", TextArea("a", label: "Note", rows: 99).body, "Note: [          ]"),
        ("password", PasswordField("p", label: "PIN", isNew: true).body, "PIN: [          ]"),
        ("select", SelectField("s", label: "To", options: [.init("1", "One"), .init("2", "Two")], selection: "2").body, "To: [Two ▾]"),
        ("checkbox", CheckboxField("c", label: "Agree", isOn: true).body, "[x] Agree"),
        ("file", FileField("f", label: "Photo", accept: ["image/png", ".pdf"], hint: "h").body, "Photo: [no file]\nh"),
        ("picture", Picture("A \"boat\"", location: "/p/1", width: 40, height: 0, shape: .avatar).body, "(A \"boat\")"),
        ("frame", WebFrame("Terms", location: "http://localhost:1/t?a=b", outbox: outbox) { $0 }.body, "(page: Terms)"),
        ("form", Form(id: "f", onSubmit: Action.send) { Button.submit("Send") }.body, "[Send]"),
    ]

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

    @Test(arguments: 0..<all.count)
    func component_whenRendered_isSoundAndReadsAsExpected(index: Int) throws {
        let (name, view, text) = Self.all[index]
        let (html, faults) = render(view)
        #expect(faults.isEmpty, "\(name)")
        _ = try PageParser.parse(html)
        #expect(TextRenderer.text(of: view) == text, "\(name)")
        #expect(!html.contains("style="), "\(name) would be stopped by the content security policy")
    }

    @Test func icons_whenRendered_areHiddenDrawings() throws {
        for icon in Icon.allCases {
            let (html, faults) = render(icon)
            #expect(faults.isEmpty)
            #expect(html.contains("aria-hidden=\"true\""))
            #expect(try PageParser.parse(html).flattened.last?.attributes["d"]?.isEmpty == false)
        }
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

    @Test func picture_whenRendered_reservesSpaceAndLoadsLazily() {
        let (html, faults) = render(Picture("Boat", location: "/pictures/1", width: 640, height: 480))
        #expect(faults.isEmpty)
        for part in [#"src="/pictures/1""#, #"alt="Boat""#, #"width="640" height="480""#, #"loading="lazy""#] {
            #expect(html.contains(part))
        }
        #expect(render(Picture("x", location: "javascript:alert(1)", width: 1, height: 1)).faults.count == 1)
    }

    @Test func fileField_whenTypesAreLimited_rendersAcceptAttribute() {
        #expect(render(FileField("f", label: "F", accept: ["image/*", ".csv"])).html.contains(#"accept="image/*,.csv""#))
        #expect(!render(FileField("f", label: "F")).html.contains("accept"))
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

    @Test func fields_whenInvalid_areTiedToTheirMessages() {
        let (html, _) = render(TextField("n", label: "Name", hint: "h", error: "e"))
        #expect(html.contains("aria-describedby=\"n-hint n-error\""))
        #expect(html.contains("aria-invalid=\"true\""))
        #expect(html.contains("id=\"n-error\" role=\"alert\""))
        #expect(!render(TextField("n", label: "Name")).html.contains("aria-"))
    }
}
