/// The pages that were shown since the app started.
public struct PageFigures: Sendable, Hashable {
    /// How often a page was told of a change only when it was asked whether it still lives: each time somebody saw nothing happen for
    /// seconds. More than none is a fault of the app.
    public var lateChanges: Int

    public init(lateChanges: Int) {
        self.lateChanges = lateChanges
    }
}
