import DiagnosticsAPI
import Foundation
import LoggingKit

/// Reads the last lines of log files that LoggingKit has written as JSON lines.
enum LogFileTail {
    private struct Line: Decodable {
        var time: String
        var level: String
        var label: String
        var message: String
        var metadata: [String: String]?
    }

    /// More than fifty lines of usual length.
    private static let maximumBytes: UInt64 = 256 << 10

    /// The last lines of a time, oldest first. Files that are missing, and lines that are none, are passed over.
    ///
    /// - Parameters:
    ///   - files: oldest first.
    ///   - start: milliseconds since 1970 of the first line.
    ///   - end: milliseconds since 1970 that no line reaches.
    static func lines(of files: [String], from start: Int64, until end: Int64, limit: Int) -> [LogLine] {
        let redactor = Redactor()
        var found: [LogLine] = []
        for file in files {
            for bytes in tail(of: file).split(separator: UInt8(ascii: "\n")) {
                guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)), let time = milliseconds(line.time),
                    time >= start, time < end
                else { continue }
                let level = Logger.Level(rawValue: line.level).map(LogLine.Level.init) ?? .info
                let details = (line.metadata ?? [:]).sorted { $0.key < $1.key }.map {
                    LogLine.Detail(name: $0.key, value: String(redactor.redact(text: $0.value).prefix(LogLine.maximumLength)))
                }
                found.append(
                    LogLine(
                        id: found.count + 1, time: time, level: level, source: line.label,
                        message: String(redactor.redact(text: line.message).prefix(LogLine.maximumLength)), details: details))
            }
        }
        return Array(found.suffix(limit))
    }

    private static func tail(of file: String) -> Data {
        guard let handle = FileHandle(forReadingAtPath: file) else { return Data() }
        defer { try? handle.close() }
        guard let size = try? handle.seekToEnd() else { return Data() }
        let start = size > maximumBytes ? size - maximumBytes : 0
        try? handle.seek(toOffset: start)
        guard let data = try? handle.readToEnd() else { return Data() }
        // The first line is cut, unless it is the file's first.
        return start == 0 ? data : data.drop { $0 != UInt8(ascii: "\n") }
    }

    /// RFC 3339 in UTC with milliseconds, as `LogTimestamp` writes it.
    private static func milliseconds(_ text: String) -> Int64? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? style.parse(text)).map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }
    }
}
