import HTMLRendering
import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct FormModelTests {
    private struct Problem: Error { let message: LocalizedText }

    private struct Form: FormModel {
        var name = FormField("name", "Name", .text(.name)) { (text) throws(Problem) in
            if text.isEmpty { throw Problem(message: "Enter a name.") }
            return text
        } problem: {
            $0.message
        }
        var age = FormField("age", "Age", .text(.number), hint: "In years.") { (text) throws(Problem) in
            guard let age = Int(text) else { throw Problem(message: "Enter a number.") }
            return age
        } problem: {
            $0.message
        }
        var secret = FormField("secret", "Secret", .password())
        var note = FormField("note", "Note", limit: 5)
        var status = FormStatus()
        static let fields = [part(\.name), part(\.age), part(\.secret), part(\.note)]
    }

    private enum Action: Hashable, Sendable { case send(FormValues) }

    @Test func form_whenFieldsAreInvalid_showsErrorsAndKeepsInput() {
        var form = Form()
        form.read(["name": "", "age": "old", "note": "too long"])
        let refused = form.validated(\.name, \.age, \.note)
        #expect(refused == nil)
        #expect(form.name.error == "Enter a name." && form.age.error == "Enter a number." && form.note.error == "At most 5 characters.")
        #expect(form.age.text == "old")
        form.read(["name": "Ada", "age": "1", "note": ""])
        let taken = form.validated(\.name, \.age, \.note)
        #expect(taken != nil)
        #expect(form.name.error == nil && form.age.error == nil && form.note.error == nil)
    }

    @Test func value_whenTheRuleDependsOnMore_isMadeOrExplained() {
        var form = Form()
        form.age.text = "36"
        let most = 30
        func rule(_ text: String) -> FieldCheck<Int> {
            guard let age = Int(text), age <= most else { return .problem("At most \(most).") }
            return .value(age)
        }
        let refused = form.age.value(rule)
        #expect(refused == nil && form.age.error == "At most 30.")
        form.age.text = "30"
        let taken = form.age.value(rule)
        #expect(taken == 30 && form.age.error == nil)
    }

    @Test func secret_whenChecked_isForgottenAndNeverShown() {
        var form = Form()
        form.read(["secret": "hidden-word"])
        #expect(!render(FormView(form, id: "f", label: "Send", onSubmit: Action.send)).html.contains("hidden-word"))
        _ = form.secret.validate()
        #expect(form.secret.text.isEmpty)
    }

    @Test func view_whenShown_hasTheFieldsInTheirOrderWithHintsAndErrors() {
        var form = Form()
        form.name.text = "Ada"
        form.status.isPending = true
        form.status.failure = "No answer."
        _ = form.age.validate()
        let text = TextRenderer.text(of: FormView(form, id: "f", label: "Send", onSubmit: Action.send))
        #expect(
            text == """
                ! No answer.
                Name: [Ada]
                Age: [          ]
                In years.
                ! Enter a number.
                Secret: [          ]
                Note: [          ]
                [Send, disabled]
                """)
    }

    @MainActor private final class Controller: ScreenController {
        struct Refusal: Error { let message: LocalizedText = "It was refused." }

        var form = Form() { didSet { context.setNeedsRender() } }
        let context = ScreenContext()
        var sent: [String] = []
        var fails = false
        var waiting: CheckedContinuation<Void, Never>?
        var view: Node { FormView(form, id: "f", label: "Send", onSubmit: Action.send).body }

        func handle(_ action: Action) async {
            guard case .send(let values) = action else { return }
            await submit(\.form, values, failed: \.message) {
                $0.validated(\.name, \.age)
            } work: { (name, age) throws(Refusal) in
                sent.append("\(name) \(age)")
                await withCheckedContinuation { waiting = $0 }
                if fails { throw Refusal() }
            }
        }

        func answer() {
            waiting?.resume()
            waiting = nil
        }
    }

    @Test @MainActor func submit_whenPressedTwice_runsOnce_andShowsAFailureUntilTheNextSubmit() async {
        let controller = Controller()
        controller.fails = true
        let first = Task { await controller.handle(.send(["name": "Ada", "age": "36"])) }
        while controller.waiting == nil { await Task.yield() }
        await controller.handle(.send(["name": "Grace", "age": "36"]))
        #expect(controller.sent == ["Ada 36"] && controller.form.status.isPending && controller.form.name.text == "Ada")
        controller.answer()
        await first.value
        #expect(controller.form.status.failure == "It was refused." && !controller.form.status.isPending)
        await controller.handle(.send(["name": "", "age": "36"]))
        #expect(controller.sent.count == 1 && controller.form.status.failure == nil && controller.form.name.error == "Enter a name.")
    }

    @Test @MainActor func submit_whenTheFormIsNotEnabled_doesNothing() async {
        let controller = Controller()
        controller.form.status.isEnabled = false
        await controller.handle(.send(["name": "Ada", "age": "36"]))
        #expect(controller.sent.isEmpty && controller.form.name.text.isEmpty)
        #expect(TextRenderer.text(of: controller.view).hasSuffix("[Send, disabled]"))
    }

    @Test func explain_marksWrongFieldsThatAreNotEmpty_andKeepsNoSecret() {
        var form = Form()
        form.explain(["name": "", "age": "old", "secret": "s3cret", "note": "longer than five"])
        #expect(form.name.error == nil && form.age.error == "Enter a number." && form.age.text == "old")
        #expect(form.note.error != nil && form.secret.error == nil && form.secret.text.isEmpty)
        form.explain(["name": "Ada", "age": "36", "note": ""])
        #expect(form.age.error == nil && form.note.error == nil)
    }

    @Test @MainActor func file_isThereWhileTheFormIsChecked_andForgottenAfterwards() async {
        let controller = UploadController()
        let values = FormValues(["label": ["Mine"]], files: ["file": [FormFile(name: "a.txt", mediaType: "text/plain", bytes: [1, 2])]])
        await controller.send(values)
        #expect(controller.sent == [[1, 2]] && controller.form.file.file == nil && controller.form.label.text == "Mine")
        await controller.send(["label": "Other"])
        #expect(controller.sent.count == 1 && controller.form.file.error == "Choose a file.")
        await controller.send(values)
        #expect(controller.sent.count == 2 && controller.form.file.error == nil)
    }

    @Test func field_thatIsNotShown_isNotOnThePage() {
        var form = UploadForm()
        form.label.isShown = false
        let text = TextRenderer.text(of: FormView(form, id: "upload", label: "Send", onSubmit: Action.send) { Text("Costs nothing") })
        #expect(text == "File: [no file]\nCosts nothing\n[Send]")
    }
}

private struct UploadForm: FormModel {
    var file = FormField("file", "File", .file(accept: [".txt"]))
    var label = FormField("label", "Label")
    var status = FormStatus()
    static let fields = [part(\.file), part(\.label)]
}

@MainActor private final class UploadController: ScreenController {
    var form = UploadForm()
    var sent: [[UInt8]] = []
    let context = ScreenContext()
    let view = Text("")

    func send(_ values: FormValues) async {
        await submit(\.form, values, failed: never) { form -> [UInt8]? in
            if form.file.file == nil { form.file.error = "Choose a file." }
            return form.file.file?.bytes
        } work: { bytes in
            sent.append(bytes)
        }
    }

    private func never(_: Never) -> LocalizedText? { nil }
}
