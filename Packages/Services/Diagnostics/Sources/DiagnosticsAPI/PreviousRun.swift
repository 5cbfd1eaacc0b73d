/// How the app ended the last time.
public struct PreviousRun: Sendable, Hashable {
    /// The ways in which a run can end.
    public enum Ending: Sendable, Hashable {
        /// It was asked to end, and did.
        case orderly
        /// It crashed or was killed.
        case unexpected
        /// The machine went down under it.
        case machineRestarted
    }

    public var ending: Ending
    /// Milliseconds since 1970; nil when that was lost.
    public var started: Int64?
    /// The app's version then, when it is known.
    public var appVersion: String?
    /// What it logged last, oldest first; only when the ending was not orderly.
    public var lastLines: [LogLine]

    public init(ending: Ending, started: Int64?, appVersion: String?, lastLines: [LogLine] = []) {
        self.ending = ending
        self.started = started
        self.appVersion = appVersion
        self.lastLines = lastLines
    }
}
