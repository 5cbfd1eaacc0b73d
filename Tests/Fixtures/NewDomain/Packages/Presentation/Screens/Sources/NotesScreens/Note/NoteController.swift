import ScreensKit

enum NoteAction: Hashable, Sendable {
    case remove
}

@MainActor
final class NoteController: ScreenController {
    var viewModel = NoteViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    var title: String { localized(.note) }
    var view: NoteView { NoteView(viewModel: viewModel) }

    private let id: Note.ID
    private let notes: any NotesServing
    private let navigator: any Navigating

    init(id: Note.ID, notes: any NotesServing, navigator: any Navigating) {
        self.id = id
        self.notes = notes
        self.navigator = navigator
    }

    // MARK: Life cycle

    func load() async {
        do throws(NotesError) {
            viewModel.show(try await notes.storedNotes().first { $0.id == id })
        } catch {
            viewModel.show(error)
        }
    }

    // MARK: Event handling

    func handle(_ action: NoteAction) async {
        switch action {
        case .remove:
            do throws(NotesError) {
                try await notes.remove(id)
                await navigator.close(self)
            } catch {
                viewModel.show(error)
            }
        }
    }
}

extension NoteController: Page {}
