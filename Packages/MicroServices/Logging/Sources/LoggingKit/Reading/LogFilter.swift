public import Logging

/// Which records somebody wants to see. Empty, it admits all.
public struct LogFilter: Sendable, Hashable {
    /// The least severe level.
    public var minimumLevel: Logger.Level
    /// What the label begins with.
    public var labelPrefix: String
    /// Words that all must occur in the label, the message or the metadata, whatever the case.
    public var text: String
    /// The first moment that is wanted, and the first that is not any more.
    public var times: Range<LogTimestamp>?

    public init(minimumLevel: Logger.Level = .trace, labelPrefix: String = "", text: String = "", times: Range<LogTimestamp>? = nil) {
        self.minimumLevel = minimumLevel
        self.labelPrefix = labelPrefix
        self.text = text
        self.times = times
    }

    /// Whether a record is wanted.
    public func admits(_ record: LogRecord) -> Bool {
        guard record.level >= minimumLevel, record.label.hasPrefix(labelPrefix), times?.contains(record.timestamp) ?? true else {
            return false
        }
        guard !text.isEmpty else { return true }
        let haystack = ([record.label, record.message] + record.metadata.flatMap { [$0.key, $0.value] }).map { $0.lowercased() }
        return text.lowercased().split(separator: " ").allSatisfy { word in haystack.contains { $0.contains(word) } }
    }
}
