import PresentationKit

struct NotesView: View {
    let viewModel: NotesViewModel

    var body: Node {
        Stack(spacing: .large) {
            if let failure = viewModel.failure { Banner(failure, .danger) }
            Form(id: "note-\(viewModel.count)", onSubmit: NotesAction.add) {
                TextField("text", label: "New note", value: "")
                Button.submit("Keep")
            }
            ItemList(viewModel.rows, id: \.id) { row in ListRow(row.title, to: row.location) }
        }
    }
}
