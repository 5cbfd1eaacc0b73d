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
        var place: Place
        var pattern: Configuration.Located<String>
        /// A module name is more specific than a package path; among paths, the one with more literal components is.
        var rank: (Int, Int)
    }

    private var places: [ModuleID: Place] = [:]
    private var filePlaces: [String: Place] = [:]

    public private(set) var problems: [ConfigurationProblem] = []

    init(_ workspace: Workspace, _ configuration: Configuration) {
        var used: Set<SourcePosition> = []
        for package in workspace.packages {
            let paths = Self.matches(package: package.directory, configuration)
            for module in package.modules {
                let matches = paths + Self.matches(module, configuration)
                used.formUnion(matches.map(\.pattern.position))
                places[module.id] = place(module, among: matches, configuration)
            }
        }
        placeFiles(workspace, configuration)
        reportUnused(used, workspace, configuration)
        reportEmptyLayers(workspace, configuration)
    }

    public func place(of id: ModuleID) -> Place { places[id] ?? .nowhere }

    /// The layer that lists this file, or `nil` if the module's layer applies.
    public func place(ofFile path: String) -> Place? { filePlaces.isEmpty ? nil : filePlaces[path] }

    /// The files listed by layers, sorted.
    var placedFiles: [String] { filePlaces.keys.sorted() }

    /// Whether the module has files and layers list all of them.
    func coversEachFile(of module: WorkspaceModule) -> Bool {
        !filePlaces.isEmpty && !module.files.isEmpty && module.files.allSatisfy { filePlaces[$0.path] != nil }
    }

    private mutating func placeFiles(_ workspace: Workspace, _ configuration: Configuration) {
        var best: [String: (rank: Int, pattern: Configuration.Located<String>)] = [:]
        for (index, layer) in configuration.layers.enumerated() {
            for pattern in layer.files {
                let path = PathPattern(pattern.value)
                let matches = workspace.modules.flatMap(\.files).map(\.path).filter { path.matches($0) }
                if matches.isEmpty { problems.append(configuration.problem("no file matches '\(pattern.value)'", at: pattern)) }
                for file in matches {
                    if let other = best[file], other.rank >= path.literalSegmentCount {
                        guard other.rank == path.literalSegmentCount, filePlaces[file] != .layer(index) else { continue }
                        reportTie(pattern, other.pattern, file, configuration)
                        continue
                    }
                    best[file] = (path.literalSegmentCount, pattern)
                    filePlaces[file] = .layer(index)
                }
            }
        }
    }

    private static func matches(package: String, _ configuration: Configuration) -> [Match] {
        let layers = configuration.layers.enumerated().flatMap { index, layer in layer.packages.map { (Place.layer(index), $0) } }
        return (layers + configuration.roots.map { (.root, $0) }).compactMap { place, path in
            let pattern = PathPattern(path.value)
            guard pattern.matches(package) else { return nil }
            return Match(place: place, pattern: path, rank: (0, pattern.literalSegmentCount))
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

    private mutating func place(_ module: WorkspaceModule, among matches: [Match], _ configuration: Configuration) -> Place {
        guard let best = matches.max(by: { $0.rank < $1.rank }) else { return .nowhere }
        guard let other = matches.first(where: { $0.rank == best.rank && $0.place != best.place }) else { return best.place }
        let (first, second) = other.pattern.position < best.pattern.position ? (other, best) : (best, other)
        reportTie(second.pattern, first.pattern, module.name, configuration)
        return .nowhere
    }

    /// Reports two patterns that are equally specific, once for all that they match.
    private mutating func reportTie(
        _ pattern: Configuration.Located<String>, _ other: Configuration.Located<String>, _ name: String, _ configuration: Configuration
    ) {
        guard !problems.contains(where: { $0.position == pattern.position }) else { return }
        let both = "'\(pattern.value)' and '\(other.value)' (line \(other.position.line)) match '\(name)' equally well"
        problems.append(configuration.problem("\(both); make one more specific", at: pattern))
    }

    private mutating func reportUnused(_ used: Set<SourcePosition>, _ workspace: Workspace, _ configuration: Configuration) {
        for pattern in configuration.layers.flatMap(\.packages) + configuration.roots where !used.contains(pattern.position) {
            let below = workspace.packages.contains { PathPattern(pattern.value + "/*").matches($0.directory) }
            let hint =
                below
                ? "; did you mean '\(pattern.value)/*'?" : suggestion(for: pattern.value, among: workspace.packages.map(\.displayPath))
            problems.append(configuration.problem("no package matches '\(pattern.value)'\(hint)", at: pattern))
        }
        for pattern in configuration.layers.flatMap(\.modules) where !used.contains(pattern.position) {
            let hint = suggestion(for: pattern.value, among: workspace.modules.map(\.name))
            problems.append(configuration.problem("no module matches '\(pattern.value)'\(hint)", at: pattern))
        }
    }

    /// A layer with matching patterns can still be empty if other patterns are more specific.
    private mutating func reportEmptyLayers(_ workspace: Workspace, _ configuration: Configuration) {
        for (index, layer) in configuration.layers.enumerated() where !places.values.contains(.layer(index)) {
            if filePlaces.values.contains(.layer(index)) { continue }
            let reported = (layer.packages + layer.modules + layer.files).contains { pattern in
                problems.contains { $0.position == pattern.position }
            }
            if !reported { problems.append(configuration.problem("layer '\(layer.name.value)' has no module", at: layer.name)) }
        }
    }
}
