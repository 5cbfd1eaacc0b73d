/// Why an event log cannot be opened, emptied or brought to the disk. Tracking itself never throws: what it cannot keep it counts.
public struct StatisticsError: Error, Hashable, Sendable, CustomStringConvertible {
    private enum Code: Hashable {
        case cannotOpen(String, Int32)
        case inUse(String)
        case cannotPurge(String, Int)
        case cannotSync(String, Int32)
    }

    private let code: Code

    /// The folder cannot be made or written to; `code` is the system's error number.
    public static func cannotOpen(folder: String, code: Int32) -> StatisticsError { StatisticsError(code: .cannotOpen(folder, code)) }
    /// Another process, or another `EventLog` of this one, has the folder open.
    public static func inUse(folder: String) -> StatisticsError { StatisticsError(code: .inUse(folder)) }
    /// So many files could not be removed after consent was withdrawn.
    public static func cannotPurge(folder: String, files: Int) -> StatisticsError { StatisticsError(code: .cannotPurge(folder, files)) }
    /// The disk refused to keep what was written; `code` is the system's error number.
    public static func cannotSync(folder: String, code: Int32) -> StatisticsError { StatisticsError(code: .cannotSync(folder, code)) }

    public var description: String {
        switch code {
        case .cannotOpen(let folder, let code):
            "Cannot open the event log in \(folder): \(Files.reason(code)). Choose a folder that this user may write to."
        case .inUse(let folder):
            "The event log in \(folder) is open already, here or in another process. Use one log a process, each with a folder of its own."
        case .cannotPurge(let folder, let files):
            "\(files) \(files == 1 ? "file" : "files") of the event log in \(folder) could not be removed. Remove the folder by hand."
        case .cannotSync(let folder, let code):
            "The disk did not keep the event log in \(folder): \(Files.reason(code)). Events survive the process, but not a power failure."
        }
    }
}
