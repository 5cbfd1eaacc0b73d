import HTMLRendering
import PresentationKit

/// Buttons whose answers come in each way in which an action can answer.
@MainActor final class AnswersController: ScreenController {
    enum Action: String, Hashable, Sendable, CaseIterable {
        /// Before the action ends, without a pause.
        case once = "At once"
        /// After a pause.
        case later = "Later"
        /// Busy, a short pause, and the answer: most actions of an app are so.
        case twice = "Twice"
        /// From elsewhere, while the action may have ended.
        case stream = "By a stream"
    }

    struct ViewModel: Hashable, Sendable {
        var counts: [Action: Int] = [:]
        var isBusy = false
    }

    var viewModel = ViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Answers"
    private let (news, source) = AsyncStream.makeStream(of: Action.self)

    var view: Node {
        Stack {
            list(Action.allCases, id: \.rawValue) { action in
                Row {
                    Button(action.rawValue, action: action)
                    "<span class=\"answer\">\(action.rawValue): \(viewModel.counts[action, default: 0])</span>"
                }
            }
            Text(viewModel.isBusy ? "Busy" : "Quiet")
        }.body
    }

    func didAppear() async throws {
        for await action in news { viewModel.counts[action, default: 0] += 1 }
    }

    func handle(_ action: Action) async throws {
        switch action {
        case .once: break
        case .later: try await Task.sleep(for: .milliseconds(20))
        case .twice:
            viewModel.isBusy = true
            // Off the main actor and back, as a service that answers from memory.
            await Task.detached {}.value
            viewModel.isBusy = false
        case .stream:
            let source = source
            Task.detached { source.yield(action) }
            return
        }
        viewModel.counts[action, default: 0] += 1
    }
}
