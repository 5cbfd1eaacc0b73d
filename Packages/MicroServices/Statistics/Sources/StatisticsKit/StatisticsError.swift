/// An error in opening, emptying or syncing an event log. Tracking itself never throws; it counts dropped events.
public struct StatisticsError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// The folder cannot be created or written to; `code` is the system's error number.
    public static func cannotOpen(folder: String, code: Int32) -> StatisticsError {
        StatisticsError(
            description: "Cannot open the event log in \(folder): \(Files.reason(code)). Choose a folder that this user may write to.")
    }

    /// The folder is used by another process, or by another `EventLog` of this one.
    public static func inUse(folder: String) -> StatisticsError {
        StatisticsError(
            description: "The event log in \(folder) is already in use by this process or another. "
                + "Use one log per process, each with its own folder.")
    }

    /// A number of files could not be removed after consent was withdrawn.
    public static func cannotPurge(folder: String, files: Int) -> StatisticsError {
        StatisticsError(
            description: "\(files) \(files == 1 ? "file" : "files") of the event log in \(folder) could not be removed. "
                + "Remove the folder by hand.")
    }

    /// The disk did not store the events; `code` is the system's error number.
    public static func cannotSync(folder: String, code: Int32) -> StatisticsError {
        StatisticsError(
            description: "Could not sync the event log in \(folder): \(Files.reason(code)). "
                + "Events survive the end of the process, but not a power failure.")
    }
}
