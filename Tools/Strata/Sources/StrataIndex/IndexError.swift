/// The reason why an index cannot be read.
///
/// Contains the problem, its location and its fix. Besides paths, it contains no data.
public struct IndexError: Error, Hashable, Sendable {
    /// The store.
    public let path: String

    /// The problem and its remedy, without the path.
    public let message: String

    private init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    public static func noStore(_ path: String) -> IndexError {
        IndexError(path, "no index store found; use the folder '.build/debug/index/store' of a debug build")
    }

    /// Every unit of the store is unreadable; `reason` is the problem with the first.
    public static func unreadableStore(_ path: String, reason: String) -> IndexError {
        IndexError(path, "this index store cannot be read: \(reason); build again into an empty folder")
    }

    /// The store contains no file of this workspace.
    public static func foreignStore(_ path: String) -> IndexError {
        IndexError(path, "this index store contains no file of this workspace; build it, or use the store of a build of these files")
    }
}

extension IndexError: CustomStringConvertible {
    /// `path: error: problem`, and the fix.
    public var description: String { "\(path): error: \(message)" }
}
