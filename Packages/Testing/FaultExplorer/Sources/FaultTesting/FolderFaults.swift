internal import CFaultExplorerFiles
import Foundation
import Synchronization

/// Makes each change of the files of a folder a place: making, writing, syncing, cutting, renaming, deleting.
///
/// ```swift
/// let files = FolderFaults(in: folder, faults)       // as long as it lives
/// let journal = try Journal(folder: folder)          // as it is in the app: it knows nothing of faults
/// ```
///
/// It stands before the C library's functions, so whatever Swift, Foundation or a C library writes passes it. A write that fails has
/// written its first half, as on a disk that is full. SQLite's files (with `.sqlite` in their names) have a door of their own that knows
/// more of them, `FileFaults`, and are passed over here. Linux only; elsewhere nothing passes, which the explorer reports.
public final class FolderFaults: Sendable {
    private let watch: FolderWatch

    /// - Parameters:
    ///   - folder: where the files lie, at whatever depth.
    ///   - faults: where a change is a place such as `write run-mark.json`.
    ///   - hangs: whether a change may hang, which blocks its thread. On threads that run Swift tasks it must not: there are few.
    public init(in folder: String, _ faults: Faults, hangs: Bool = false) {
        _ = FolderWatch.isInstalled
        watch = FolderWatch(folder: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/", faults: faults, hangs: hangs)
        FolderWatch.all.withLock { $0.append(watch) }
    }

    deinit { FolderWatch.all.withLock { [watch] in $0.removeAll { $0 === watch } } }
}

private final class FolderWatch: Sendable {
    static let all = Mutex<[FolderWatch]>([])
    static let isInstalled =
        fault_files_install { access, path in path.map { FolderWatch.judge(access, String(cString: $0)) } ?? 0 } == 1

    let folder: String
    let faults: Faults
    let hangs: Bool

    init(folder: String, faults: Faults, hangs: Bool) { (self.folder, self.faults, self.hangs) = (folder, faults, hangs) }

    private static func judge(_ access: fault_file_access, _ path: String) -> Int32 {
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
