import Foundation

/// The files of sealed streams. The descriptor is closed at the end of the lifetime.
final class StreamFile: Sendable {
    private static let partSize = 1 << 20

    private let path: String
    private let descriptor: Int32

    init(reading path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor != -1 else { throw Self.failure(to: "open", path) }
    }

    private init(creating path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        guard descriptor != -1 else { throw Self.failure(to: "create", path) }
    }

    deinit {
        close(descriptor)
    }

    /// Replaces a file when `write` has returned: its argument appends bytes.
    static func replace(_ path: String, write: ((Bytes) throws -> Void) throws -> Void) throws {
        let temporary = path + ".writing-" + Hexadecimal.text(try SecureRandom.bytes(count: 8))
        let file = try StreamFile(creating: temporary)
        do {
            try write(file.append)
            guard SystemFile().sync(file.descriptor) == 0, rename(temporary, path) == 0 else { throw failure(to: "write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    func size() throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(to: "read", path) }
        return Int(status.st_size)
    }

    /// Calls `body` with parts of the file until its end.
    func readAll(_ body: (Bytes) throws -> Void) throws {
        let part = SecretMemory.allocate(Self.partSize)
        defer { SecretMemory.release(part) }
        while case let count = try Self.retrying({ Foundation.read(descriptor, part.baseAddress, part.count) }, "read", path), count > 0 {
            try body(Bytes(rebasing: part[..<count]))
        }
    }

    /// Returns the number of bytes that were read: less than the size of the memory at the end of the file.
    func read(into memory: MutableBytes, at offset: Int) throws -> Int {
        var done = 0
        while done < memory.count {
            let rest = MutableBytes(rebasing: memory[done...])
            let count = try Self.retrying({ pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done)) }, "read", path)
            if count == 0 { break }
            done += count
        }
        return done
    }

    private func append(_ bytes: Bytes) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = try Self.retrying({ Foundation.write(descriptor, rest.baseAddress, rest.count) }, "write", path)
            rest = Bytes(rebasing: rest[count...])
        }
    }

    private static func retrying(_ call: () -> Int, _ action: String, _ path: String) throws -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw failure(to: action, path) }
        }
    }

    private static func failure(to action: String, _ path: String) -> CryptographyError {
        .storage(action, file: path, systemError: errno, reason: String(cString: strerror(errno)))
    }
}
