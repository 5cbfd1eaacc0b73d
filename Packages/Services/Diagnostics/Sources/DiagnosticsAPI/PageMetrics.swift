/// The metrics of displayed pages since the start of the app.
public struct PageMetrics: Sendable, Hashable {
    /// The number of changes that a page received only with its next liveness check, seconds too late. Any such change indicates a defect
    /// of the app.
    public var lateChanges: Int

    public init(lateChanges: Int) {
        self.lateChanges = lateChanges
    }
}
