import DiagnosticsAPI
import Synchronization

/// Counts what should not happen to pages.
public final class PageTally: Sendable {
    private let lateChanges = Atomic(0)

    public init() {}

    /// Counts a change that a page was told of too late.
    public func recordLateChange() { lateChanges.add(1, ordering: .relaxed) }

    var figures: PageFigures { PageFigures(lateChanges: lateChanges.load(ordering: .relaxed)) }
}
