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

    private enum Owner: Hashable {
        case root
        case layer(Int)
    }

    private struct Match {
        var owner: Owner
        var pattern: Configuration.Located<String>
        /// A module name is more specific than a package path; among paths, the one with more literal components is.
        var rank: (Int, Int)
    }

    private var places: [ModuleID: Place] = [:]
    private var filePlaces: [String: Place] = [:]

    public private(set) var problems: [ConfigurationProblem] = []

    /// Assigns every module to a place.
    init(_ workspace: Workspace, _ configuration: Configuration) {
        var used: Set<SourcePosition> = []
        for module in workspace.modules {
            let matches = Self.matches(module, configuration)
            used.formUnion(matches.map(\.pattern.position))
            places[module.id] = place(module, among: matches, configuration)
        }
        placeFiles(workspace, configuration)
        reportUnused(patterns(of: configuration), used, workspace, configuration)
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
                        let message =
                            "'\(pattern.value)' and '\(other.pattern.value)' (line \(other.pattern.position.line)) match '\(file)' equally well; make one more specific"
                        if !problems.contains(where: { $0.position == pattern.position }) {
                            problems.append(configuration.problem(message, at: pattern))
                        }
                        continue
                    }
                    best[file] = (path.literalSegmentCount, pattern)
                    filePlaces[file] = .layer(index)
                }
            }
        }
    }

    private static func matches(_ module: WorkspaceModule, _ configuration: Configuration) -> [Match] {
        var matches: [Match] = []
        func add(_ owner: Owner, paths: [Configuration.Located<String>], names: [Configuration.Located<String>]) {
            for path in paths {
                let pattern = PathPattern(path.value)
                if pattern.matches(module.id.package) {
                    matches.append(Match(owner: owner, pattern: path, rank: (0, pattern.literalSegmentCount)))
                }
            }
            for name in names {
                let pattern = NamePattern(name.value)
                if pattern.matches(module.name) || pattern.matches(module.id.target) {
                    matches.append(Match(owner: owner, pattern: name, rank: (1, pattern.isLiteral ? 1 : 0)))
                }
            }
        }
        for (index, layer) in configuration.layers.enumerated() { add(.layer(index), paths: layer.packages, names: layer.modules) }
        add(.root, paths: configuration.roots, names: [])
        return matches
    }

    /// The layer of a module, ignoring ambiguous patterns.
    static func place(of module: WorkspaceModule, _ configuration: Configuration) -> Place {
        switch matches(module, configuration).max(by: { $0.rank < $1.rank })?.owner {
        case .root: .root
        case .layer(let index): .layer(index)
        case nil: .nowhere
        }
    }

    private mutating func place(_ module: WorkspaceModule, among matches: [Match], _ configuration: Configuration) -> Place {
        guard let best = matches.max(by: { $0.rank < $1.rank }) else { return .nowhere }
        let equals = matches.filter { $0.rank == best.rank && $0.owner != best.owner }
        if let other = equals.first {
            let (first, second) = other.pattern.position < best.pattern.position ? (other, best) : (best, other)
            let problem = configuration.problem(
                "'\(second.pattern.value)' and '\(first.pattern.value)' (line \(first.pattern.position.line)) match '\(module.name)' equally well; make one more specific",
                at: second.pattern)
            if !problems.contains(where: { $0.position == problem.position }) { problems.append(problem) }
            return .nowhere
        }
        switch best.owner {
        case .root: return .root
        case .layer(let index): return .layer(index)
        }
    }

    private func patterns(of configuration: Configuration) -> [(pattern: Configuration.Located<String>, isPath: Bool)] {
        configuration.layers.flatMap { layer in layer.packages.map { ($0, true) } + layer.modules.map { ($0, false) } }
            + configuration.roots.map { ($0, true) }
    }

    private mutating func reportUnused(
        _ patterns: [(pattern: Configuration.Located<String>, isPath: Bool)], _ used: Set<SourcePosition>, _ workspace: Workspace,
        _ configuration: Configuration
    ) {
        for (pattern, isPath) in patterns where !used.contains(pattern.position) {
            if isPath {
                let below = workspace.packages.contains { PathPattern(pattern.value + "/*").matches($0.directory) }
                let hint =
                    below
                    ? "; did you mean '\(pattern.value)/*'?" : suggestion(for: pattern.value, among: workspace.packages.map(\.displayPath))
                problems.append(configuration.problem("no package matches '\(pattern.value)'\(hint)", at: pattern))
            } else {
                let hint = suggestion(for: pattern.value, among: workspace.modules.map(\.name))
                problems.append(configuration.problem("no module matches '\(pattern.value)'\(hint)", at: pattern))
            }
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
