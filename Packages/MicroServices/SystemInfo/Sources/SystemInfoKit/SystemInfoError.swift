#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An error in storing an install id. No other call of this package throws; missing values contain the reason.
public struct SystemInfoError: Error, Sendable, Hashable, CustomStringConvertible {
    private let folder: String
    private let code: Int32

    /// The folder cannot be read or written; `code` is the system's error number.
    public static func cannotStore(folder: String, code: Int32) -> SystemInfoError { SystemInfoError(folder: folder, code: code) }

    private init(folder: String, code: Int32) {
        self.folder = folder
        self.code = code
    }

    public var description: String {
        "Cannot store the install id in \(folder): \(String(cString: strerror(code))). Choose a folder that this user may write to."
    }
}
