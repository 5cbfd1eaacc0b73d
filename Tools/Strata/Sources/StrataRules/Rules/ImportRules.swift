import StrataScan
import StrataWorkspace

extension Rule {
    static let crossLayerImport = layerEdges("cross-layer-import", [.usesRoot, .layerNotAllowed, .notInAPI])
    static let peerImport = layerEdges("peer-import", [.peers])
    static let siblingImport = layerEdges("sibling-import", [.siblingsForbidden, .siblingNotInAPI])

    /// Edges of the module graph that the layers do not allow, for one kind of reasons.
    private static func layerEdges(_ identifier: String, _ rejections: Set<LayerPolicy.Rejection>) -> Rule {
        Rule(identifier, [.needsConfiguration]) { context in
            // A module for tests is a matter of its own rule.
            context.policy.rejected.filter { rejections.contains($1) && !context.isTestCodeViolation($0) }.map { edge, rejection in
                context.finding(
                    edge, "\(context.describe(edge.from)) \(context.verb(of: edge)) \(context.describe(edge.to))",
                    because: context.policy.because(rejection, from: edge.from, to: edge.to),
                    fix: context.policy.fix(rejection, from: edge.from, to: edge.to))
            }
        }
    }

    static let reexportLeak = Rule("reexport-leak", [.needsConfiguration]) { context in
        context.graph.imports.filter(\.declaration.isExported).compactMap { item in
            let name = item.declaration.module
            guard let module = context.graph.modules[item.from],
                !LayerPolicy.isPermittedExport(module, of: name, context.configuration, context.layers)
            else { return nil }
            return context.finding(
                item, "re-exports \(name) and is no declared umbrella",
                fix: "import \(name) without '@_exported', or declare 'umbrellas: {\(module.name): [\(name)]}'")
        }
    }

    static let testCodeInProduction = Rule("test-code-in-production") { context in
        func remedy(_ id: ModuleID) -> String {
            "move this code to a test target, or to a module that is made for tests, such as \(context.name(of: id))Testing"
        }
        let edges = context.graph.edges.filter(context.isTestCodeViolation).map { edge in
            let reason = context.policy.testReason(of: edge.to).map { ": \($0)" } ?? ""
            let use = "\(context.describe(edge.from)) \(context.verb(of: edge)) \(context.name(of: edge.to))"
            return context.finding(edge, "\(use), which is for tests only\(reason)", fix: remedy(edge.from))
        }
        let imports = context.graph.imports.filter { item in
            let name = item.declaration.module
            return item.origin.module == nil && (ToolchainModules.testing.contains(name) || context.policy.isTestOnly(name: name))
                && context.mayNotUseTestCode(item.from)
        }
        return edges
            + imports.map { item in
                context.finding(item, "imports \(item.declaration.module), which is for tests only", fix: remedy(item.from))
            }
    }

    static let deadImport = Rule("dead-import") { context in
        let modules = context.workspace.modules
        let dead = modules.flatMap { module in
            module.files.flatMap { file in file.scan.imports.filter(module.isDead).map { (module, file.path, $0) } }
        }
        let paths = Set(dead.map(\.1))
        // Another target may compile the import of a file that both share.
        let owners = paths.isEmpty ? [] : modules.filter { $0.files.contains { paths.contains($0.path) } }
        return dead.filter { _, path, declaration in owners.allSatisfy { $0.isDead(declaration) || !$0.files.contains { $0.path == path } }
        }.map { module, path, declaration in
            Finding(
                path: path, position: declaration.position, from: module.name, to: declaration.module, evidence: .import,
                message: "no build compiles this import of \(declaration.module) in \(context.describe(module.id))",
                fix: "remove the import, and the branch with it")
        }
    }

    static let externalAllowList = Rule("external-allow-list", [.needsConfiguration]) { context in
        context.configuration.external.flatMap { rule in
            let (name, users) = (rule.key.value, rule.texts.map(\.value))
            let limit = "\(name), which only \(users.isEmpty ? "nobody" : users.joined(separator: ", ")) may use"
            func fix(_ user: String) -> String { "go through a module that may use \(name), or add '\(user)' to it under 'external:'" }
            let imports = context.graph.imports.filter { item in
                item.origin.module == nil && item.declaration.module == name && !context.match(rule.texts, item.from)
            }
            let declared = context.members.flatMap { module, package in
                let dependencies = module.dependencies.filter { $0.isOf(name) }
                guard !dependencies.isEmpty, !context.match(rule.texts, module.id) else { return [Finding]() }
                return dependencies.map { dependency in
                    Finding(
                        module, of: package, at: dependency.position, to: name,
                        "\(context.describe(module.id)) declares a dependency on \(limit)", fix: fix(module.name))
                }
            }
            return declared + imports.map { context.finding($0, "imports \(limit)", fix: fix(context.name(of: $0.from))) }
        }
    }

    static let forbiddenReach = Rule("forbidden-reach", [.needsConfiguration]) { context in
        guard !context.configuration.reach.isEmpty else { return [] }
        let uses = UseGraph(context.graph.withoutTests)
        return context.configuration.reach.flatMap { rule in
            context.workspace.modules.filter { !context.policy.isTestOnly($0.id) && context.match(rule.from, $0.id) }.flatMap { module in
                rule.to.compactMap { context.reach(rule, from: module.id, to: $0, uses) }
            }
        }
    }

    static let cycle = Rule("cycle") { context in
        let graph = context.graph
        let edges = graph.edges.filter { $0.evidence != .reexport }
        let moduleCircles = Circles(edges.map { ($0.from, $0.to) }).shortest()
        let tied = Set(moduleCircles.flatMap { $0.map(\.package) })
        // SwiftPM rejects packages that depend on each other, whichever targets do; Xcode builds targets, so that tests of a project may use
        // another one.
        let packageEdges = edges.filter { edge in
            let isProjectTest = graph.modules[edge.from]?.kind == .test && graph.packages[edge.from.package]?.isProject == true
            return edge.from.package != edge.to.package && !isProjectTest
        }
        let packageCircles = Circles(packageEdges.map { ($0.from.package, $0.to.package) }).shortest().filter { !tied.isSuperset(of: $0) }
        return moduleCircles.compactMap { circle($0, kind: "modules", edges, node: { $0 }, name: graph.name(of:)) }
            + packageCircles.compactMap { circle($0, kind: "packages", packageEdges, node: \.package, name: { $0.isEmpty ? "." : $0 }) }
    }

    /// The shortest cycle of a component, with its first node repeated at the end. The edges within the component are weighed for the cut.
    private static func circle<Node: Hashable & Comparable>(
        _ circle: [Node], kind: String, _ edges: [ModuleGraph.Edge], node: (ModuleID) -> Node, name: (Node) -> String
    ) -> Finding? {
        typealias Edge = FeedbackEdges<Node>.Edge
        let places = Dictionary(grouping: edges) { Edge(from: node($0.from), to: node($0.to)) }
        let part = Circles(places.keys.map { ($0.from, $0.to) }).part(of: circle[0])
        let inner = places.filter { part.contains($0.key.from) && part.contains($0.key.to) && $0.key.from != $0.key.to }
        let imports = inner.mapValues { $0.filter { $0.evidence == .import } }
        let steps = zip(circle, circle.dropFirst()).compactMap { step -> ModuleGraph.Edge? in
            let step = Edge(from: step.0, to: step.1)
            return imports[step]?.first ?? inner[step]?.first
        }
        guard let first = steps.first else { return nil }
        // Only imports have to be rewritten; the manifest entry is removed with the last of them.
        let cut = FeedbackEdges.cheapest(imports.mapValues { max(1, $0.count) }).map { cut in
            let count = imports[cut]?.count ?? 0
            let places = count == 0 ? "manifest entry only" : count == 1 ? "1 import" : "\(count) imports"
            return "\(name(cut.from)) → \(name(cut.to)) (\(places))"
        }
        let others = part.count > circle.count - 1 ? ", the shortest of \(part.count) \(kind) that do" : ""
        return Finding(
            path: first.path, position: first.position, from: name(circle[0]), to: name(circle[1]), evidence: first.evidence,
            chain: circle.map(name), steps: steps.map { .init(path: $0.path, position: $0.position, evidence: $0.evidence) },
            message: "the \(kind) \(circle.dropLast().map(name).joined(separator: ", ")) use each other in a circle\(others)",
            fix: "the cheapest cut is \(cut.joined(separator: " and ")): move the shared code below both, or inject it from above")
    }
}

extension RuleContext {
    fileprivate func reach(
        _ rule: Configuration.ReachRule, from id: ModuleID, to target: Configuration.Located<String>, _ uses: UseGraph
    ) -> Finding? {
        let way = uses.shortest(from: [.module(id)]) { node in
            switch node {
            case .module(let id): match([target], id)
            case .external(let name): [target].match(name)
            }
        }
        guard let way, let first = way.first, let last = way.last else { return nil }
        let cut = uses.cheapestCut(from: .module(id), to: last.to).map { step in
            "\(uses.name(of: step.from)) → \(uses.name(of: step.to)) (\(step.places == 1 ? "1 place" : "\(step.places) places"))"
        }
        let end = uses.name(of: last.to)
        return Finding(
            path: first.path, position: first.position, from: name(of: id), to: end, evidence: first.evidence,
            chain: ([first.from] + way.map(\.to)).map(uses.name(of:)),
            steps: way.map { .init(path: $0.path, position: $0.position, evidence: $0.evidence) },
            message: "\(describe(id)) reaches \(end) \(way.count == 1 ? "directly" : "in \(way.count) steps")", because: rule.because,
            fix: "the cheapest cut is \(cut.joined(separator: " and ")); inject what is needed there at the composition root")
    }

    /// Whether an entry matches the module: by layer, by `layer/Package`, by the package's path or by the module's name.
    func match(_ entries: [Configuration.Located<String>], _ id: ModuleID) -> Bool {
        let name = name(of: id)
        let package = id.package.split(separator: "/").last ?? ""
        let places = policy.layer(of: id).map { [$0.name.value, "\($0.name.value)/\(package)", "\($0.name.value)/\(name)"] } ?? []
        // Most entries name layers; patterns cost more.
        return entries.contains { places.contains($0.value) } || entries.match(name)
            || entries.contains { PathPattern($0.value).matches(id.package) }
    }
}

extension ModuleDependency {
    /// Whether it is the named product or a product of the named package.
    func isOf(_ name: String) -> Bool {
        if case .external(let product) = destination { product.name == name || product.package == name.lowercased() } else { false }
    }
}
