import HTMLRendering
import PresentationKit

/// A page that changes twenty times a second around fields, a choice and a long list.
@MainActor final class ClockController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var ticks = 0
        var rows = Array(1...300)
    }

    enum Action: Hashable, Sendable {
        case prepend
        case reverse
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Clock"

    var view: Node {
        Stack {
            Text("Ticks: \(viewModel.ticks)")
            TextField("text", label: "Text", value: "")
            SelectField(
                "choice", label: "Choice", options: [.init("a", "First"), .init("b", "Second"), .init("c", "Third")], selection: "a")
            Row {
                Button("Prepend", action: Action.prepend)
                Button("Reverse", action: Action.reverse)
            }
            ItemList(viewModel.rows, id: { $0 }, label: "Rows") { row in
                "<span id=\"row-\(row)\">Row \(row), \(viewModel.ticks % 10)</span>"
            }
        }.body
    }

    func didAppear() async throws {
        while true {
            try await Task.sleep(for: .milliseconds(50))
            viewModel.ticks += 1
        }
    }

    func handle(_ action: Action) async {
        switch action {
        case .prepend: viewModel.rows.insert(contentsOf: (1...3).map { viewModel.rows.count + 4 - $0 }, at: 0)
        case .reverse: viewModel.rows.reverse()
        }
    }
}
