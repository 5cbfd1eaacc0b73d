public import DiagnosticsAPI

/// Checks of ``LogReading`` implementations, for any test library.
public enum LogReadingConformance {
    /// A check.
    public struct Check: Sendable, CustomStringConvertible {
        /// The guarantee that the check verifies.
        public let name: String
        /// Performs the check with an empty log and a function that writes a line.
        public let run: @Sendable (any LogReading, (String, LogLine.Level) -> Void) async throws -> Void
        public var description: String { name }
    }

    /// A failed check.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// All checks.
    public static let checks: [Check] = [
        Check(name: "an empty log has no lines") { log, _ in
            let portion = await log.logLines(LogQuery(), before: nil, limit: 10)
            try expect(portion.lines, [])
            try expect(portion.next, nil)
        },
        Check(name: "portions contain every line once, newest first, while lines are added") { log, write in
            for number in 0..<25 { write("line \(number)", .info) }
            var seen: [String] = []
            var before: LogLine.ID?
            repeat {
                let portion = await log.logLines(LogQuery(), before: before, limit: 10)
                seen += portion.lines.map(\.message)
                before = portion.next
                write("later", .info)
            } while before != nil
            try expect(seen, (0..<25).reversed().map { "line \($0)" })
        },
        Check(name: "the last portion has no successor, even if it is full") { log, write in
            for number in 0..<10 { write("line \(number)", .info) }
            let portion = await log.logLines(LogQuery(), before: nil, limit: 10)
            try expect(portion.lines.count, 10)
            try expect(portion.next, nil)
        },
        Check(name: "a search matches all words, ignoring case, from the minimum level") { log, write in
            write("Payment of the rent failed", .error)
            write("payment of the rent", .info)
            write("other", .critical)
            let found = await log.logLines(LogQuery(text: " RENT payment ", minimumLevel: .warning), before: nil, limit: 10)
            try expect(found.lines.map(\.message), ["Payment of the rent failed"])
            try expect(await log.logLines(LogQuery(text: "absent"), before: nil, limit: 10).lines.count, 0)
        },
        Check(name: "the limit is clamped to 1...500") { log, write in
            for number in 0..<600 { write("line \(number)", .info) }
            try expect(await log.logLines(LogQuery(), before: nil, limit: -1).lines.count, 1)
            try expect(await log.logLines(LogQuery(), before: nil, limit: .max).lines.count, 500)
        },
        Check(name: "listeners are notified of new lines") { log, write in
            var changes = log.logChanges().makeAsyncIterator()
            write("new", .info)
            try expect(await changes.next() != nil, true)
        },
    ]

    private static func expect<Value: Equatable>(_ seen: Value, _ wanted: Value) throws {
        if seen != wanted { throw Failure(description: "expected \(wanted), found \(seen)") }
    }
}
