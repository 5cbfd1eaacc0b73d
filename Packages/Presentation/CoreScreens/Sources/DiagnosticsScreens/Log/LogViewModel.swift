import CoreScreensKit

struct LogViewModel {
    var query = LogQuery()
    /// Newest first.
    var lines: [LogLineViewModel] = []
    /// The start of the next portion; nil at the end.
    var next: LogLine.ID? = nil
    var isLoaded = false
    var isLoadingMore = false
    var levels: [SelectField.Option] { LogLine.Level.allCases.map { SelectField.Option($0.name, localized(.atLeast($0))) } }
    var text: String { query.text }
    var level: String { query.minimumLevel.name }
    /// Nil if there are lines.
    var emptyMessage: LocalizedText? {
        guard isLoaded, lines.isEmpty else { return nil }
        return query == LogQuery() ? .nothingLogged : .nothingFound
    }
}

struct LogLineViewModel: Identifiable, Equatable {
    var id = 0
    var message = ""
    var detail = ""
    var isAlarming = false
}

extension LogViewModel {
    /// The maximum number of lines on a page that follows the log.
    static let maximumLines = 500

    mutating func show(_ portion: LogPortion) {
        lines = portion.lines.map(LogLineViewModel.init)
        next = portion.next
        isLoaded = true
    }

    mutating func append(_ portion: LogPortion) {
        lines += portion.lines.map(LogLineViewModel.init)
        next = portion.next
    }

    /// Inserts new lines at the top. If there are more than one portion, all other lines are removed, because there would be a gap.
    mutating func prepend(_ newest: LogPortion) {
        guard let known = lines.first?.id, let overlap = newest.lines.firstIndex(where: { $0.id == known }) else { return show(newest) }
        lines = newest.lines[..<overlap].map(LogLineViewModel.init) + lines
        // An open page must not grow without bound.
        guard lines.count > Self.maximumLines else { return }
        lines.removeSubrange(Self.maximumLines...)
        next = lines.last?.id
    }
}

extension LogLineViewModel {
    init(_ line: LogLine) {
        id = line.id
        message = line.message
        let details = line.details.map { "\($0.name)=\($0.value)" }
        detail = ([MetricText.time(line.time), line.level.name, line.source] + details).joined(separator: " · ")
        isAlarming = line.level >= .warning
    }
}

extension LogQuery {
    /// Creates a query from the form. An unknown level is ignored.
    init(_ form: FormValues) {
        self.init(text: form["text"], minimumLevel: LogLine.Level.allCases.first { $0.name == form["level"] } ?? .trace)
    }
}

extension LogLine.Level {
    fileprivate var name: String { "\(self)" }
}
