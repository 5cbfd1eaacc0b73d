import HTMLRendering
import PresentationKit

/// Many forms on one page, to measure how the browser's time grows with their number.
@MainActor final class FormsController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var lengths: [Int] = []
        var presses = 0
    }

    enum Action: Hashable, Sendable {
        case press
        case changed(Int, String)
        case send(Int, FormValues)
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Forms"
    init(count: Int) { viewModel.lengths = Array(repeating: 0, count: count) }

    var view: Node {
        Stack {
            Button("Press", action: Action.press)
            Text("Presses: \(viewModel.presses)")
            list(viewModel.lengths.indices, id: { $0 }) { index in
                Form(id: "form-\(index)", onSubmit: { Action.send(index, $0) }) {
                    TextField(
                        "text", label: "Text \(index)", hint: "\(viewModel.lengths[index]) characters", id: "text-\(index)",
                        on: on(.input) { Action.changed(index, $0.value) })
                }
            }
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .press: viewModel.presses += 1
        case .changed(let index, let text): viewModel.lengths[index] = text.count
        case .send(let index, _): viewModel.lengths[index] = 0
        }
    }
}

/// A field whose validation takes longer than the next key and then sets the validated text.
@MainActor final class ValidationController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var text = ""
        var hasAnswer = false
        var error: String? { hasAnswer && text.count < 5 ? "Too short." : nil }
        var sent = ""
    }

    enum Action: Hashable, Sendable {
        case changed(String)
        case send(FormValues)
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Validation"
    private var asked = 0
    private var answered = 0

    var view: Node {
        Stack {
            Form(id: "form", onSubmit: Action.send) {
                TextField("text", label: "Text", value: viewModel.text, error: viewModel.error, on: on(.input) { Action.changed($0.value) })
                TextField("note", label: "Note")
                Button.submit("Send")
            }
            Text("Validated: \(viewModel.text)")
            Text("Sent: \(viewModel.sent)")
        }.body
    }

    func handle(_ action: Action) async throws {
        switch action {
        case .changed(let text):
            asked += 1
            let number = asked
            try await Task.sleep(for: .milliseconds(400))
            // On a busy machine two pauses may end in another order than they began.
            guard number > answered else { return }
            answered = number
            viewModel.text = text
            viewModel.hasAnswer = true
        case .send(let values): viewModel.sent = values["text"] + "|" + values["note"]
        }
    }
}

@MainActor final class DeviceController: ScreenController {
    struct Wrong: Error {}

    struct Order: FormModel {
        var first = FormField("first", "First", rule: { (text) throws(Wrong) in text }, problem: { _ in "" })
        var second = FormField("second", "Second") { (text) throws(Wrong) in
            guard text == "right" else { throw Wrong() }
            return text
        } problem: { _ in
            "Say right."
        }
        var status = FormStatus()
        static let fields = [part(\.first), part(\.second)]
    }

    struct ViewModel: Sendable {
        var order = Order()
        var sent = ""
        var heard: [String] = []
    }

    enum Action: Hashable, Sendable {
        case send(FormValues)
        case hear(String)
        case copy, reveal
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Device"

    var view: Node {
        Stack {
            Button("Copy", action: Action.copy)
            Button("Reveal", action: Action.reveal)
            Text("Sent: \(viewModel.sent)")
            Text("Heard: \(viewModel.heard.joined(separator: ","))")
            TextField("throttled", label: "Throttled", on: on(.input, .throttled(.milliseconds(400))) { Action.hear("t" + $0.value) })
            TextField("debounced", label: "Debounced", on: on(.input, .debounced(.milliseconds(400))) { Action.hear("d" + $0.value) })
            SelectField(
                "choice", label: "Choice", options: ["a", "b", "c"].map { .init($0, $0) }, selection: "a",
                on: on(.change, .debounced(.milliseconds(400))) { Action.hear("c" + $0.value) })
            list(0..<40, id: \.self) { Text("Line \($0)") }
            FormView(viewModel.order, id: "order", label: "Send", onSubmit: Action.send)
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .send(let values):
            func message(_ error: Wrong) -> LocalizedText? { nil }
            await submit(\.viewModel.order, values, failed: message) {
                $0.validated(\.first, \.second)
            } work: { (first, second) throws(Wrong) in
                viewModel.sent = first + " " + second
            }
        case .hear(let text): viewModel.heard.append(text)
        case .copy: context.send(.copy("from the app"))
        case .reveal: context.send(.reveal("second"))
        }
    }
}

/// Receives files and shows their sizes.
@MainActor final class UploadController: ScreenController {
    struct ViewModel: Hashable, Sendable { var received = "nothing yet" }

    enum Action: Hashable, Sendable { case send(FormValues) }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Upload"

    var view: Node {
        Stack {
            Form(id: "upload", onSubmit: Action.send) {
                FileField("file", label: "File")
                Button.submit("Send")
            }
            Text("Received: \(viewModel.received)")
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .send(let values): viewModel.received = values.file("file").map { "\($0.name), \($0.bytes.count) bytes" } ?? "no file"
        }
    }
}

/// A list with a dialog that contains a validated field, for leaving a page with typed text.
@MainActor final class NotesController: ScreenController {
    enum Action: Hashable, Sendable { case write }

    let context = ScreenContext()
    let title = "Notes"
    private weak var modal: ModalContainer?

    var view: Node {
        Stack {
            "<h1>Notes</h1>"
            Button("Write", action: Action.write)
        }.body
    }

    func handle(_ action: Action) async { modal?.present(NoteController(), at: "/notes/new") }

    /// The list, with the dialog if its address is requested.
    static func world(at location: String) -> any ScreenController {
        let notes = NotesController()
        let container = ModalContainer(notes, at: "/notes")
        notes.modal = container
        if location == "/notes/new" { container.present(NoteController(), at: location) }
        return container
    }
}

@MainActor final class NoteController: ScreenController {
    struct ViewModel: Hashable, Sendable { var length = 0 }

    enum Action: Hashable, Sendable {
        case changed(FormValues)
        case send(FormValues)
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "New note"

    var view: Node {
        Form(id: "note", onSubmit: Action.send, onChange: on(.change, Action.changed)) {
            TextField("subject", label: "Subject")
            TextField("text", label: "Text", hint: "\(viewModel.length) characters")
            Button.submit("Send")
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .changed(let values), .send(let values): viewModel.length = values["text"].count
        }
    }
}
