import Foundation

/// The mark of a file that only stores have changed since its last inspection: the nanoseconds of its modification time.
///
/// They contain a checksum of the file's identity, size, modification time and schema. Any other write to the file replaces them, whether by another
/// program, by damage, or by a checkpoint that did not end, and so does a copy. The content is synced before the file is marked. A file system without
/// nanoseconds never has a mark.
struct FileMark: Sendable {
    let path: String
    let schema: UInt64

    /// The mark contains the hour of the last inspection modulo this number.
    static let hours = 64

    /// Returns the time of the last inspection of the whole file, in seconds since 1970; nil if the file must be inspected.
    ///
    /// A log that a process left behind is valid: each of its frames has a checksum. After a restart of the machine, writes may be missing.
    func lastInspection() -> Int? {
        guard let file = StoreFile.status(path), StoreFile.size(path + "-journal") == 0, !StoreFile.isMarked(path) else { return nil }
        if let log = StoreFile.status(path + "-wal"), log.size > 0, log.seconds < Self.startOfMachine { return nil }
        let hour = file.seconds / 3600
        let inspected = hour - (hour - file.nanoseconds) & (Self.hours - 1)
        return file.nanoseconds == nanoseconds(file, inspected) ? inspected * 3600 : nil
    }

    func set(lastInspection: Int) {
        guard let file = StoreFile.status(path) else { return }
        #if canImport(Darwin)
        let omitted = -2
        #else
        let omitted = 1 << 30 - 2
        #endif
        let modified = timespec(tv_sec: file.seconds, tv_nsec: nanoseconds(file, lastInspection / 3600))
        utimensat(AT_FDCWD, path, [timespec(tv_sec: 0, tv_nsec: omitted), modified], 0)
    }

    private func nanoseconds(_ file: StoreFile.Status, _ hour: Int) -> Int {
        let digest = Migration.digest(of: "\(file.identity.number) \(file.size) \(file.seconds) \(hour) \(schema)")
        return Int(digest % (1_000_000_000 / UInt64(Self.hours))) * Self.hours + hour & (Self.hours - 1)
    }

    /// The time when the machine was started, in seconds since 1970.
    private static var startOfMachine: Int {
        #if canImport(Darwin)
        let clock = CLOCK_MONOTONIC
        #else
        let clock = CLOCK_BOOTTIME
        #endif
        var uptime = timespec()
        guard clock_gettime(clock, &uptime) == 0 else { return .max }
        return time(nil) - uptime.tv_sec
    }
}
