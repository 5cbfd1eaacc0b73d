#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What can go wrong when logging is set up. Logging itself never throws.
public struct LoggingError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case cannotOpen(path: String, code: Int32)
        case inUse(path: String)
    }

    private let code: Code

    /// A log file cannot be opened or made; `code` is the system's error number.
    public static func cannotOpen(path: String, code: Int32) -> LoggingError {
        LoggingError(code: .cannotOpen(path: path, code: code))
    }

    /// Another back end, here or in another process, writes these files.
    public static func inUse(path: String) -> LoggingError { LoggingError(code: .inUse(path: path)) }

    /// Whether another back end, here or in another process, writes the files.
    public var isInUse: Bool {
        if case .inUse = code { true } else { false }
    }

    public var description: String {
        switch code {
        case .cannotOpen(let path, let code):
            "cannot open the log file \(path): \(String(cString: strerror(code))). Choose a folder that this user may write to."
        case .inUse(let path):
            "the log of \(path) is open already, here or in another process. Use one back end a process, each with a name of its own."
        }
    }
}
