import Foundation

/// A temporary folder of one run, which the next run removes if this one was killed.
///
/// The run locks a file in it until the process ends, so a folder without a lock is unused.
public final class ScratchFolder {
    /// The folder's absolute path.
    public let path: String

    private let lock: Int32

    /// Creates a folder below a cache, or in the temporary folder if the cache is not writable.
    ///
    /// - Throws: `WorkspaceError` if no folder can be created.
    public init(preferring cache: String) throws(WorkspaceError) {
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("strata").path
        for parent in ["\(cache)/scratch", "\(temporary)/scratch"] {
            Self.sweep(parent)
            let path = "\(parent)/\(UUID().uuidString)"
            guard (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil else { continue }
            let lock = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { continue }
            self.path = path
            self.lock = lock
            return
        }
        throw .unreadableFile(
            "\(cache)/scratch", reason: "neither this folder nor \(temporary) is writable; set STRATA_CACHE to a folder")
    }

    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }

    private static func sweep(_ parent: String) {
        // Only entries created by `init`: the folder may be shared, or a link to another one.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where UUID(uuidString: name) != nil {
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(parent)/\(name)")) == nil else { continue }
            let lock = open("\(parent)/\(name)/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            // A folder without its lock file is being created.
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: "\(parent)/\(name)") }
            close(lock)
        }
    }
}
