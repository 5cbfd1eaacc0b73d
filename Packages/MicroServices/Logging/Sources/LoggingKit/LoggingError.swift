#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error in setting up logging. Logging itself never throws.
public struct LoggingError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case cannotOpen(path: String, code: Int32)
        case inUse(path: String)
    }

    private let code: Code

    /// A log file cannot be opened or created; `code` is the system's error number.
    public static func cannotOpen(path: String, code: Int32) -> LoggingError {
        LoggingError(code: .cannotOpen(path: path, code: code))
    }

    /// Another back end, in this process or another, writes to these files.
    public static func inUse(path: String) -> LoggingError { LoggingError(code: .inUse(path: path)) }

    /// Whether another back end, in this process or another, writes to the files.
    public var isInUse: Bool {
        if case .inUse = code { true } else { false }
    }

    public var description: String {
        switch code {
        case .cannotOpen(let path, let code):
            "Cannot open the log file \(path): \(String(cString: strerror(code))). Choose a folder that this user may write to."
        case .inUse(let path):
            "The log \(path) is already in use by this process or another. Use one back end per process, each with its own name."
        }
    }
}
