#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why something is not known.
public enum Absence: Sendable, Hashable, CustomStringConvertible {
    /// This system does not tell: the file that would is not there.
    case unsupported(path: String)
    /// There is none: no battery, no limit, no container.
    case none
    /// The system refused to tell; `code` is its error number.
    case unreadable(path: String, code: Int32)
    /// What the system told makes no sense to this version.
    case malformed(path: String)
    /// Only the app could know, and has not said.
    case notGiven

    public var description: String {
        switch self {
        case .unsupported(let path): "this system does not tell (no \(path))"
        case .none: "there is none"
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .malformed(let path): "\(path) has an unknown form"
        case .notGiven: "the app has not said"
        }
    }
}
