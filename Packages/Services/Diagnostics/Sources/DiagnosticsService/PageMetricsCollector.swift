import DiagnosticsAPI
import Synchronization

/// Collects metrics of page defects.
public final class PageMetricsCollector: Sendable {
    private let lateChanges = Atomic(0)

    public init() {}

    /// Records a change that was reported to a page too late.
    public func recordLateChange() { lateChanges.add(1, ordering: .relaxed) }

    var metrics: PageMetrics { PageMetrics(lateChanges: lateChanges.load(ordering: .relaxed)) }
}
