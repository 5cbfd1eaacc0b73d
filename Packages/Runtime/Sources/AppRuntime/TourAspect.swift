import CoreScreensKit
import DiagnosticsService

/// Records the path of the last tap through the screens.
///
/// A path begins with an action of a page, or with the first page that a link or a tab loads, and continues with pages that these open. The
/// first page of a window and changes that a page follows begin none.
struct TourAspect: ScreenAspect {
    let taps: TapRecorder

    func will(_ step: ScreenStep) {
        guard step.isOnTour else { return }
        let cause = ScreenStep.current
        if let cause, taps.add(TapStep(step), causedBy: cause.number) { return }
        if step.isAction, !step.isContainer {
            taps.begin(TapStep(step))
        } else if !step.isAction, let cause, cause.isAction, cause.isContainer {
            taps.begin(TapStep(step), causedBy: TapStep(cause))
        }
    }

    func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {
        let hasFailed = if case .failed = outcome { true } else { false }
        taps.end(step.number, hasFailed: hasFailed, after: duration)
    }
}

extension ScreenStep {
    fileprivate var isAction: Bool { if case .action = kind { true } else { false } }

    /// False on the way to the tour, whose own steps must not replace the path that it shows.
    fileprivate var isOnTour: Bool {
        let isLoad = kind == .load && !isContainer && location != "/" + ProfilePage.path
        return (isAction || isLoad) && !location.hasPrefix("/" + DiagnosticsPage.path)
    }
}

extension TapStep {
    fileprivate init(_ step: ScreenStep) { self.init(id: step.number, tier: .presentation, call: step.description, place: step.file) }
}
