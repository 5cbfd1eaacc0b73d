import DiagnosticsAPI
import StatisticsKit
import Synchronization

/// Collects metrics of page defects.
public final class PageMetricsCollector: Sendable {
    private let lateChanges = Atomic(0)
    private let counter = Counter(label: "pages_late_changes")

    public init() {}

    /// Records a change that was reported to a page too late.
    public func recordLateChange() {
        lateChanges.add(1, ordering: .relaxed)
        counter.increment()
    }

    var metrics: PageMetrics { PageMetrics(lateChanges: lateChanges.load(ordering: .relaxed)) }
}
