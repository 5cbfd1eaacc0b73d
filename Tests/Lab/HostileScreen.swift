import HTMLRendering
import PresentationKit
import PresentationKitTesting

/// Texts that try to execute code, in every context, safe and unsafe.
@MainActor final class HostileController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var seed: UInt64 = 0
        var texts: [String] { Array(HostileText(seed: seed).prefix(250)) }
    }

    enum Action: Hashable, Sendable { case next }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Hostile"

    init(seed: UInt64) {
        viewModel.seed = seed
    }

    var view: Node {
        Stack {
            Button("Next", action: Action.next)
            "<output id=\"seed\">\(String(viewModel.seed))</output>"
            HostilePage(viewModel.texts)
        }.body
    }

    func handle(_ action: Action) async {
        viewModel.seed += 1
    }
}
