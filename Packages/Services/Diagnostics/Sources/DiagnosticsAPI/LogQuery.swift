/// Which lines of the log somebody wants to see.
public struct LogQuery: Sendable, Hashable {
    /// Words that all must occur in the source, the message or the details, whatever the case.
    public var text: String
    /// Lines below this level are left out.
    public var minimumLevel: LogLine.Level

    public init(text: String = "", minimumLevel: LogLine.Level = .trace) {
        self.text = text
        self.minimumLevel = minimumLevel
    }

    /// Whether a line is wanted.
    public func matches(_ line: LogLine) -> Bool {
        guard line.level >= minimumLevel else { return false }
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return true }
        let texts = ([line.source, line.message] + line.details.flatMap { [$0.name, $0.value] }).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }

    /// The newest of these lines that are wanted, newest first.
    ///
    /// - Parameters:
    ///   - lines: oldest first.
    ///   - before: only lines with a smaller id; nil for the newest.
    ///   - limit: at most so many, at least 1.
    public func portion(of lines: some BidirectionalCollection<LogLine>, before: LogLine.ID?, limit: Int) -> LogPortion {
        var found: [LogLine] = []
        for line in lines.reversed() where line.id < before ?? .max && matches(line) {
            // One more than asked for, to know whether there are more.
            if found.count >= max(1, limit) { return LogPortion(lines: found, next: found.last?.id) }
            found.append(line)
        }
        return LogPortion(lines: found, next: nil)
    }
}

/// Some lines of the log, newest first.
public struct LogPortion: Sendable, Hashable {
    public var lines: [LogLine]
    /// What to pass as `before` for the lines that follow; nil when there are none.
    public var next: LogLine.ID?

    public init(lines: [LogLine], next: LogLine.ID?) {
        self.lines = lines
        self.next = next
    }
}
