import Foundation

struct FileTime: Comparable, Hashable, Sendable {
    var seconds: Int64 = 0
    var nanoseconds: Int64 = 0

    static func < (lhs: FileTime, rhs: FileTime) -> Bool {
        (lhs.seconds, lhs.nanoseconds) < (rhs.seconds, rhs.nanoseconds)
    }

    init() {}
}

/// Properties that change when a file is written or replaced.
struct FileStamp: Hashable, Sendable {
    var time = FileTime()
    /// The time of the last change of contents, name or owner, which programs cannot set.
    var changed = FileTime()
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
        (time.seconds, time.nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
        (changed.seconds, changed.nanoseconds) = (Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec))
        #else
        (time.seconds, time.nanoseconds) = (Int64(status.st_mtimespec.tv_sec), Int64(status.st_mtimespec.tv_nsec))
        (changed.seconds, changed.nanoseconds) = (Int64(status.st_ctimespec.tv_sec), Int64(status.st_ctimespec.tv_nsec))
        #endif
        size = UInt64(clamping: status.st_size)
        number = UInt64(status.st_ino)
    }
}

extension FileStamp {
    func write(to writer: inout ByteWriter) {
        for time in [time, changed] {
            writer.write(UInt64(bitPattern: time.seconds))
            writer.write(UInt64(bitPattern: time.nanoseconds))
        }
        writer.write(size)
        writer.write(number)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Garbled) {
        self.init()
        for path in [\FileStamp.time, \FileStamp.changed] {
            self[keyPath: path].seconds = Int64(bitPattern: try reader.number())
            self[keyPath: path].nanoseconds = Int64(bitPattern: try reader.number())
        }
        size = try reader.number()
        number = try reader.number()
    }
}

/// The path with resolved links; `nil` if it does not exist.
func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}
