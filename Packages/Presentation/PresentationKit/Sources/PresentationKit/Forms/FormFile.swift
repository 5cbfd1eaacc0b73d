import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that a user chose in a ``FileField``.
///
/// All properties are claims of the browser. Validate the bytes to determine what the file contains. The description contains only the
/// media type and the size, because name and contents are private.
public struct FormFile: Sendable {
    /// The file name on the user's device, without folders and control characters, truncated; may be empty.
    public let name: String
    /// The media type claimed by the browser, in lower case and without parameters, such as `image/png`.
    public let mediaType: String
    /// The contents; of a ``file`` on disk, its start of at most ``startSize`` bytes.
    public let bytes: [UInt8]
    /// The contents on disk, for a ``FileField`` with a maximum size; nil if ``bytes`` are the whole file.
    public let file: ReceivedFile?

    /// The maximum size of ``bytes`` for a file on disk.
    public static let startSize = 256 << 10

    public var size: Int { file?.size ?? bytes.count }

    /// - Parameters:
    ///   - name: Folders and control characters are removed; at most 200 characters in 800 bytes are kept.
    ///   - mediaType: Anything but a plain `type/subtype` becomes `application/octet-stream`.
    public init(name: String, mediaType: String, bytes: [UInt8], file: ReceivedFile? = nil) {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let printable = last.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        var plain = String(DisplayText.sanitized(String(String.UnicodeScalarView(printable))).prefix(200))
        while plain.utf8.count > 800 { plain.removeLast() }
        if plain == "." || plain == ".." { plain = "" }
        self.name = plain
        self.mediaType = Self.normalized(mediaType)
        self.bytes = bytes
        self.file = file
    }

    private static func normalized(_ text: String) -> String {
        let type = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        let parts = type.split(separator: "/", omittingEmptySubsequences: false).map { $0.drop { $0 == " " }.lowercased() }
        let isPlain =
            parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count <= 100
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "!#$&-^_.+".contains($0) }
            }
        return isPlain ? parts.joined(separator: "/") : "application/octet-stream"
    }
}

extension FormFile: Hashable {
    public static func == (one: FormFile, other: FormFile) -> Bool {
        one.name == other.name && one.mediaType == other.mediaType && one.file === other.file && one.bytes == other.bytes
    }

    /// Does not hash the contents: actions with files are hashed far more often than two files of one size are compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(mediaType)
        hasher.combine(size)
    }
}

extension FormFile: CustomStringConvertible, CustomReflectable {
    public var description: String { "FormFile(\(mediaType), \(size) bytes)" }
    public var customMirror: Mirror { Mirror(self, children: ["mediaType": mediaType, "size": size]) }
}

/// A file on disk that was received with a form.
///
/// It has no name, so that no other process can open it, and it disappears with its last reference or with the process. Its owner is the
/// only user who can read it.
public final class ReceivedFile: Sendable {
    /// An error of the file.
    public enum Failure: Error, Sendable, Hashable {
        case diskFull
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
