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
    }

    private let code: Code

    /// The log file cannot be opened for writing; `code` is the system's error number.
    public static func cannotOpen(path: String, code: Int32) -> LoggingError {
        LoggingError(code: .cannotOpen(path: path, code: code))
    }

    public var description: String {
        switch code {
        case .cannotOpen(let path, let code):
            "cannot open the log file \(path): \(String(cString: strerror(code))). Choose a folder that this user may write to."
        }
    }
}
