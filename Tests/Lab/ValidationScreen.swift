import PresentationKit

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
        case .send(let values):
            viewModel.sent = values["text"] + "|" + values["note"]
        }
    }
}
