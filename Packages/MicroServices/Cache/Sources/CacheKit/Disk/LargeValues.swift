import Foundation

/// The files of large values, in a folder next to the database. File names are unique and files never change: a file is written before its
/// row and deleted after it. Files that a crash leaves behind are deleted when the store is opened.
struct LargeValues: Sendable {
    /// Younger files may belong to a row that is being written.
    private static let orphanAge: TimeInterval = 60

    let folder: String
    let maximumSize: Int

    func write(_ bytes: [UInt8]) throws -> String {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw CacheError.system("write", file: folder) }
        var random = SystemRandomNumberGenerator()
        let name = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        let file = open(path(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard file >= 0 else { throw CacheError.system("write", file: folder) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                uninterrupted { Foundation.write(file, buffer.baseAddress! + written, buffer.count - written) }
            }
            guard count > 0 else {
                let error = CacheError.system("write", file: folder)
                close(file)
                unlink(path(name))
                throw error
            }
            written += count
        }
        close(file)
        return name
    }

    /// Returns the first `size` bytes of a file, or `nil` if it is missing or shorter. The caller's checksum detects other changes.
    func read(at path: String, size: Int) -> [UInt8]? {
        // A damaged row may contain any size.
        guard size >= 0, size <= maximumSize else { return nil }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = uninterrupted { Foundation.read(file, buffer.baseAddress! + count, size - count) }
                guard more > 0 else { return }
                count += more
            }
        }
        return bytes.count == size ? bytes : nil
    }

    func remove(_ names: [String]) {
        for name in names { unlink(path(name)) }
    }

    func removeOrphans(keeping names: Set<String>) {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in files where !names.contains(name) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
            guard let date = attributes?[.modificationDate] as? Date, Date().timeIntervalSince(date) > Self.orphanAge else { continue }
            unlink(path(name))
        }
    }

    /// Maps invalid names to a file that does not exist, because a damaged row may contain any name.
    func path(_ name: String) -> String {
        folder + "/" + (name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) } ? name : "none")
    }
}
