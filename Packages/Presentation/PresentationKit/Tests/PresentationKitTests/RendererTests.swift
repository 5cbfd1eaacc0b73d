import Synchronization
import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

private struct UploadKind: Hashable, Sendable { let values: FormValues }

@Suite(.timeLimit(.minutes(10))) struct RendererTests {
    private enum Action: Hashable, Sendable {
        case buy(Int)
        case save(FormValues)
        case rename(Int, String)
    }

    private func numbers(_ html: String) -> [Int] {
        html.split(separator: "data-").dropFirst().compactMap { Int($0.drop { $0 != "\"" }.dropFirst().prefix(while: \.isNumber)) }
    }

    private func buttons(_ rows: [Int]) -> Node { list(rows, id: \.self) { "<button \(on(.click, Action.buy($0)))>\($0)</button>" } }

    @Test func number_whenActionIsEqualInTwoLists_isOnePerRow() {
        var renderer = HTMLRenderer()
        let markup = Node([buttons([1]), "<button \(on(.click, Action.buy(1)))>x</button>", "<i \(on(.submit, Action.buy(1)))></i>"])
        #expect(numbers(renderer.render(markup).html()) == [1, 2, 3])
        #expect(numbers(renderer.render(Node([markup, markup])).html()).prefix(3) == [1, 2, 3])
    }

    @Test func key_whenHandlerDecodes_isTheActionOfAnEmptyForm() {
        let handler = on(.submit, Action.save)
        #expect(handler.key == ErasedAction(Action.save(FormValues())))
        #expect(handler.action(for: ["a": "1"]) == ErasedAction(Action.save(["a": "1"])))
        let renames = [1, 2].map { id in on(.input) { Action.rename(id, $0.value) } }
        #expect(renames[0].key != renames[1].key)
    }

    @Test func throttling_whenSet_isRenderedInMilliseconds() {
        let (html, _) = render("<input \(on(.change, .throttled(.seconds(2)), Action.save))>" as Node)
        #expect(html.contains("data-change=\"1 2000 throttled\""))
    }

    @Test func memo_whenValueIsEqual_isSkippedAndKeepsHandlers() {
        let count = Mutex(0)
        func page(_ value: Int, _ text: String) -> Node {
            Node([
                "<p>\(text)</p>",
                memo(value) { value in
                    count.withLock { $0 += 1 }
                    return "<button \(on(.click, Action.buy(value)))>x</button>"
                },
            ])
        }
        var renderer = HTMLRenderer()
        let first = renderer.render(page(1, "a"))
        let second = renderer.render(page(1, "b"))
        #expect(count.withLock { $0 } == 1)
        #expect(numbers(first.html()) == numbers(second.html()))
        guard case .found = renderer.registry.resolve(1, event: .click, render: 1) else {
            Issue.record("the handler was forgotten")
            return
        }
        #expect(renderer.render(page(2, "b")).html().contains("data-click=\"2\""))
        #expect(count.withLock { $0 } == 2)
    }

    @Test func memo_whenRowsMove_movesWithItsRow() {
        let count = Mutex(0)
        func page(_ rows: [Int]) -> Node {
            list(rows, id: \.self) { row in
                memo(row) { row in
                    count.withLock { $0 += 1 }
                    return "<p>\(row)</p>"
                }
            }
        }
        var renderer = HTMLRenderer()
        _ = renderer.render(page([1, 2, 3]))
        #expect(renderer.render(page([3, 1, 2])).html() == "<p>3</p><p>1</p><p>2</p>")
        #expect(count.withLock { $0 } == 3)
    }

    @Test func template_whenLiteralIsTheSame_isOneObject() {
        func page(_ text: String) -> HTML { "<p>\(text)</p>" }
        #expect(Template.of(page("a")) === Template.of(page("b")))
        #expect(Template.of("<p>\("x")</p>") === Template.of(page("b")))
        #expect(Template.of("<b>\("x")</b>") !== Template.of(page("b")))
        #expect(Template.of(HTML([.empty, .empty])) === Template.of(HTML([page("a"), page("b")])))
    }

    @Test func name_whenActionHasAPayload_isTheCaseOnly() {
        #expect(ErasedAction(Action.save(["password": "secret"])).name == "save")
        #expect(ErasedAction(StackContainer.Action.back).name == "back")
        #expect(ErasedAction("secret").name == "String")
    }

    @Test func action_whenValueHasAnotherType_isAnother() {
        #expect(ErasedAction(1) == ErasedAction(1) && ErasedAction(1) != ErasedAction(1 as UInt8) && ErasedAction(1) != ErasedAction(2))
    }

    @Test func button_whenNoScriptRuns_sendsTheEmptyFormOfThePage() {
        var renderer = HTMLRenderer()
        let node = renderer.render(
            Node([
                Button("Press <", action: Action.save(["a": "b"])).body, Button.submit("Send").body,
                DeviceButton("Copy", .copy("text"), action: Action.save([:])).body, "<p>\("type=\"button\"")</p>",
            ]))
        let html = node.html(formAction: "/form?r=1&h=")
        #expect(html.contains(#"type="submit" form="live-press" formaction="/form?r=1&amp;h=1&amp;e=click"  data-click="1""#))
        // The device command needs the script, and the form's button submits its form.
        #expect(html.ranges(of: "formaction").count == 1 && html.contains(#"type="button"  data-copy"#))
        #expect(!node.html().contains("formaction") && node.html().contains(#"type="button"  data-click="1""#))
    }

    private static let presses: [(Node, pressed: Bool)] = [
        ("<button type=\"button\" \(on(.click, 1))></button>", true),
        ("<button class=\"x\" type=\"\("button")\" \(on(.click, 1))></button>", true),
        ("<button type=\"\("submit")\" \(on(.click, 1))></button>", false), ("<button \(on(.click, 1)) type=\"button\"></button>", false),
        ("<button type=\"button\" \(on(.input) { $0.value })></button>", false), ("<a type=\"button\" \(on(.click, 1))></a>", false),
        ("<button type=\"button\" \(attribute: "data-save", "x") \(on(.click, 1))></button>", false),
        ("<button type=\"button\" \(attribute: "data-save", nil) \(on(.click, 1))></button>", true),
        ("<button type=\"button\" data-copy=\"x\" \(on(.click, 1))></button>", false),
        ("<button type=\"button\"></button><i \(on(.click, 1))></i>", false),
        ("<b>\(2)</b><button type=\"button\" \(flag: "disabled", true) \(on(.click, 1)) \(flag: "hidden", false)></button>", true),
    ]

    @Test(arguments: presses) func button_inTemplate_submitsEmptyFormIfItIsAClickWithoutCommand(node: Node, pressed: Bool) {
        var renderer = HTMLRenderer()
        let html = renderer.render(node).html(formAction: "/f?a=1&h=")
        let submit = "type=\"submit\" form=\"live-press\" formaction=\"/f?a=1&amp;h=1&amp;e=click\""
        #expect(html.contains(submit) == pressed && html.contains("live-press") == pressed, "\(html)")
        #expect(renderer.faults.isEmpty)
    }

    @Test func button_beforeAnother_isPressedSeparately() {
        let node: Node = """
            <button type="button" \(on(.click, 1))></button><button type="button" \(on(.change, 2))></button>\
            <button type="button" \(on(.click, 3))></button>
            """
        var renderer = HTMLRenderer()
        let html = renderer.render(node).html(formAction: "/f?h=")
        #expect(html.ranges(of: "type=\"submit\"").count == 2 && html.ranges(of: "type=\"button\"").count == 1)
        #expect(html.contains("formaction=\"/f?h=1&amp;e=click\"  data-click=\"1\"") && html.contains("formaction=\"/f?h=3&amp;e=click\""))
    }

    @Test func form_withFileField_isMultipartWithoutScript() {
        func html(_ field: some View, rows: [Int] = []) -> String {
            let form = Form(id: "f", onSubmit: UploadKind.init(values:)) {
                TextField("t", label: "T")
                list(rows, id: \.self) { FileField("f\($0)", label: "F") }
                field
            }
            var renderer = HTMLRenderer()
            return renderer.render(form.body).html(formAction: "/form?h=")
        }
        let kind = #"method="post" action="/form?h=1" enctype="multipart/form-data""#
        #expect(html(FileField("photo", label: "Photo")).contains(kind))
        #expect(html(Node.empty, rows: [1]).contains(kind))
        #expect(!html(Node.empty).contains("enctype"))
    }
}
