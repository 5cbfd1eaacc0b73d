import Foundation
import LoggingKit

/// Prints the files of a ``LogBackend``: merged by time, filtered, the last lines, or as they are written.
@main struct LogReaderTool {
    private static let usage = """
        usage: log-reader FOLDER[/NAME]… [--level LEVEL] [--label PREFIX] [--text WORDS] [--tail COUNT] [--follow] [--json]
        """

    static func main() {
        var logs: [String] = []
        var filter = LogFilter()
        var tail: Int?
        var follows = false
        var isJSON = false
        var arguments = CommandLine.arguments.dropFirst()
        func value() -> String {
            guard let value = arguments.popFirst() else { fail(usage) }
            return value
        }
        while let argument = arguments.popFirst() {
            switch argument {
            case "--level":
                guard let level = Logger.Level(rawValue: value()) else {
                    fail("unknown level; use one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
                }
                filter.minimumLevel = level
            case "--label": filter.labelPrefix = value()
            case "--text": filter.text = value()
            case "--tail":
                guard let count = Int(value()), count >= 0 else { fail(usage) }
                tail = count
            case "--follow": follows = true
            case "--json": isJSON = true
            default:
                if argument.hasPrefix("-") { fail(usage) }
                logs.append(argument)
            }
        }
        if logs.isEmpty { fail(usage) }
        let readers = logs.flatMap(Self.readers)
        if readers.isEmpty { fail("no log files in \(logs.joined(separator: ", "))") }
        var positions = readers.map { _ in LogReader.Position.start }
        while true {
            var portions: [[LogRecord]] = []
            for (index, reader) in readers.enumerated() {
                let (records, end) = reader.records(after: positions[index], filter)
                positions[index] = end
                portions.append(records)
            }
            let merged = LogReader.merge(portions)
            for record in tail.map({ merged.suffix($0) }) ?? merged[...] { print(isJSON ? record.json : record.text) }
            fflush(nil)
            guard follows else { return }
            tail = nil
            usleep(200_000)
        }
    }

    /// The logs in a folder, or the one log named.
    private static func readers(_ path: String) -> [LogReader] {
        let found = LogReader.names(in: path)
        if !found.isEmpty { return found.map { LogReader(folder: path, name: $0) } }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
        guard let name = parts.last, LogReader.names(in: folder).contains(String(name)) else { return [] }
        return [LogReader(folder: folder, name: String(name))]
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(64)
    }
}
