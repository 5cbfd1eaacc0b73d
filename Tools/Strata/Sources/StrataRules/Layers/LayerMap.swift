import StrataScan
public import StrataWorkspace

/// The layer of each module of a workspace.
public struct LayerMap: Sendable {
    public enum Place: Hashable, Sendable {
        /// It may use everything, and no layer may use it.
        case root
        /// The position of its layer, 0 on top.
        case layer(Int)
        /// No pattern matches it, or two do equally well.
        case nowhere
    }

    private struct Match {
        let place: Place
        let pattern: Configuration.Located<String>
        /// A module name is more specific than a package path; among paths, the one with more literal components is.
        let rank: (Int, Int)
    }

    private let configuration: Configuration
    private var places: [ModuleID: Place] = [:]
    private var filePlaces: [String: Place] = [:]
    public private(set) var problems: [ConfigurationProblem] = []

    init(_ workspace: Workspace, _ configuration: Configuration) {
        self.configuration = configuration
        for package in workspace.packages {
            let paths = Self.matches(package: package.directory, configuration)
            for module in package.modules { places[module.id] = place(module.name, among: paths + Self.matches(module, configuration)) }
        }
        placeFiles(workspace)
    }

    public func place(of id: ModuleID) -> Place { places[id] ?? .nowhere }

    /// The layer that lists this file, or `nil` if the module's layer applies.
    public func place(ofFile path: String) -> Place? { filePlaces.isEmpty ? nil : filePlaces[path] }

    func hasModulesOrFiles(ofLayer index: Int) -> Bool {
        places.values.contains(.layer(index)) || filePlaces.values.contains(.layer(index))
    }

    func files(ofLayer index: Int) -> [String] { filePlaces.filter { $0.value == .layer(index) }.keys.sorted() }

    /// Whether the module has files and layers list all of them.
    func coversEachFile(of module: WorkspaceModule) -> Bool {
        !filePlaces.isEmpty && !module.files.isEmpty && module.files.allSatisfy { filePlaces[$0.path] != nil }
    }

    private mutating func placeFiles(_ workspace: Workspace) {
        let files = configuration.layers.contains { !$0.files.isEmpty } ? workspace.modules.flatMap(\.files).map(\.path) : []
        var matches: [String: [Match]] = [:]
        for (index, layer) in configuration.layers.enumerated() {
            for pattern in layer.files {
                let path = PathPattern(pattern.value)
                let matched = files.filter(path.matches)
                if matched.isEmpty { problems.append(configuration.problem("no file matches '\(pattern.value)'", at: pattern)) }
                let match = Match(place: .layer(index), pattern: pattern, rank: (0, path.literalSegmentCount))
                for file in matched { matches[file, default: []].append(match) }
            }
        }
        for (file, matches) in matches.sorted(by: { $0.key < $1.key }) { filePlaces[file] = place(file, among: matches) }
    }

    private static func matches(package: String, _ configuration: Configuration) -> [Match] {
        let layers = configuration.layers.enumerated().flatMap { index, layer in layer.packages.map { (Place.layer(index), $0) } }
        return (layers + configuration.roots.map { (.root, $0) }).compactMap { place, path in
            let pattern = PathPattern(path.value)
            return pattern.matches(package) ? Match(place: place, pattern: path, rank: (0, pattern.literalSegmentCount)) : nil
        }
    }

    private static func matches(_ module: WorkspaceModule, _ configuration: Configuration) -> [Match] {
        configuration.layers.enumerated().flatMap { index, layer in
            layer.modules.compactMap { name in
                let pattern = NamePattern(name.value)
                guard pattern.matches(module.name) || pattern.matches(module.id.target) else { return nil }
                return Match(place: .layer(index), pattern: name, rank: (1, pattern.isLiteral ? 1 : 0))
            }
        }
    }

    /// The layer of a module, ignoring ambiguous patterns.
    static func place(of module: WorkspaceModule, _ configuration: Configuration) -> Place {
        (matches(package: module.id.package, configuration) + matches(module, configuration)).max { $0.rank < $1.rank }?.place ?? .nowhere
    }

    /// The place of the most specific pattern; patterns of two places that are equally specific are reported once for all that they match.
    private mutating func place(_ name: String, among matches: [Match]) -> Place {
        guard let best = matches.max(by: { $0.rank < $1.rank }) else { return .nowhere }
        guard let other = matches.first(where: { $0.rank == best.rank && $0.place != best.place }) else { return best.place }
        let (first, second) = other.pattern.position < best.pattern.position ? (other.pattern, best.pattern) : (best.pattern, other.pattern)
        if !problems.contains(where: { $0.position == second.position }) {
            let both = "'\(second.value)' and '\(first.value)' (line \(first.position.line)) match '\(name)' equally well"
            problems.append(configuration.problem("\(both); make one more specific", at: second))
        }
        return .nowhere
    }
}
