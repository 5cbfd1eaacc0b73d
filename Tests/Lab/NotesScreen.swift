import HTMLRendering
import PresentationKit

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

    func handle(_ action: Action) async {
        modal?.present(NoteController(), at: "/notes/new")
    }

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
    struct ViewModel: Hashable, Sendable {
        var length = 0
    }

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
