import PresentationKit

enum NoteAction: Hashable, Sendable {
    case check(String)
    case save(FormValues)
}

/// A screen with a multiline text.
@MainActor
final class NoteController: ScreenController {
    let context = ScreenContext()
    var text = "" { didSet { context.setNeedsRender() } }
    var saved: [FormValues] = []

    var view: Node {
        Form(id: "note-form", onSubmit: NoteAction.save) {
            TextArea(
                "note",
                label: "Note",
                value: text,
                limit: 10,
                error: TextArea.length(of: text) > 10 ? "Too long." : nil,
                on: on(.input) { NoteAction.check($0.value) }
            )
            Button.submit("Save")
        }.body
    }

    func handle(_ action: NoteAction) async {
        switch action {
        case .check(let text): self.text = text
        case .save(let values): saved.append(values)
        }
    }
}
