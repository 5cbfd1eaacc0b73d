import PresentationKit
import RoutingService
import StatisticsKit

/// Counts which pages are opened and which fail. No screen has a line for it.
struct StatisticsAspect: ScreenAspect {
    let statistics: any EventTracking
    let mediator: Mediator

    func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {
        guard !step.isContainer, step.kind == .load, let page = pattern(of: step.location) else { return }
        switch outcome {
        case .finished: statistics.track("page_opened", ["page": .text(page)])
        case .failed: statistics.track("page_failed", ["page": .text(page)])
        case .cancelled: break
        }
    }

    /// Never the address itself: it may name an account.
    private func pattern(of location: String) -> String? {
        (try? mediator.route(for: location, from: .native)).map { type(of: $0).path }
    }
}
