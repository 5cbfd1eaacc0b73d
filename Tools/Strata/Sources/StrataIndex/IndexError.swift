/// The reason why an index cannot be read.
///
/// Contains the problem, its location and its fix. Besides paths and the library's own messages, it contains no data.
public struct IndexError: Error, Codable, Hashable, Sendable {
    /// The library or store; empty if none was found.
    public let path: String

    /// The problem and its remedy, without the path.
    public let message: String

    private init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    /// The toolchain has no libIndexStore.
    public static let missingLibrary = IndexError(
        "", "the toolchain has no libIndexStore; put a 'swift' that has it on the search path")

    /// The library cannot be loaded, or lacks a function; `reason` is the loader's message.
    public static func unusableLibrary(_ path: String, reason: String) -> IndexError {
        IndexError(path, "this library cannot be used: \(reason)")
    }

    public static func noStore(_ path: String) -> IndexError {
        IndexError(path, "no index store found; use the folder '.build/debug/index/store' of a debug build")
    }

    /// The library rejects the store; `reason` is its message.
    public static func unreadableStore(_ path: String, reason: String) -> IndexError {
        IndexError(path, "this index store cannot be read: \(reason); build again into an empty folder")
    }

    /// The store contains no file of this workspace.
    public static func foreignStore(_ path: String) -> IndexError {
        IndexError(path, "this index store contains no file of this workspace; build it, or use the store of a build of these files")
    }

    /// The reader program cannot be started, or has another version.
    public static func noReader(_ program: String) -> IndexError {
        IndexError(program, "this program cannot be started to read the index, or is of another version; install it anew")
    }
}

extension IndexError: CustomStringConvertible {
    /// `path: error: problem`, and the fix.
    public var description: String { (path.isEmpty ? "" : "\(path): ") + "error: \(message)" }
}
