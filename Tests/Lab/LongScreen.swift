import PresentationKit

/// A windowed list of ten thousand rows with buttons.
@MainActor final class LongController: ScreenController {
    struct Row: Hashable, Sendable {
        var id: Int
        var presses = 0
    }

    struct ViewModel: Hashable, Sendable {
        var rows = (0..<10_000).map { Row(id: $0) }
    }

    enum Action: Hashable, Sendable {
        case press(Int)
        /// Three rows before all others.
        case prepend
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Long"

    var view: Node {
        Stack {
            ItemList(memo: viewModel.rows, id: \.id, window: 100, label: "Rows") { row in
                ListRow("Row \(row.id)", subtitle: "Pressed \(row.presses) times", action: Action.press(row.id))
            }
            Button("Prepend", action: Action.prepend)
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .press(let id):
            guard let index = viewModel.rows.firstIndex(where: { $0.id == id }) else { return }
            viewModel.rows[index].presses += 1
        case .prepend:
            let first = viewModel.rows[0].id
            viewModel.rows.insert(contentsOf: (first - 3..<first).map { Row(id: $0) }, at: 0)
        }
    }
}
