import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file on disk that was received with a form.
///
/// It has no name, so that no other process can open it, and it disappears with its last reference or with the process. Its owner is the
/// only user who can read it.
public final class ReceivedFile: Sendable {
    /// An error of the file.
    public enum Failure: Error, Sendable, Hashable {
        /// The disk is full.
        case diskFull
        /// The file cannot be created, written or read.
        case system
    }

    private let descriptor: Int32
    private let written = Mutex(0)

    /// Creates an empty file.
    /// - Parameter folder: The folder whose disk is used: `TMPDIR`, or `/var/tmp`, because `/tmp` is often in memory.
    /// - Throws: ``Failure``.
    public init(folder: String? = nil) throws(Failure) {
        let folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        let path = "\(folder)/received-\(UInt64.random(in: 0...(.max)))"
        // Not `mkstemp`: a program that is started right after it would inherit the file.
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure() }
        guard unlink(path) == 0 else {
            close(descriptor)
            throw .system
        }
    }

    /// Takes an open file, for tests.
    init(descriptor: Int32) { self.descriptor = dup(descriptor) }

    deinit { close(descriptor) }

    /// The size in bytes.
    public var size: Int { written.withLock { $0 } }

    /// Appends bytes.
    /// - Throws: ``Failure``; some of the bytes may be written then.
    public func append(_ bytes: [UInt8]) throws(Failure) {
        let isWritten = bytes.withUnsafeBytes { buffer in
            written.withLock { size in
                var done = 0
                while done < buffer.count {
                    let count = pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(size))
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return false }
                    done += count
                    size += count
                }
                return true
            }
        }
        if !isWritten { throw Self.failure() }
    }

    /// Returns bytes at an offset, fewer at the end of the file.
    /// - Throws: ``Failure/system``.
    public func read(at offset: Int, count: Int) throws(Failure) -> [UInt8] {
        let bytes = [UInt8](unsafeUninitializedCapacity: max(min(count, size - offset), 0)) { buffer, done in
            while done < buffer.count {
                let count = pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                done += count
            }
        }
        guard bytes.count == max(min(count, size - offset), 0) else { throw .system }
        return bytes
    }

    private static func failure() -> Failure { [ENOSPC, EDQUOT].contains(errno) ? .diskFull : .system }
}
