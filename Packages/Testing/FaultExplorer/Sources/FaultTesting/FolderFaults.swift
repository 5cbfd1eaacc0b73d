internal import CFaultExplorerFiles
import Foundation
import Synchronization

/// Makes each change to the files of a folder a place while it exists: creating, writing, syncing, truncating, renaming and deleting.
///
/// Interposes the functions of the C library, so that changes by Swift, Foundation and C libraries are included. A failing write has written
/// its first half, as on a full disk. SQLite's files (with `.sqlite` in their names) are ignored: use `FileFaults` of the Database package.
/// Linux only; on other systems there are no places, which the explorer reports.
public final class FolderFaults: Sendable {
    private let watch: FolderWatch

    /// - Parameter hangs: whether a change may hang, which blocks its thread. Pass false for threads of the Swift concurrency pool.
    public init(in folder: String, _ faults: Faults, hangs: Bool = false) {
        _ = FolderWatch.installation
        watch = FolderWatch(folder: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/", faults: faults, hangs: hangs)
        FolderWatch.all.withLock { $0.append(watch) }
    }

    deinit { FolderWatch.all.withLock { [watch] in $0.removeAll { $0 === watch } } }
}

private final class FolderWatch: Sendable {
    static let all = Mutex<[FolderWatch]>([])
    /// Happens once; without effect on systems other than Linux.
    static let installation = fault_files_install { access, path in path.map { FolderWatch.errorCode(access, String(cString: $0)) } ?? 0 }

    let folder: String
    let faults: Faults
    let hangs: Bool

    init(folder: String, faults: Faults, hangs: Bool) { (self.folder, self.faults, self.hangs) = (folder, faults, hangs) }

    private static func errorCode(_ access: fault_file_access, _ path: String) -> Int32 {
        guard !path.contains(".sqlite"), let watch = all.withLock({ $0.last { path.hasPrefix($0.folder) } }) else { return 0 }
        let (verb, code): (String, Int32) =
            switch access {
            case fault_file_open: ("open", ENOSPC)
            case fault_file_write: ("write", ENOSPC)
            case fault_file_sync: ("sync", EIO)
            case fault_file_truncate: ("truncate", EIO)
            case fault_file_rename: ("rename to", EIO)
            default: ("delete", EIO)
            }
        do {
            try watch.faults.passBlocking(verb + " " + path.dropFirst(watch.folder.count), hangs: watch.hangs)
            return 0
        } catch {
            return code
        }
    }
}
