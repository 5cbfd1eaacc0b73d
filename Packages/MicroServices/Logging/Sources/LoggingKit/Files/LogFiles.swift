public import Logging

/// The location, size and retention of log files.
///
/// Files are `NAME-00000001.log`, `NAME-00000002.log` and so on in one folder, with permissions 0600. The folder also contains `NAME.ring`,
/// which holds unredacted lines for some milliseconds while the app runs, and after a crash until the next start.
public struct LogFiles: Sendable {
    /// The folder; it is created if its parent exists.
    public var folder: String
    /// The prefix of the file names.
    public var name: String
    /// The least severe level that is written.
    public var minimumLevel: Logger.Level
    /// The policy for private values.
    public var redaction: RedactionPolicy
    /// The size in bytes after which a new file is started.
    public var maximumFileSize: Int
    /// The age after which a new file is started. A clock step rotates early or late and loses nothing.
    public var maximumFileAge: Duration
    /// The maximum size of all files in bytes; the oldest are deleted first. The current file is never deleted.
    public var maximumTotalSize: Int
    /// The protection of the folder's new files; nil for that of its parent.
    public var fileProtection: FileProtection?

    public init(
        folder: String, name: String, minimumLevel: Logger.Level = .trace,
        redaction: RedactionPolicy = .hidePrivate, maximumFileSize: Int = 4 << 20, maximumFileAge: Duration = .seconds(7 * 86_400),
        maximumTotalSize: Int = 16 << 20, fileProtection: FileProtection? = nil
    ) {
        self.folder = folder
        self.name = name
        self.minimumLevel = minimumLevel
        self.redaction = redaction
        self.maximumFileSize = max(1, maximumFileSize)
        self.maximumFileAge = maximumFileAge
        self.maximumTotalSize = max(1, maximumTotalSize)
        self.fileProtection = fileProtection
    }

    /// Creates the folder if it is missing, and protects it. Returns 0, or the error number of the protection.
    @discardableResult
    func makeFolder() -> Int32 {
        FileDescriptor.makeFolder(folder)
        return fileProtection?.protect(folder: folder) ?? 0
    }

    var ring: String { "\(folder)/\(name).ring" }
}

enum LogFileName {
    /// The number in the name of a file; nil for any other name.
    static func number(in fileName: String, of name: String) -> UInt64? {
        guard fileName.hasPrefix(name + "-") else { return nil }
        let parts = fileName.dropFirst(name.count + 1).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "log", parts[0].utf8.count >= 8, parts[0].utf8.allSatisfy(\.isDigit) else { return nil }
        return UInt64(parts[0])
    }

    static func path(_ folder: String, _ name: String, _ number: UInt64) -> String {
        let digits = String(number)
        return "\(folder)/\(name)-\(String(repeating: "0", count: max(0, 8 - digits.utf8.count)))\(digits).log"
    }
}
