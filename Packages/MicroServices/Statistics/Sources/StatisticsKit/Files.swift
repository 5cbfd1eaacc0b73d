#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

enum Files {
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// Milliseconds since 1970.
    @Sendable static func wallTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Nanoseconds, including sleep.
    @Sendable static func uptime() -> Int64 {
        var time = timespec()
        #if os(Linux)
        clock_gettime(CLOCK_BOOTTIME, &time)
        #else
        clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// As `fcntl` does.
    @Sendable static func setProtectionClass(_ folder: Int32, _ protectionClass: Int32) -> Int32 {
        #if canImport(Darwin)
        fcntl(folder, F_SETPROTECTIONCLASS, protectionClass)
        #else
        0
        #endif
    }

    /// Sets the protection class of a folder. Returns 0, or the error number.
    static func protect(folder: String, _ setClass: (Int32) -> Int32) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        guard setClass(descriptor) != 0 else { return 0 }
        // A volume without Data Protection, such as that of a Mac or of a simulator.
        return errno == ENOTSUP || errno == ENOTTY ? 0 : errno
    }

    /// Returns 0, or the error number. The folder's parents must exist.
    static func makeFolder(_ path: String) -> Int32 {
        if mkdir(path, 0o700) == 0 || errno == EEXIST {
            var status = stat()
            guard stat(path, &status) == 0 else { return errno }
            return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
        }
        return errno
    }

    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns a descriptor, or the negated error number.
    static func openForWriting(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        return descriptor < 0 ? -errno : descriptor
    }

    static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

    /// Locks the descriptor's file exclusively; returns whether that succeeded. The lock ends with the process.
    static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Releases the lock. Closing the descriptor does not while a forked process still has it.
    static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

    /// The bytes of a regular file, at most `limit`; nil if it cannot be read.
    static func read(_ path: String, limit: Int = 16 << 20) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = min(Int(status.st_size), limit)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = pread(descriptor, buffer.baseAddress! + count, size - count, off_t(count))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int = 0) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let written = pwrite(descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return false }
                done += written
            }
            return true
        }
    }

    static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
        let draft = path + ".new"
        let descriptor = openForWriting(draft)
        guard descriptor >= 0 else { return false }
        let isWritten = ftruncate(descriptor, 0) == 0 && write(bytes, to: descriptor)
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            unlink(draft)
            return false
        }
        return true
    }

    @discardableResult
    static func remove(_ path: String) -> Bool { unlink(path) == 0 || errno == ENOENT }

    static func cut(_ path: String, to size: Int) { truncate(path, off_t(size)) }

    /// Syncs a file or a folder. Returns 0, or the error number; a missing file is no error.
    static func sync(path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? 0 : errno }
        defer { close(descriptor) }
        #if canImport(Darwin)
        // On Darwin, fsync alone leaves the bytes in the drive's cache.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        while fsync(descriptor) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    static func cut(descriptor: Int32, to size: Int) { ftruncate(descriptor, off_t(size)) }

    /// Extends a file to `size` bytes with allocated blocks, so that a store into its mapping cannot fail for lack of disk space.
    /// Returns 0, or the error number.
    static func allocate(_ descriptor: Int32, size: Int) -> Int32 {
        #if os(Linux)
        return posix_fallocate(descriptor, 0, off_t(size))
        #else
        return write([UInt8](repeating: 0, count: size), to: descriptor) ? 0 : errno
        #endif
    }

    static func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
        guard let pointer = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), pointer != MAP_FAILED else { return nil }
        #if os(Linux)
        // MADV_POPULATE_WRITE (Linux 5.14): allocates all pages in one call instead of by a page fault of microseconds at the first store to each.
        _ = madvise(pointer, size, 23)
        #endif
        return pointer
    }

    /// Writes a mapping to its file on systems that do not do so by themselves.
    static func flush(_ pointer: UnsafeMutableRawPointer, size: Int) {
        #if !os(Linux)
        msync(pointer, size, MS_SYNC)
        #endif
    }

    static func unmap(_ pointer: UnsafeMutableRawPointer, size: Int) { munmap(pointer, size) }
}
