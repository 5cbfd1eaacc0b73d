import Foundation

/// Properties that change when a file is written or replaced.
struct FileStamp: Sendable {
    /// The time of the last change of contents, in nanoseconds since 1970.
    let time: Int64
    /// The time of the last change of contents, name or owner, which programs cannot set.
    let changed: Int64
    /// The times, the size, and the inode number, which differs after a rename over the file.
    let text: String

    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
        #if os(Linux)
        (time, changed) = (nanoseconds(status.st_mtim), nanoseconds(status.st_ctim))
        #else
        (time, changed) = (nanoseconds(status.st_mtimespec), nanoseconds(status.st_ctimespec))
        #endif
        text = "\(time) \(changed) \(status.st_size) \(status.st_ino)"
    }
}
