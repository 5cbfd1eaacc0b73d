import Foundation

/// An open file. Calls that a signal has interrupted are repeated, and the descriptor is closed at the end of the lifetime.
final class OpenFile: Sendable {
    /// The steps of a replacement, between which a crash can occur.
    enum WriteStep: Int, CaseIterable, Sendable {
        case created, written, synced, renamed, folderSynced
    }

    private let descriptor: Int32
    /// The path in errors.
    private let name: String
    private let system: SystemFile

    init(
        _ path: String, _ flags: Int32 = O_RDONLY, name: String? = nil, system: SystemFile = SystemFile(), to action: String = "open"
    ) throws(CryptographyError) {
        (self.name, self.system) = (name ?? path, system)
        descriptor = open(path, flags | O_CLOEXEC, mode_t(0o600))
        guard descriptor != -1 else { throw .storage(action, file: self.name) }
    }

    deinit {
        close(descriptor)
    }

    /// Replaces a file with what `write` writes to a new file of mode 600. If it fails, the old file is unchanged.
    ///
    /// - Parameter temporary: The path of the new file.
    static func replace(
        _ path: String, by temporary: String, system: SystemFile = SystemFile(), afterStep: (WriteStep) -> Void = { _ in },
        _ write: (OpenFile) throws -> Void
    ) throws {
        let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, name: path, system: system, to: "create")
        do {
            afterStep(.created)
            try write(file)
            afterStep(.written)
            try file.sync(to: "write")
            afterStep(.synced)
            guard rename(temporary, path) == 0 else { throw CryptographyError.storage("replace", file: path) }
            afterStep(.renamed)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    func status() throws -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw CryptographyError.storage("read", file: name) }
        return status
    }

    /// Reads at a position, or else behind what was read before.
    ///
    /// - Returns: The number of bytes: less than the size of the memory at the end of the file.
    func read(into memory: MutableBytes, at offset: Int? = nil) throws -> Int {
        var done = 0
        while done < memory.count {
            let (start, count) = (memory.baseAddress.map { $0 + done }, memory.count - done)
            let part = Self.retrying {
                offset.map { pread(descriptor, start, count, off_t($0 + done)) } ?? system.read(descriptor, start, count)
            }
            guard part >= 0 else { throw CryptographyError.storage("read", file: name) }
            if part == 0 { break }
            done += part
        }
        return done
    }

    /// Calls `body` with parts of the file until its end.
    func readAll(_ body: (Bytes) throws -> Void) throws {
        let part = SecretMemory.allocate(1 << 20)
        defer { SecretMemory.release(part) }
        while case let count = try read(into: part), count > 0 { try body(Bytes(rebasing: part[..<count])) }
    }

    func write(_ bytes: Bytes) throws {
        var done = 0
        while done < bytes.count {
            let count = Self.retrying { system.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done) }
            guard count > 0 else { throw CryptographyError.storage("write", file: name) }
            done += count
        }
    }

    /// Before the first byte is written, so that none is ever stored with less protection.
    func protect(_ protection: SecretStore.FileProtection) throws {
        guard system.setProtection(descriptor, protection.rawValue) != 0 else { return }
        // A volume without Data Protection, such as that of a Mac or of a simulator.
        guard errno == ENOTSUP || errno == ENOTTY else { throw CryptographyError.storage("protect", file: name) }
    }

    /// Waits until no other process has locked the file. It is unlocked when it is closed.
    func lock() throws {
        guard Self.retrying({ Int(flock(descriptor, LOCK_EX)) }) == 0 else { throw CryptographyError.storage("lock", file: name) }
    }

    func sync(to action: String) throws {
        guard system.sync(descriptor) == 0 else { throw CryptographyError.storage(action, file: name) }
    }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
