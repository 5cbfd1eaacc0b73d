public import Logging

/// Reads the files of a ``LogBackend`` in this process or another, also while they are written.
///
/// Lines still in the ring are not included. They reach the files within milliseconds, or at the next start after a crash.
public struct LogReader: Sendable {
    /// A position between two records.
    public struct Position: Sendable, Hashable {
        var file: UInt64
        /// The number of bytes before it in the file.
        var offset: Int

        /// The position before the first record.
        public static let start = Position(file: 0, offset: 0)
    }

    private let folder: String
    private let name: String

    public init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// The names of the logs in a folder.
    public static func names(in folder: String) -> [String] {
        var names: Set<String> = []
        for fileName in FileDescriptor.names(in: folder) {
            guard let end = fileName.lastIndex(of: "-") else { continue }
            let name = String(fileName[..<end])
            if LogFileName.number(in: fileName, of: name) != nil { names.insert(name) }
        }
        return names.sorted()
    }

    /// The records that match a filter, oldest first.
    public func records(_ filter: LogFilter = LogFilter()) -> [LogRecord] { records(after: .start, filter).records }

    /// The matching records after a position, and the position after them: pass it to the next call to follow a log.
    public func records(after position: Position, _ filter: LogFilter = LogFilter()) -> (records: [LogRecord], end: Position) {
        var records: [LogRecord] = []
        var end = position
        for (path, number) in SegmentWriter.segments(folder: folder, name: name) where number >= position.file {
            let offset = number == position.file ? position.offset : 0
            guard let bytes = FileDescriptor.read(path) else { continue }
            // An incomplete line is read by the next call.
            let whole = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            if whole > offset {
                records += bytes[offset..<whole].split(separator: 0x0A).compactMap { LogRecord(line: $0) }.filter(filter.admits)
            }
            end = Position(file: number, offset: max(offset, whole))
        }
        return (records, end)
    }

    /// The last records after a position that match a filter, oldest first.
    func tail(_ count: Int, from position: Position = .start, _ filter: LogFilter = LogFilter()) -> [LogRecord] {
        var found: [LogRecord] = []
        for (path, number) in SegmentWriter.segments(folder: folder, name: name).reversed() where number >= position.file {
            let offset = number == position.file ? position.offset : 0
            guard let bytes = FileDescriptor.read(path), bytes.count > offset else { continue }
            for line in bytes[offset...].split(separator: 0x0A).reversed() {
                guard found.count < count else { return found.reversed() }
                if let record = LogRecord(line: line), filter.admits(record) { found.append(record) }
            }
        }
        return found.reversed()
    }

    /// Merges the records of several logs by time. Records of one log remain in order.
    public static func merge(_ logs: [[LogRecord]]) -> [LogRecord] {
        var rest = logs.map { $0[...] }
        var merged: [LogRecord] = []
        while true {
            var first: Int?
            for index in rest.indices {
                guard let record = rest[index].first else { continue }
                if let known = first, let other = rest[known].first, other.timestamp <= record.timestamp { continue }
                first = index
            }
            guard let first else { return merged }
            merged.append(rest[first].removeFirst())
        }
    }
}

/// A filter for records. An empty one matches all.
public struct LogFilter: Sendable, Hashable {
    /// The least severe level.
    public var minimumLevel: Logger.Level
    /// The prefix of the label.
    public var labelPrefix: String
    /// Words separated by spaces, all of which must occur in the label, the message or the metadata; case-insensitive.
    public var text: String

    public init(minimumLevel: Logger.Level = .trace, labelPrefix: String = "", text: String = "") {
        self.minimumLevel = minimumLevel
        self.labelPrefix = labelPrefix
        self.text = text
    }

    /// Whether a record matches the filter.
    public func admits(_ record: LogRecord) -> Bool {
        guard record.level >= minimumLevel, record.label.hasPrefix(labelPrefix) else { return false }
        guard !text.isEmpty else { return true }
        let haystack = ([record.label, record.message] + record.metadata.flatMap { [$0.key, $0.value] }).map { $0.lowercased() }
        return text.lowercased().split(separator: " ").allSatisfy { word in haystack.contains { $0.contains(word) } }
    }
}
