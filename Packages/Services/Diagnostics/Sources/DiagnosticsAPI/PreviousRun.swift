/// The end of the previous run of the app.
public struct PreviousRun: Sendable, Hashable {
    /// The ways in which a run can end.
    public enum Ending: Sendable, Hashable {
        /// The app ended regularly.
        case orderly
        /// It crashed or was killed.
        case unexpected
        case machineRestarted
    }

    public var ending: Ending
    /// The start in milliseconds since 1970; nil if unknown.
    public var started: Int64?
    public var appVersion: String?
    /// The last log lines, oldest first; empty after a regular end.
    public var lastLines: [LogLine]

    public init(ending: Ending, started: Int64?, appVersion: String?, lastLines: [LogLine] = []) {
        self.ending = ending
        self.started = started
        self.appVersion = appVersion
        self.lastLines = lastLines
    }
}
