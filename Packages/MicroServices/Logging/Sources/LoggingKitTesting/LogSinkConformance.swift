public import LoggingKit

/// The requirements on a sink, as named checks that throw. They run in any test framework.
public struct LogSinkConformance: Sendable {
    /// One check.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement that the check verifies.
        public let name: String
        private let body: @Sendable () throws -> Void

        init(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
            self.name = name
            self.body = body
        }

        /// Runs the check.
        /// - Throws: ``Failure`` with the actual result.
        public func run() throws { try body() }

        public var description: String { name }
    }

    /// A failed check.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Returns the checks for one sink.
    /// - Parameters:
    ///   - makeSink: creates a new sink.
    ///   - readBack: returns the messages at its destination, oldest first.
    public static func checks<Sink: LogSink>(
        makeSink: @escaping @Sendable () throws -> Sink, readBack: @escaping @Sendable (Sink) throws -> [String]
    ) -> [Check] {
        @Sendable func record(_ message: String) -> LogRecord {
            LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 0), level: .info, label: "conformance", message: message)
        }
        @Sendable func expect(_ seen: [String], _ wanted: [String]) throws {
            if seen != wanted { throw Failure(description: "expected \(wanted), read back \(seen)") }
        }
        return [
            Check("keeps records in order") {
                let sink = try makeSink()
                for number in 0..<10 { sink.write(record("message \(number)")) }
                sink.flush()
                try expect(readBack(sink), (0..<10).map { "message \($0)" })
            },
            Check("flush of an empty sink returns") {
                let sink = try makeSink()
                sink.flush()
                try expect(readBack(sink), [])
            },
            Check("keeps a hostile message as one record") {
                let sink = try makeSink()
                let hostile = "line one\nline two\u{1B}[31m \u{202E}reversed \u{2028} \"quoted\" \\"
                sink.write(record(hostile))
                sink.flush()
                try expect(readBack(sink), [hostile])
            },
        ]
    }
}
