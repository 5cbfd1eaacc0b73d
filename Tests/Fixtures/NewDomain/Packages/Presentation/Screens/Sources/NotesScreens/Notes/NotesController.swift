import ScreensKit

enum NotesAction: Hashable, Sendable {
    case add(FormValues)
}

@MainActor
final class NotesController: ScreenController {
    var viewModel = NotesViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.notes) }
    var view: NotesView { NotesView(viewModel: viewModel) }

    private let notes: any NotesServing
    private let navigator: any Navigating
    private let makeID: @Sendable () -> String
    /// The last text that may not have been added, and its key: a repetition must not add it twice.
    private var draft: (text: String, key: String)?

    init(
        notes: any NotesServing, navigator: any Navigating, makeID: @escaping @Sendable () -> String
    ) {
        self.notes = notes
        self.navigator = navigator
        self.makeID = makeID
    }

    // MARK: Life cycle

    func load() async {
        await show { (notes) throws(NotesError) in
            try await notes.storedNotes()
        }
    }

    /// Each time: the page of a note may have removed it.
    func didAppear() async {
        await show { (notes) throws(NotesError) in
            try await notes.notes()
        }
    }

    // MARK: Event handling

    func handle(_ action: NotesAction) async {
        switch action {
        case .add(let form):
            do throws(NotesError) {
                let text = form["text"]
                let key = draft.flatMap { $0.text == text ? $0.key : nil } ?? makeID()
                draft = (text, key)
                try await notes.add(text, key: key)
                draft = nil
                viewModel.problem = nil
                viewModel.added += 1
                await show { (notes) throws(NotesError) in
                    try await notes.storedNotes()
                }
            } catch {
                viewModel.problem = error.message
            }
        }
    }

    // MARK: View model

    private func show(
        _ fetch: (any NotesServing) async throws(NotesError) -> [Note]
    ) async {
        do throws(NotesError) {
            let notes = try await fetch(notes)
            viewModel.show(notes) { navigator.location(of: NotePage(id: $0)) }
        } catch {
            viewModel.show(error)
        }
    }
}

extension NotesController: Page {}
