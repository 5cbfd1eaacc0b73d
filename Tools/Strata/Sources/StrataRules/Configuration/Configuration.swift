public import StrataScan
public import StrataWorkspace

/// The contents of `.strata.yml`, each value with its position.
public struct Configuration: Sendable {
    public struct Located<Value: Sendable & Hashable>: Hashable, Sendable {
        public var value: Value
        public var position: SourcePosition
    }

    /// The code that a layer permits to use its modules.
    public enum Closing: String, CaseIterable, Sendable {
        /// Also code outside the workspace.
        case open = "false"
        /// Only modules of the workspace.
        case closed = "true"
        /// Only modules of the workspace, and a use in a test is not enough.
        case production
    }

    /// How modules of one layer in different packages may depend on each other.
    public enum Siblings: String, Hashable, Sendable, CaseIterable {
        case free
        /// Only through the layer's API modules.
        case api
        case forbidden
    }

    /// Paths that are not part of the workspace.
    public struct Exclusion: Hashable, Sendable {
        public var path: Located<String>
        public var because: String
    }

    /// A metric of a module, as printed by `strata metrics`, or of the layer, which it may limit.
    public enum Budget: String, Hashable, Sendable, CaseIterable {
        case fanIn = "fan-in"
        case fanOut = "fan-out"
        case dependents
        case depth
        case kilobytes
        case layerKilobytes = "layer-kilobytes"
    }

    public struct Layer: Hashable, Sendable {
        public var name: Located<String>
        public var packages: [Located<String>] = []
        public var modules: [Located<String>] = []
        public var files: [Located<String>] = []
        /// The layers it may use; `nil` for all lower ones.
        public var uses: [Located<String>]?
        public var siblings = Siblings.free
        /// The modules that other packages may use; `nil` for all.
        public var api: [Located<String>]?
        public var peers: [Located<String>] = []
        public var isUmbrella = false
        public var closing = Located(value: Closing.open, position: .start)
        /// Whether only modules of the workspace use its modules.
        public var isClosed: Bool { closing.value != .open }
        public var budgets: [Budget: Located<Int>] = [:]
        public var conventions: [ConventionSetting] = []
        public var because: String?
    }

    /// The users of an external package, product or module.
    public struct ExternalRule: Hashable, Sendable {
        public var name: Located<String>
        public var users: [Located<String>]
    }

    /// A module that may re-export others.
    public struct Umbrella: Hashable, Sendable {
        public var module: Located<String>
        public var exports: [Located<String>]
    }

    /// An accepted violation.
    public struct Exception: Hashable, Sendable {
        public var rule: Located<String>
        public var from: Located<String>?
        public var to: Located<String>?
        public var reason: String
        public var owner: String
        /// The last day on which it counts.
        public var expires: Located<CalendarDay>?
        public var position: SourcePosition
    }

    /// Modules that may not be reached from others by any route.
    public struct ReachRule: Hashable, Sendable {
        public var from: [Located<String>]
        public var to: [Located<String>]
        public var because: String?
    }

    /// Sources that have no manifest, such as those of an Xcode project.
    public struct Target: Hashable, Sendable {
        public var module: Located<String>
        public var path: Located<String>
        public var kind = DeclaredTarget.Kind.library
    }

    /// The file's path as messages show it.
    public var file: String
    /// The file's lines, for code frames.
    public var lines: [String]
    public var exclude: [Exclusion] = []
    /// The layers, top first.
    public var layers: [Layer] = []
    public var roots: [Located<String>] = []
    public var testOnly: [Located<String>] = []
    public var external: [ExternalRule] = []
    public var umbrellas: [Umbrella] = []
    public var exceptions: [Exception] = []
    public var reach: [ReachRule] = []
    public var targets: [Target] = []
    public var conventions: [ConventionSetting] = []
    public var severity: [String: Finding.Severity] = [:]
    public var baseline: Located<String>?
    /// The configurations in which `#if` is decided.
    public var matrix = BuildMatrix.common

    /// The sources without a manifest, for the workspace loader.
    public var declaredTargets: [DeclaredTarget] {
        targets.map { .init(module: $0.module.value, path: $0.path.value, kind: $0.kind, position: $0.module.position) }
    }

    public init(file: String, lines: [String] = []) {
        self.file = file
        self.lines = lines
    }
}

/// A day of the Gregorian calendar.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, the month from 1 and the day from 1.
    public let year: Int, month: Int, day: Int

    /// Creates a day; `nil` if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    private init() { (year, month, day) = (1, 1, 1) }

    public static let first = CalendarDay()

    /// Reads `2026-12-31`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    /// Orders days chronologically.
    public static func < (lhs: CalendarDay, rhs: CalendarDay) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }

    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
