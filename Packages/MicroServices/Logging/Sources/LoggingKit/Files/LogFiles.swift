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
    public var format: LogFormat
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
    /// Compresses or encrypts full files; nil leaves them as they are.
    public var archive: LogArchive?

    public init(
        folder: String, name: String, format: LogFormat = .json, minimumLevel: Logger.Level = .trace,
        redaction: RedactionPolicy = .hidePrivate, maximumFileSize: Int = 4 << 20, maximumFileAge: Duration = .seconds(7 * 86_400),
        maximumTotalSize: Int = 16 << 20, archive: LogArchive? = nil
    ) {
        self.folder = folder
        self.name = name
        self.format = format
        self.minimumLevel = minimumLevel
        self.redaction = redaction
        self.maximumFileSize = max(1, maximumFileSize)
        self.maximumFileAge = maximumFileAge
        self.maximumTotalSize = max(1, maximumTotalSize)
        self.archive = archive
    }
}

/// Compresses or encrypts full files, and reverses it. Compress before you encrypt.
///
/// Runs on the drain's thread; lines wait in the ring meanwhile.
public struct LogArchive: Sendable {
    /// The extension added to the file's name, such as `gz`.
    public var fileExtension: String
    /// Returns the bytes to store; nil leaves the file as it is until the next attempt, at the next full file.
    public var encode: @Sendable ([UInt8]) -> [UInt8]?
    /// Returns the original bytes; nil if these are not encoded ones.
    public var decode: @Sendable ([UInt8]) -> [UInt8]?

    public init(
        fileExtension: String, encode: @escaping @Sendable ([UInt8]) -> [UInt8]?, decode: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
        self.fileExtension = fileExtension
        self.encode = encode
        self.decode = decode
    }
}

/// The parsed name of a log file.
struct LogFileName: Hashable {
    var number: UInt64
    /// Empty for a file that is not archived.
    var archiveExtension: String

    /// Returns nil for any other name.
    init?(_ fileName: String, of name: String) {
        guard fileName.hasPrefix(name + "-") else { return nil }
        let parts = fileName.dropFirst(name.count + 1).split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[1] == "log", parts[0].utf8.count >= 8, parts[0].utf8.allSatisfy(\.isDigit),
            let number = UInt64(parts[0])
        else { return nil }
        self.number = number
        archiveExtension = parts.count > 2 ? String(parts[2]) : ""
        if archiveExtension.hasSuffix("new") { return nil }
    }

    static func path(_ folder: String, _ name: String, _ number: UInt64) -> String {
        let digits = String(number)
        return "\(folder)/\(name)-\(String(repeating: "0", count: max(0, 8 - digits.utf8.count)))\(digits).log"
    }
}
