/// A generated workspace that compiles, with the findings expected from its index.
///
/// It has three tiers and sometimes an umbrella. The middle tier exposes types of the lowest one in all possible forms, and the upper tier
/// uses them without an import.
public struct CompiledWorld: Sendable {
    /// An expected finding.
    public struct Claim: Hashable, Comparable, Sendable, CustomStringConvertible {
        var path: String
        var line: Int
        var column: Int
        var rule: String
        var name: String

        /// `path:line:column rule name`
        public var description: String { "\(path):\(line):\(column) \(rule) \(name)" }

        /// Orders by position.
        public static func < (lhs: Claim, rhs: Claim) -> Bool {
            (lhs.path, lhs.line, lhs.column, lhs.rule, lhs.name) < (rhs.path, rhs.line, rhs.column, rhs.rule, rhs.name)
        }
    }

    struct Module: Sendable {
        enum Tier: String, CaseIterable {
            case top
            case umbrella
            case middle
            case low
        }

        var name: String
        var tier: Tier
        /// The imports of its file and dependencies of its manifest, as positions of earlier modules.
        var imports: [Int] = []
        /// Whether it is compiled with the feature `MemberImportVisibility`.
        var seesOnlyImports = false
        var source = MarkedSource()

        var path: String { "Sources/\(name)/\(name).swift" }
    }

    /// In the order in which they are compiled.
    var modules: [Module] = []

    /// The findings.
    public var truth: Set<Claim> {
        Set(
            modules.flatMap { module in
                module.source.marks.map {
                    Claim(path: module.path, line: $0.line, column: $0.column, rule: $0.rule, name: $0.name)
                }
            })
    }

    /// The same as files, manifest and configuration included.
    public var world: World {
        var package = PackagePlan(directory: "", tier: .low)
        for module in modules {
            var target = TargetPlan(name: module.name, kind: .library)
            target.declared = module.imports.map { (modules[$0].name, nil, nil) }
            package.targets.append(target)
        }
        let manifest = ManifestWriter(packages: [package], index: 0)
        var world = World()
        world.files["Package.swift"] = manifest.text(tools: "6.0")
        world.dumps[""] = manifest.dump
        for module in modules {
            let imports = module.imports.map { "\(module.tier == .umbrella ? "@_exported " : "")import \(modules[$0].name)" }
            world.files[module.path] = (imports + module.source.lines).joined(separator: "\n") + "\n"
        }
        world.files[".strata.yml"] = configuration
        return world
    }

    private var configuration: String {
        let used = Module.Tier.allCases.filter { tier in modules.contains { $0.tier == tier } }
        let layers = used.enumerated().map { index, tier in
            let names = modules.filter { $0.tier == tier }.map { "\"\($0.name)\"" }.joined(separator: ", ")
            let below = index + 1 < used.count ? used[index + 1].rawValue : ""
            return "  - {name: \(tier), modules: [\(names)], uses: [\(below)]\(tier == .umbrella ? ", umbrella: true" : "")}"
        }
        return "layers:\n" + layers.joined(separator: "\n") + "\n"
    }
}

/// Source lines with their expected findings.
struct MarkedSource: Sendable {
    /// The number of preceding lines, one per import.
    var first = 0
    private(set) var lines: [String] = []
    private(set) var marks: [(line: Int, column: Int, rule: String, name: String)] = []

    /// Adds a line in which `«rule name»` precedes each finding.
    mutating func add(_ line: String) {
        var text = ""
        for (index, part) in line.split(separator: "«", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = part.firstIndex(of: "»") else {
                text += part
                continue
            }
            let words = part[..<end].split(separator: " ").map(String.init)
            marks.append((first + lines.count + 1, text.utf8.count + 1, words[0], words[1]))
            text += part[part.index(after: end)...]
        }
        lines.append(text)
    }
}
