package import Foundation
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
        public var closing = Closing.open
        public var isClosed: Bool { closing != .open }
        public var budgets: [Budget: Located<Int>] = [:]
        public var conventions: [ConventionSetting] = []
        public var because: String?
    }

    public struct ConventionSetting: Hashable, Sendable {
        public var rule: Located<String>
        /// Whether it is enabled; a layer may disable a global convention.
        public var isOn = true
        public var options: [String: [Located<String>]] = [:]
        public var because: String?
    }

    /// A name with its list.
    typealias Entry = (key: Located<String>, texts: [Located<String>])

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

    public var file: String
    /// The file's lines, for code frames.
    public var lines: [String]
    public var exclude: [Exclusion] = []
    /// The layers, top first.
    public var layers: [Layer] = []
    public var roots: [Located<String>] = []
    public var testOnly: [Located<String>] = []
    /// The users of each external package, product or module.
    var external: [Entry] = []
    /// The modules that each module may re-export.
    var umbrellas: [Entry] = []
    public var exceptions: [Exception] = []
    public var reach: [ReachRule] = []
    public var targets: [Target] = []
    public var conventions: [ConventionSetting] = []
    public var severity: [String: Finding.Severity] = [:]
    public var baseline: Located<String>?
    /// The configurations in which `#if` is decided.
    public var matrix = BuildMatrix.common

    public var declaredTargets: [DeclaredTarget] {
        targets.map { .init(module: $0.module.value, path: $0.path.value, kind: $0.kind, position: $0.module.position) }
    }

    public init(file: String, lines: [String] = []) { (self.file, self.lines) = (file, lines) }
}

extension [Configuration.Located<String>] {
    func match(_ name: String) -> Bool { contains { NamePattern($0.value).matches(name) } }
}

/// A day of the Gregorian calendar, written as `2026-12-31`.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let description: String
    public static let first = CalendarDay(description: "0001-01-01")
    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    /// The day of a time in UTC, so that an exception expires everywhere at the same time.
    package init(of time: Date) { self.init(description: time.formatted(Self.style)) }
    private init(description: String) { self.description = description }

    /// Reads `2026-12-31`; `nil` if there is no such day.
    public init?(_ text: String) {
        guard let time = try? Self.style.parse(text) else { return nil }
        self.init(of: time)
        guard description == text, self >= .first else { return nil }
    }

    public static func < (lhs: CalendarDay, rhs: CalendarDay) -> Bool { lhs.description < rhs.description }
}
