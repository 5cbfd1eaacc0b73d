public import StrataScan
public import StrataWorkspace

/// The contents of `.strata.yml`, each value with its position.
public struct Configuration: Sendable {
    public struct Located<Value: Sendable & Hashable>: Hashable, Sendable {
        public var value: Value
        /// The start of the value.
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
        /// Without restriction.
        case free
        /// Only through the layer's API modules.
        case api
        case forbidden
    }

    /// Paths that are not part of the workspace.
    public struct Exclusion: Hashable, Sendable {
        public var path: Located<String>
        /// Why.
        public var because: String
    }

    /// A metric of a module, as printed by `strata metrics`, or of the layer, which it may limit.
    public enum Budget: String, Hashable, Sendable, CaseIterable {
        /// How many modules use it.
        case fanIn = "fan-in"
        /// How many modules it uses.
        case fanOut = "fan-out"
        /// How many modules a change of it can reach.
        case dependents
        /// The length of its longest dependency chain.
        case depth
        /// The size of its sources, in KiB.
        case kilobytes
        /// The size of all modules of the layer with tests, in KiB.
        case layerKilobytes = "layer-kilobytes"
    }

    public struct Layer: Hashable, Sendable {
        public var name: Located<String>
        /// Path patterns of its packages.
        public var packages: [Located<String>] = []
        /// Name patterns of its modules.
        public var modules: [Located<String>] = []
        /// Path patterns of files that belong to this layer regardless of their module.
        public var files: [Located<String>] = []
        /// The layers it may use; `nil` for all lower ones.
        public var uses: [Located<String>]?
        /// How its packages may use each other.
        public var siblings = Siblings.free
        /// The modules that other packages may use; `nil` for all.
        public var api: [Located<String>]?
        /// Modules that may not use each other.
        public var peers: [Located<String>] = []
        /// Whether its modules may re-export others.
        public var isUmbrella = false
        /// Whether its modules are used inside the workspace only, so that unused public declarations are reported.
        public var closing = Located(value: Closing.open, position: .start)
        /// Whether only modules of the workspace use its modules.
        public var isClosed: Bool { closing.value != .open }
        /// The limits for the metrics of a module.
        public var budgets: [Budget: Located<Int>] = [:]
        /// Its conventions, in addition to those of all layers.
        public var conventions: [ConventionSetting] = []
        /// Why the layer has its rules; printed with each violation.
        public var because: String?
    }

    /// The users of an external package, product or module.
    public struct ExternalRule: Hashable, Sendable {
        public var name: Located<String>
        /// The layers, package paths or modules that may use it.
        public var users: [Located<String>]
    }

    /// A module that may re-export others.
    public struct Umbrella: Hashable, Sendable {
        public var module: Located<String>
        /// The modules that it may re-export.
        public var exports: [Located<String>]
    }

    /// An accepted violation.
    public struct Exception: Hashable, Sendable {
        /// The rule that is not applied.
        public var rule: Located<String>
        /// A name pattern of the violating module.
        public var from: Located<String>?
        /// A name pattern of the used module.
        public var to: Located<String>?
        /// Why it is accepted.
        public var reason: String
        public var owner: String
        /// The last day on which it counts.
        public var expires: Located<CalendarDay>?
        /// The start of the entry.
        public var position: SourcePosition
    }

    /// Modules that may not be reached from others by any route.
    public struct ReachRule: Hashable, Sendable {
        /// The layers, package paths or module patterns from which it is forbidden.
        public var from: [Located<String>]
        /// The layers or modules, local or external, that must not be reached.
        public var to: [Located<String>]
        /// Why.
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
    /// The packages or modules that may use everything and that no layer may use.
    public var roots: [Located<String>] = []
    /// Name patterns of test modules.
    public var testOnly: [Located<String>] = []
    /// The allowed users of external packages.
    public var external: [ExternalRule] = []
    /// Modules that may re-export.
    public var umbrellas: [Umbrella] = []
    /// Known violations.
    public var exceptions: [Exception] = []
    /// The modules that must not be reached by any route.
    public var reach: [ReachRule] = []
    /// Sources without a manifest.
    public var targets: [Target] = []
    public var conventions: [ConventionSetting] = []
    /// The severity of rules that are not errors.
    public var severity: [String: Finding.Severity] = [:]
    /// The baseline file, relative to the workspace.
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

    /// `2026-12-31`.
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
