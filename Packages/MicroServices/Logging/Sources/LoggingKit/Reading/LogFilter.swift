public import Logging

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
