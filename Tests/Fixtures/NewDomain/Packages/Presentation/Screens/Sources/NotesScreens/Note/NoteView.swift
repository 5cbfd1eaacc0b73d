import ScreensKit

struct NoteView: View {
    let viewModel: NoteViewModel

    var body: Node {
        Stack {
            if let failure = viewModel.failure { Banner(localized(failure), .danger) }
            if let text = viewModel.text {
                Card { Text(text) }
                Button(localized(.remove), .secondary, action: NoteAction.remove)
            }
            if viewModel.isMissing { Text(localized(.noSuchEntry)) }
        }
    }
}
