/// A line of the app's log, without private values.
public struct LogLine: Sendable, Hashable, Identifiable {
    /// The severity of a line.
    public enum Level: Int, Sendable, Hashable, Comparable, CaseIterable {
        case trace, debug, info, notice, warning, error, critical

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// A metadata value of a line.
    public struct Detail: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The ID, which increases with each line of a run.
    public var id: Int
    /// The time in milliseconds since 1970.
    public var time: Int64
    public var level: Level
    /// The label of the logger, such as `network`.
    public var source: String
    public var message: String
    public var details: [Detail]

    public init(id: Int, time: Int64, level: Level, source: String, message: String, details: [Detail] = []) {
        self.id = id
        self.time = time
        self.level = level
        self.source = source
        self.message = message
        self.details = details
    }
}
