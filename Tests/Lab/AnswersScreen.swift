import HTMLRendering
import PresentationKit

/// Buttons for each way in which an action can answer.
@MainActor final class AnswersController: ScreenController {
    enum Action: String, Hashable, Sendable, CaseIterable {
        /// Before the action ends, without a pause.
        case once = "At once"
        /// After a pause.
        case later = "Later"
        /// A busy state, a short pause, and the answer, as in most actions of an app.
        case twice = "Twice"
        /// From another task, possibly after the action has ended.
        case stream = "By a stream"
    }

    struct ViewModel: Hashable, Sendable {
        var counts: [Action: Int] = [:]
        var isBusy = false
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Answers"
    private var observer: AsyncStream<Action>.Continuation?
    /// Actions that arrived while no browser was connected.
    private var missed: [Action] = []

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
        let (news, observer) = AsyncStream.makeStream(of: Action.self)
        self.observer = observer
        for action in missed { observer.yield(action) }
        missed = []
        for await action in news { viewModel.counts[action, default: 0] += 1 }
    }

    private func deliver(_ action: Action) {
        if let observer, case .enqueued = observer.yield(action) { return }
        missed.append(action)
    }

    func handle(_ action: Action) async throws {
        switch action {
        case .once: break
        case .later: try await Task.sleep(for: .milliseconds(20))
        case .twice:
            viewModel.isBusy = true
            // Leaves the main actor and returns, like a service that answers from memory.
            await Task.detached {}.value
            viewModel.isBusy = false
        case .stream:
            Task.detached { await self.deliver(action) }
            return
        }
        viewModel.counts[action, default: 0] += 1
    }
}
