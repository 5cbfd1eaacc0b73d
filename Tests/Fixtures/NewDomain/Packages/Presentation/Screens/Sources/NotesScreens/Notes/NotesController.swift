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

    init(notes: any NotesServing, navigator: any Navigating) {
        self.notes = notes
        self.navigator = navigator
    }

    // MARK: Life cycle

    /// Each time: the page of a note may have removed it.
    func didAppear() async {
        await show()
    }

    // MARK: Event handling

    func handle(_ action: NotesAction) async {
        switch action {
        case .add(let form):
            do throws(NotesError) {
                try await notes.add(form["text"])
                await show()
            } catch {
                viewModel.show(error)
            }
        }
    }

    // MARK: View model

    private func show() async {
        do throws(NotesError) {
            let notes = try await notes.notes()
            viewModel.show(notes) { navigator.location(of: NotePage(id: $0)) }
        } catch {
            viewModel.show(error)
        }
    }
}

extension NotesController: Page {}
