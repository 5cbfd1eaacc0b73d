/// A filter for log lines.
public struct LogQuery: Sendable, Hashable {
    /// Words that must all occur in the source, message or details, ignoring case.
    public var text: String
    public var minimumLevel: LogLine.Level

    public init(text: String = "", minimumLevel: LogLine.Level = .trace) {
        self.text = text
        self.minimumLevel = minimumLevel
    }

    func matches(_ line: LogLine) -> Bool {
        guard line.level >= minimumLevel else { return false }
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return true }
        let texts = ([line.source, line.message] + line.details.flatMap { [$0.name, $0.value] }).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }

    /// Returns the newest matching lines, newest first.
    ///
    /// - Parameters:
    ///   - before: The upper bound of IDs, exclusive; nil for the newest lines.
    ///   - limit: The maximum number of lines, at least 1.
    public func portion(of lines: some BidirectionalCollection<LogLine>, before: LogLine.ID?, limit: Int) -> LogPortion {
        var found: [LogLine] = []
        for line in lines.reversed() where line.id < before ?? .max && matches(line) {
            // One more line determines whether there is another portion.
            if found.count >= max(1, limit) { return LogPortion(lines: found, next: found.last?.id) }
            found.append(line)
        }
        return LogPortion(lines: found, next: nil)
    }
}

/// A portion of the log, newest lines first.
public struct LogPortion: Sendable, Hashable {
    public var lines: [LogLine]
    /// The `before` ID of the next portion; nil if there is none.
    public var next: LogLine.ID?
}
