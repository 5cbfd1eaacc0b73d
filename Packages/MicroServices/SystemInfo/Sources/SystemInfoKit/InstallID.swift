#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A random identifier of an installation. It is stable until its file is removed, and independent of the machine and the user.
///
/// It is stored in a file `install-id` in a folder of the app.
public struct InstallID: Sendable, Hashable, CustomStringConvertible {
    private static let fileName = "install-id"

    /// 32 hexadecimal digits.
    public let text: String

    public var description: String { text }

    /// Loads the id of a folder, and creates it if needed. Processes that create it concurrently get the same id. A file without a valid id, for
    /// example truncated by a power failure, is replaced.
    ///
    /// - Parameters:
    ///   - folder: an existing folder.
    ///   - random: returns random numbers for a new id.
    /// - Throws: ``SystemInfoError/cannotStore(folder:code:)``.
    public static func load(
        folder: String, random: () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(SystemInfoError) -> InstallID {
        let path = "\(folder)/\(fileName)"
        // The second attempt is for an invalid file that was removed.
        for _ in 0..<2 {
            if let known = try read(path, folder) { return known }
            let new = InstallID(text: hex16(random()) + hex16(random()))
            if try create(path, folder, new, random) { return new }
        }
        throw .cannotStore(folder: folder, code: EIO)
    }

    private static func hex16(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns nil if there is no file; removes an invalid one.
    private static func read(_ path: String, _ folder: String) throws(SystemInfoError) -> InstallID? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP, unlink(path) == 0 { return nil }
            throw .cannotStore(folder: folder, code: errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw .cannotStore(folder: folder, code: errno) }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        let isGood =
            count == 33 && text.hasSuffix("\n")
            && text.utf8.dropLast().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        if isGood { return InstallID(text: String(text.dropLast())) }
        guard unlink(path) == 0 || errno == ENOENT else { throw .cannotStore(folder: folder, code: errno) }
        return nil
    }

    /// Returns false if another process created the file first.
    private static func create(
        _ path: String, _ folder: String, _ id: InstallID, _ random: () -> UInt64
    ) throws(SystemInfoError) -> Bool {
        let draft = "\(path).\(hex16(random()))"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotStore(folder: folder, code: errno) }
        let bytes = Array(id.text.utf8) + [UInt8(ascii: "\n")]
        let isWritten = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        defer { unlink(draft) }
        guard isWritten else { throw .cannotStore(folder: folder, code: code) }
        // A link, unlike a rename, never replaces a file that another process has just created.
        if link(draft, path) == 0 { return true }
        guard errno == EEXIST else { throw .cannotStore(folder: folder, code: errno) }
        return false
    }
}
