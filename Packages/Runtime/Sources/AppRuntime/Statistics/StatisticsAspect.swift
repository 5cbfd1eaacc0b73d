import PresentationKit
import RoutingService
import StatisticsKit

/// Counts opened and failed pages.
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

    /// Returns the pattern instead of the address, which may contain data of the user.
    private func pattern(of location: String) -> String? {
        (try? mediator.route(for: location, from: .native)).map { type(of: $0).path }
    }
}
