/// A generated workspace, with all findings that a checker has to report.
public struct World: Sendable {
    /// The files by path, manifests and configuration included.
    public var files: [String: String] = [:]
    /// Symbolic links with their targets relative to their folders.
    public var links: [String: String] = [:]
    /// The answers of `swift package dump-package`, by the package's folder, with `ROOT` for the workspace's absolute path.
    public var dumps: [String: String] = [:]
    /// The findings: rule, file, and the module or product that is used.
    public var truth: Set<Claim> = []

    /// A finding without its message.
    public struct Claim: Hashable, Comparable, Sendable, CustomStringConvertible {
        var rule: String
        var path: String
        var name: String

        init(_ rule: String, _ path: String, _ name: String = "") {
            (self.rule, self.path, self.name) = (rule, path, name)
        }

        /// `rule path name`
        public var description: String { "\(rule) \(path) \(name)" }

        /// Orders by file, then by rule.
        public static func < (lhs: Claim, rhs: Claim) -> Bool { (lhs.path, lhs.rule, lhs.name) < (rhs.path, rhs.rule, rhs.name) }
    }
}

/// The layers, top first. Upper modules use only the API of the next layer; modules of the lowest layer do not use each other.
enum Tier: Int, CaseIterable {
    case top
    case middle
    case low

    var uses: Tier? { Tier(rawValue: rawValue + 1) }
}

struct PackagePlan {
    /// The form of a package dependency in a manifest.
    enum Address: CaseIterable {
        case path
        case link
        case url
        case mirror
        case edited
    }

    var directory: String
    var tier: Tier
    var targets: [TargetPlan] = []
    /// The products by name, with the positions of their targets.
    var products: [(name: String, targets: [Int])] = []
    /// The package dependencies with their forms.
    var addresses: [Int: Address] = [:]
    /// Whether it has another manifest for compilers before 6.
    var hasOlderManifest = false
    var platforms: [String] = []

    var name: String { String(directory.split(separator: "/").last ?? "") }
    var identity: String { name.lowercased() }
}

struct TargetPlan {
    enum Kind {
        case library
        case executable
        case c
        case test
        case plugin
    }

    var name: String
    var kind: Kind
    /// The explicit folder in the manifest; `nil` for the default.
    var path: String?
    /// Its included or excluded files.
    var sources: [String]?
    var exclude: [String] = []
    /// Its dependencies: target or product, with the platform to which each is limited.
    var declared: [(name: String, package: Int?, platform: String?)] = []
    /// The platform on which the manifest defines `LOCAL`, `all` for every platform, `nil` for none.
    var definesLocal: String?
    var isExternal = false
    /// Whether an import of it is forbidden, because it re-exports.
    var isLeaf = false

    /// The name in imports.
    var module: String { String(name.map { $0 == "-" || $0 == "." ? "_" : $0 }) }

    func folder(in package: PackagePlan) -> String {
        let usual = kind == .test ? "Tests/\(name)" : kind == .plugin ? "Plugins/\(name)" : "Sources/\(name)"
        return "\(package.directory)/\(path ?? usual)"
    }
}

/// A condition around an import, with its value.
struct ConditionPlan {
    var lines: [String]
    /// Whether some build may compile the import.
    var isActive = true
    /// Whether SwiftPM may, with the manifest that it selects.
    var isDeclared = true
    /// Whether no build of any kind does.
    var isDead = false
    /// The platform on which alone it is compiled.
    var platform: String?

    static func all(hasOlderManifest: Bool, definesLocal: String?) -> [ConditionPlan] {
        var plans = ["watchOS", "tvOS", "visionOS", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD", "Linux", "macOS", "iOS"].map {
            ConditionPlan(lines: ["#if os(\($0))"], platform: $0.lowercased())
        }
        plans += [
            .init(lines: ["#if os(Haiku)"]), .init(lines: ["#if !os(Windows)"]), .init(lines: ["#if DEBUG"]), .init(lines: ["#if !DEBUG"]),
            .init(lines: ["#if canImport(WatchKit)"]), .init(lines: ["#if os(tvOS) && DEBUG || os(visionOS)"]),
            .init(lines: ["#if targetEnvironment(simulator)"]), .init(lines: ["#if arch(arm64)"]), .init(lines: ["#if SWIFT_PACKAGE"]),
            .init(lines: ["#if os(Linux)", "#elseif os(watchOS)"]), .init(lines: ["#if os(Linux)", "#else"]),
            .init(lines: ["#if compiler(>=6)"]), .init(lines: ["#if swift(>=5)"]),
            .init(lines: ["#if compiler(<6)"], isActive: hasOlderManifest, isDeclared: false, isDead: !hasOlderManifest),
            .init(lines: ["#if compiler(>=6)", "#else"], isActive: hasOlderManifest, isDeclared: false, isDead: !hasOlderManifest),
            .init(lines: ["#if compiler(<5.2)"], isActive: false, isDeclared: false, isDead: true),
            .init(lines: ["#if FORK"], isDeclared: false), .init(lines: ["#if !SWIFT_PACKAGE"], isActive: false, isDeclared: false),
            .init(lines: ["#if false"], isActive: false, isDeclared: false, isDead: true),
            .init(lines: ["#if true", "#else"], isActive: false, isDeclared: false, isDead: true),
            .init(lines: ["#if os(Linux) && os(macOS)"], isActive: false, isDeclared: false, isDead: true),
            .init(lines: ["#if os(Haiku) && os(watchOS)"], isActive: false, isDeclared: false, isDead: true),
        ]
        if let definesLocal {
            let isDead = definesLocal == "all"
            plans += Array(repeating: .init(lines: ["#if LOCAL"]), count: 8)
            plans += Array(
                repeating: .init(lines: ["#if LOCAL", "#else"], isActive: !isDead, isDeclared: !isDead, isDead: isDead), count: 8)
        }
        return plans
    }

    func around(_ line: String) -> String { lines.isEmpty ? line : (lines + [line, "#endif"]).joined(separator: "\n") }
}

/// A seeded random number generator: SplitMix64 (Steele, Lea and Flood, 2014).
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func number(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(limit))
    }

    mutating func isOne(in count: Int) -> Bool { number(count) == 0 }

    mutating func pick<Item>(_ items: [Item]) -> Item { items[number(items.count)] }
}
