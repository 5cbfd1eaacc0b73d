#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why a value is missing.
public enum Absence: Sendable, Hashable, CustomStringConvertible {
    /// The system does not report the value: the file does not exist.
    case unsupported(path: String)
    /// The thing itself does not exist: no battery, no limit, no container.
    case none
    /// The file cannot be read; `code` is the system's error number.
    case unreadable(path: String, code: Int32)
    /// The file has an unknown format.
    case malformed(path: String)
    /// The app has not provided the value.
    case notProvided

    public var description: String {
        switch self {
        case .unsupported(let path): "not reported by this system (no \(path))"
        case .none: "not present"
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .malformed(let path): "\(path) has an unknown format"
        case .notProvided: "not provided by the app"
        }
    }
}
