public import Logging

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes to standard error: readable lines on a terminal, JSON lines into a pipe or a file.
public struct ConsoleSink: LogSink {
    /// How a line looks.
    public enum Style: Sendable, Hashable {
        /// `pretty` on a terminal, `json` elsewhere.
        case automatic
        /// Time, coloured level, message; for people.
        case pretty
        /// One JSON object a line; for machines.
        case json
    }

    public let redaction: RedactionPolicy
    public let minimumLevel: Logger.Level
    private let descriptor: Int32
    private let style: Style
    private let colored: Bool

    /// - Parameters:
    ///   - descriptor: the open file descriptor to write to, by default standard error; stays open.
    ///   - style: `automatic` looks at the descriptor and honours `NO_COLOR`.
    ///   - minimumLevel: the least severe level that is written.
    public init(
        descriptor: Int32 = 2, style: Style = .automatic, redaction: RedactionPolicy = .hidePrivate, minimumLevel: Logger.Level = .trace
    ) {
        self.descriptor = descriptor
        self.redaction = redaction
        self.minimumLevel = minimumLevel
        let isTerminal = isatty(descriptor) == 1
        self.style = style == .automatic ? (isTerminal ? .pretty : .json) : style
        colored = isTerminal && getenv("NO_COLOR") == nil
    }

    public func write(_ record: LogRecord) {
        // One write a line, so that lines of several threads and processes do not mix.
        FileDescriptor.write(Array((style == .json ? record.json : pretty(record)).utf8) + [UInt8(ascii: "\n")], to: descriptor)
    }

    private func pretty(_ record: LogRecord) -> String {
        guard colored else { return record.text }
        let color =
            switch record.level {
            case .trace, .debug: "2"
            case .info: "36"
            case .notice: "32"
            case .warning: "33"
            case .error, .critical: "31"
            }
        return "\u{1B}[\(color)m\(record.text)\u{1B}[0m"
    }
}
