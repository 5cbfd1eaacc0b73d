import PresentationKit

struct NoteView: View {
    let viewModel: NoteViewModel

    var body: Node {
        Stack {
            if let failure = viewModel.failure { Banner(failure, .danger) }
            Text(viewModel.text)
            if viewModel.isThere { Button("Remove", .secondary, action: NoteAction.remove) }
        }
    }
}
