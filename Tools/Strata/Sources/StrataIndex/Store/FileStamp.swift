import Foundation

/// Properties that change when a file is written or replaced.
struct FileStamp: Hashable, Sendable {
    /// The time of the last change of contents, in nanoseconds since 1970.
    var time: Int64 = 0
    /// The time of the last change of contents, name or owner, which programs cannot set.
    var changed: Int64 = 0
    var size: UInt64 = 0
    /// The inode number, which differs after a rename over the file.
    var number: UInt64 = 0

    init() {}

    /// The stamp of the file at an absolute path; `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        #if os(Linux)
        (time, changed) = (Self.nanoseconds(status.st_mtim), Self.nanoseconds(status.st_ctim))
        #else
        (time, changed) = (Self.nanoseconds(status.st_mtimespec), Self.nanoseconds(status.st_ctimespec))
        #endif
        size = UInt64(clamping: status.st_size)
        number = UInt64(status.st_ino)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }

    mutating func code(_ coder: inout ByteCoder) {
        coder.code(&time)
        coder.code(&changed)
        coder.code(&size)
        coder.code(&number)
    }
}

/// The path with resolved links; `nil` if it does not exist.
func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}
