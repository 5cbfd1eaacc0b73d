#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of values that are too large for the database, in a folder beside it. A file has a name that was never used before and is not
/// changed: it is written before the row that names it, and removed after the row is gone. What a crash leaves between is swept at the next
/// opening.
struct LargeValues: Sendable {
    /// Younger files may belong to a row that is being written.
    private static let sweepAge: TimeInterval = 60

    let folder: String
    /// The longest content of a file.
    let maximumSize: Int

    func write(_ bytes: [UInt8]) throws -> String {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure("write", errno) }
        var random = SystemRandomNumberGenerator()
        let name = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        let file = open(path(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard file >= 0 else { throw failure("write", errno) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Self.systemWrite(file, UnsafeRawBufferPointer(rebasing: buffer[written...]))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                close(file)
                unlink(path(name))
                throw failure("write", code)
            }
            written += count
        }
        close(file)
        return name
    }

    /// The first bytes of a file, or `nil` when the file is not there or shorter. Not whether it is longer: who checks the sum of what is expected need
    /// not ask.
    func read(at path: String, size: Int) -> [UInt8]? {
        // A damaged row may tell any size.
        guard size >= 0, size <= maximumSize else { return nil }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let more = Self.systemRead(file, UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { return }
                count += more
            }
        }
        return bytes.count == size ? bytes : nil
    }

    func remove(_ names: [String]) {
        for name in names { unlink(path(name)) }
    }

    /// Removes what no row names.
    func sweep(keeping names: Set<String>) {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in files where !names.contains(name) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
            guard let date = attributes?[.modificationDate] as? Date, Date().timeIntervalSince(date) > Self.sweepAge else { continue }
            unlink(path(name))
        }
    }

    /// A damaged row may name anything: what is no name of ours leads nowhere.
    func path(_ name: String) -> String {
        folder + "/" + (name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) } ? name : "none")
    }

    private func failure(_ action: String, _ code: Int32) -> CacheError {
        let isFull = code == ENOSPC || code == EDQUOT || code == EFBIG
        return .storage(action, file: folder, sqliteCode: isFull ? 13 : 10, reason: String(cString: strerror(code)))
    }

    private static func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.write(file, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.write(file, buffer.baseAddress, buffer.count)
        #else
        Glibc.write(file, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.read(file, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.read(file, buffer.baseAddress, buffer.count)
        #else
        Glibc.read(file, buffer.baseAddress, buffer.count)
        #endif
    }
}
