#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The calls of the system of this module, apart from those for memory and threads.
enum FileDescriptor {
    /// Writes all bytes; returns false if the descriptor rejects them (disk full, closed pipe).
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool { bytes.withUnsafeBufferPointer { write($0, to: descriptor) } }

    static func write(_ bytes: Bytes, to descriptor: Int32) -> Bool {
        withoutSignals { writeAll(bytes, to: descriptor) }
    }

    /// Holds back the signals for a pipe without a reader and for a file at the process's size limit, which end the process by default.
    private static func withoutSignals<Result>(_ body: () -> Result) -> Result {
        let signals = [SIGPIPE, SIGXFSZ]
        var (blocked, before, after, mask) = (sigset_t(), sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&blocked)
        for signal in signals { sigaddset(&blocked, signal) }
        sigpending(&before)
        pthread_sigmask(SIG_BLOCK, &blocked, &mask)
        let result = body()
        sigpending(&after)
        for signal in signals where sigismember(&after, signal) == 1 && sigismember(&before, signal) == 0 {
            var (own, number) = (sigset_t(), Int32(0))
            sigemptyset(&own)
            sigaddset(&own, signal)
            sigwait(&own, &number)
        }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        return result
    }

    private static func writeAll(_ bytes: Bytes, to descriptor: Int32) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let written = systemWrite(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
            if written < 0 {
                if errno == EINTR { continue }
                return false
            }
            offset += written
        }
        return true
    }

    /// Whether the descriptor accepts bytes within a time. Always true for regular files.
    static func isWritable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, milliseconds)
        return request.revents & Int16(POLLOUT) != 0
    }

    /// Returns a descriptor that appends; negative if the system does not open the file.
    static func openForAppending(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600) }

    static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

    static func sync(_ descriptor: Int32) {
        #if canImport(Darwin)
        // On Darwin, fsync alone leaves the bytes in the drive's cache.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        fsync(descriptor)
    }

    static func cut(_ descriptor: Int32, to size: Int) { ftruncate(descriptor, off_t(size)) }

    static func size(_ descriptor: Int32) -> Int { Int(lseek(descriptor, 0, SEEK_END)) }

    /// Whether the path refers to the descriptor's file.
    static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
    }

    static func size(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The bytes of a regular file; nil if it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = pread(descriptor, buffer.baseAddress! + count, size - count, off_t(count))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
    }

    static func move(_ path: String, to other: String) -> Int32 { rename(path, other) == 0 ? 0 : errno }

    static func remove(_ path: String) { unlink(path) }

    static func makeFolder(_ path: String) { mkdir(path, 0o700) }

    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    /// Returns a descriptor that locks the file for this process, or the negated error number. The lock ends with the process, and forks do not
    /// inherit it (`fcntl`), so that they cannot block the next run.
    static func lock(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return -errno }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        guard fcntl(descriptor, F_SETLK, &lock) == 0 else {
            close(descriptor)
            return -EAGAIN
        }
        return descriptor
    }

    /// Sets the Data Protection class of an open folder. Without effect on systems that have none.
    @Sendable static func setProtectionClass(_ folder: Int32, _ protectionClass: Int32) -> Int32 {
        #if canImport(Darwin)
        fcntl(folder, F_SETPROTECTIONCLASS, protectionClass)
        #else
        0
        #endif
    }

    static func protect(folder: String, _ setClass: (_ folder: Int32) -> Int32) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        guard setClass(descriptor) != 0 else { return 0 }
        // A volume without Data Protection, such as that of a Mac or of a simulator.
        return errno == ENOTSUP || errno == ENOTTY ? 0 : errno
    }

    static let isLocked = -EAGAIN

    static let invalid = EINVAL
    static var lastError: Int32 { errno }
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
    static var isColorRefused: Bool { getenv("NO_COLOR") != nil }

    #if os(Linux)
    static var uptime: Int64 { nanoseconds(of: CLOCK_BOOTTIME) }
    #else
    static var uptime: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }
    #endif
    static var wallTime: Int64 { nanoseconds(of: CLOCK_REALTIME) }

    /// Year, month, day, hour, minute and second in UTC of a time in seconds since 1970.
    static func civilTime(_ seconds: Int64) -> [Int64] {
        var (seconds, civil) = (time_t(seconds), tm())
        gmtime_r(&seconds, &civil)
        return [civil.tm_year + 1900, civil.tm_mon + 1, civil.tm_mday, civil.tm_hour, civil.tm_min, civil.tm_sec].map { Int64($0) }
    }

    /// The inverse of ``civilTime(_:)``, for fields of up to four digits.
    static func seconds(ofCivilTime fields: [Int64]) -> Int64 {
        let fields = fields.map { Int32($0) }
        var civil = tm()
        (civil.tm_year, civil.tm_mon, civil.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
        (civil.tm_hour, civil.tm_min, civil.tm_sec) = (fields[3], fields[4], fields[5])
        return Int64(timegm(&civil))
    }

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

// Outside the type, whose own function has the same name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(descriptor, bytes, count) }
