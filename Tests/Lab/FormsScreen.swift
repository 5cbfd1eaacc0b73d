import PresentationKit

/// Many forms on one page, to measure how the browser's time grows with their number.
@MainActor final class FormsController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var lengths: [Int] = []
        var presses = 0
    }

    enum Action: Hashable, Sendable {
        case press
        case changed(Int, String)
        case send(Int, FormValues)
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Forms"

    init(count: Int) {
        viewModel.lengths = Array(repeating: 0, count: count)
    }

    var view: Node {
        Stack {
            Button("Press", action: Action.press)
            Text("Presses: \(viewModel.presses)")
            list(viewModel.lengths.indices, id: { $0 }) { index in
                Form(id: "form-\(index)", onSubmit: { Action.send(index, $0) }) {
                    TextField(
                        "text", label: "Text \(index)", hint: "\(viewModel.lengths[index]) characters", id: "text-\(index)",
                        on: on(.input) { Action.changed(index, $0.value) })
                }
            }
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .press: viewModel.presses += 1
        case .changed(let index, let text): viewModel.lengths[index] = text.count
        case .send(let index, _): viewModel.lengths[index] = 0
        }
    }
}
