import CoreScreensKit
import DiagnosticsService

/// Records the path of the last tap through the screens, for the tour of the code.
///
/// A path begins with an action, or with the first page that a link or a tab loads, and continues with the pages that these load. Without a
/// step of a user, nothing begins: not when a window is opened, and not when a page follows changes.
struct TourAspect: ScreenAspect {
    let taps: TapRecorder

    func will(_ step: ScreenStep) {
        guard step.isOnTour else { return }
        let (call, cause) = (TapRecorder.ScreenCall(step), ScreenStep.current)
        if let cause, taps.add(call, causedBy: cause.number) { return }
        if step.kind != .load {
            if !step.isContainer { taps.begin(call) }
        } else if let cause, cause.isContainer, case .action = cause.kind {
            taps.begin(call, causedBy: TapRecorder.ScreenCall(cause))
        }
    }

    func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {
        var hasFailed = false
        if case .failed = outcome { hasFailed = true }
        taps.end(step.number, hasFailed: hasFailed, after: duration)
    }
}

extension ScreenStep {
    /// False for the pages on the way to the tour, which would replace the path that it shows.
    fileprivate var isOnTour: Bool {
        if isContainer { return kind != .load && isAction }
        let isOnWay = location.hasPrefix("/" + DiagnosticsPage.path)
        return isAction ? !isOnWay : kind == .load && !isOnWay && location != "/" + ProfilePage.path
    }

    fileprivate var isAction: Bool { if case .action = kind { true } else { false } }
}

extension TapRecorder.ScreenCall {
    fileprivate init(_ step: ScreenStep) { self.init(number: step.number, call: step.description, place: step.file) }
}
