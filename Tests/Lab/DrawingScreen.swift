import HTMLRendering
import PresentationKit

/// A drawing made of single pieces, sequences, a list, and changing parts.
@MainActor final class DrawingController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var bars = [1, 2, 3]
        var isMarked = false
    }

    enum Action: Hashable, Sendable { case add }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Drawing"

    var view: Node {
        let axis: Node = "<line class=\"shape\" x1=\"0\" y1=\"\(99)\" x2=\"100\" y2=\"99\"></line>"
        let mark: Node = viewModel.isMarked ? Node([axis, "<circle class=\"shape\" cx=\"\(50)\" cy=\"50\" r=\"5\"></circle>"]) : .empty
        let bars = list(viewModel.bars, id: \.self) { bar in
            Node(["<rect class=\"shape\" x=\"\(bar * 10)\" y=\"10\" width=\"5\" height=\"80\"></rect>", mark])
        }
        return Stack {
            Button("Add", action: Action.add)
            """
            <svg id="drawing" viewBox="0 0 100 100" width="100" height="100" stroke="black">\
            <g>\(Node([axis, bars]))</g>\(mark)</svg>
            """ as Node
        }.body
    }

    func handle(_ action: Action) async {
        viewModel.bars.append(viewModel.bars.count + 1)
        viewModel.isMarked = true
    }
}
