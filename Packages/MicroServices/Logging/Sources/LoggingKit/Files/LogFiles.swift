public import Logging

/// Where the lines of a run are kept, and for how long.
///
/// Files are `NAME-00000001.log`, `NAME-00000002.log` and so on in one folder, with permissions 0600. Beside them lies `NAME.ring`, in which
/// lines wait for the drain, not redacted yet, for some milliseconds while the app runs, and until the next start after a crash.
public struct LogFiles: Sendable {
    /// An existing folder, or one that can be made in an existing folder.
    public var folder: String
    /// What the files' names begin with.
    public var name: String
    public var format: LogFormat
    /// The least severe level that is kept.
    public var minimumLevel: Logger.Level
    /// What the files may show.
    public var redaction: RedactionPolicy
    /// Bytes after which a new file is begun.
    public var maximumFileSize: Int
    /// How long a file is written, by the wall clock; a clock that steps begins a new file early or late, and loses nothing.
    public var maximumFileAge: Duration
    /// Bytes of all files together; the oldest go first. The file that is written always stays.
    public var maximumTotalSize: Int
    /// What becomes of a file that is full; nil leaves it as it is.
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

/// Turns full files into something smaller, or something that only a key opens, and back. Compress first, then seal.
///
/// Called on the drain's thread: lines wait in the ring meanwhile.
public struct LogArchive: Sendable {
    /// Added to the file's name, such as `gz`.
    public var fileExtension: String
    /// The bytes to keep; nil keeps the file as it is, and it is tried again with the next full file.
    public var encode: @Sendable ([UInt8]) -> [UInt8]?
    /// The bytes that were encoded; nil when these are none.
    public var decode: @Sendable ([UInt8]) -> [UInt8]?

    public init(
        fileExtension: String, encode: @escaping @Sendable ([UInt8]) -> [UInt8]?, decode: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
        self.fileExtension = fileExtension
        self.encode = encode
        self.decode = decode
    }
}

/// A file of a log, by its name.
struct LogFileName: Hashable {
    var number: UInt64
    /// Empty for a file that is not archived.
    var archiveExtension: String

    /// Nil for any other name.
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
