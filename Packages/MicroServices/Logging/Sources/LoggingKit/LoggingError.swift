/// An error in setting up logging. Logging itself never throws.
public struct LoggingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether another back end, in this process or another, writes to the files.
    public let isInUse: Bool
    public let description: String

    /// A log file cannot be opened or created; `code` is the system's error number.
    public static func cannotOpen(path: String, code: Int32) -> LoggingError {
        LoggingError(
            isInUse: false,
            description:
                "Cannot open the log file \(path): \(FileDescriptor.reason(code)). Choose a folder that this user may write to.")
    }

    /// Another back end, in this process or another, writes to these files.
    public static func inUse(path: String) -> LoggingError {
        LoggingError(
            isInUse: true,
            description:
                "The log \(path) is already in use by this process or another. Use one back end per process, each with its own name.")
    }
}
