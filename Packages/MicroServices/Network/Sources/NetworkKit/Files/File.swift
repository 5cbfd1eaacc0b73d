#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Darwin
#endif

/// An open file, readable by its owner only if it is new. Its errors contain no path.
final class File: Sendable {
    private let descriptor: Int32

    static func forReading(_ path: String) throws -> File { try File(path, O_RDONLY) }
    static func forWriting(_ path: String) throws -> File { try File(path, O_RDWR | O_CREAT) }

    private init(_ path: String, _ flags: Int32) throws {
        descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("opened") }
    }

    deinit { close(descriptor) }

    var size: Int64 { get throws { Int64(try status { fstat(descriptor, &$0) }.st_size) } }

    /// Returns no bytes at the end of the file.
    func read(at offset: Int64, atMost count: Int) throws -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
            initialized = max(0, result)
        }
        return result < 0 ? try { throw Self.failure("read") }() : bytes
    }

    func write(_ bytes: [UInt8], at offset: Int64) throws {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
            }
            guard count > 0 else { throw Self.failure("written") }
            done += count
        }
    }

    func truncate() throws {
        guard ftruncate(descriptor, 0) == 0 else { throw Self.failure("written") }
    }

    /// Excludes other downloads to the same path, until the file is closed or the process ends.
    func lock(_ path: String) async throws {
        // A child process that another thread starts has the file, too, until it runs its own program.
        for _ in 1...50 where flock(descriptor, LOCK_EX | LOCK_NB) != 0 { try await Task.sleep(for: .milliseconds(5)) }
        // The file may have been renamed after it was opened.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, try status({ stat(path, &$0) }).st_ino == status({ fstat(descriptor, &$0) }).st_ino
        else { throw NetworkError.fileFailure("another download uses it") }
    }

    /// Gives the complete file its name. Under that name it is complete, also after a power failure.
    func publish(from path: String, to newPath: String) throws {
        guard fsync(descriptor) == 0, rename(path, newPath) == 0 else { throw Self.failure("written") }
    }

    static func remove(_ path: String) { unlink(path) }

    private func status(_ call: (inout stat) -> Int32) throws -> stat {
        var status = stat()
        guard call(&status) == 0 else { throw Self.failure("read") }
        return status
    }

    private static func failure(_ action: String) -> NetworkError {
        let code = errno
        return .fileFailure("it cannot be \(action): \(String(cString: strerror(code)))")
    }
}
