import StrataScan
import StrataWorkspace

/// Evaluates the uses of symbols against the layers, once for all rules.
struct SymbolVerdicts: Sendable {
    /// A use of a declaration that the layers forbid.
    struct Crossing: Sendable {
        var use: SymbolFacts.Use
        var symbol: SymbolFacts.Symbol
        var rejection: LayerPolicy.Rejection
        /// The declaration that handed over the value on which the use rests, as far as the file shows it.
        var origin: SymbolFacts.Symbol?
        /// The first line that certainly belongs to the same expression.
        var firstLine: Int { use.position.line - (use.continuesExpression ? 1 : 0) }
    }

    /// A place that receives a value of a forbidden type.
    struct Reach: Sendable {
        var use: SymbolFacts.Use
        var symbol: SymbolFacts.Symbol
        var type: ModuleID
        var rejection: LayerPolicy.Rejection
    }

    /// A use of a module that is neither imported nor declared.
    struct Leak: Sendable {
        var use: SymbolFacts.Use
        var symbol: SymbolFacts.Symbol
    }

    /// A public declaration that exposes a type to a module that must not use it.
    struct Exposure: Sendable {
        var fact: SymbolFacts.Exposure
        var witness: ModuleID
        var rejection: LayerPolicy.Rejection
    }

    private(set) var crossings: [Crossing] = []
    private(set) var reaches: [Reach] = []
    private(set) var leaks: [Leak] = []
    private(set) var exposures: [Exposure] = []

    private let facts: SymbolFacts
    private let graph: ModuleGraph
    private let policy: LayerPolicy
    /// The permitted re-exports of each umbrella module, direct and indirect.
    private let umbrellas: [ModuleID: Set<ModuleID>]
    private var explained: [ModuleID: Set<ModuleID>] = [:]
    private var verdicts: [[ModuleID]: LayerPolicy.Rejection?] = [:]

    init(_ facts: SymbolFacts, graph: ModuleGraph, policy: LayerPolicy) {
        self.facts = facts
        self.graph = graph
        self.policy = policy
        umbrellas = Self.umbrellas(graph)
        guard facts.isChecked else { return }
        var imported: [String: Set<ModuleID>] = [:]
        for item in graph.imports {
            if case .module(let target) = item.origin { imported[item.path, default: []].insert(target) }
        }
        for uses in facts.uses.runs(by: \.path) { judge(uses, imported: imported[uses.first?.path ?? ""] ?? []) }
        judge(facts.exposures)
    }

    private static func umbrellas(_ graph: ModuleGraph) -> [ModuleID: Set<ModuleID>] {
        let permitted = graph.permittedExports
        return Dictionary(uniqueKeysWithValues: permitted.keys.map { ($0, reachable(from: [$0]) { permitted[$0] ?? [] }) })
    }

    private mutating func judge(_ uses: ArraySlice<SymbolFacts.Use>, imported: Set<ModuleID>) {
        let symbols = facts.symbols
        let first = crossings.count
        var rejections: [Int: LayerPolicy.Rejection?] = [:]
        var places: Set<Place> = []
        for use in uses {
            let symbol = symbols[use.symbol]
            let rejection = rejections[use.symbol] ?? self.rejection(use, symbol)
            rejections[use.symbol] = .some(rejection)
            if let rejection {
                // If the file imports the module, the import is reported instead of its uses.
                guard !imported.contains(symbol.module) else { continue }
                guard places.insert(Place(position: use.position, module: symbol.module, file: symbol.path)).inserted else { continue }
                // Only an earlier part of the same expression certainly provides the value.
                var crossing = Crossing(use: use, symbol: symbol, rejection: rejection)
                crossing.origin = uses.last {
                    $0.position < use.position && $0.position.line >= crossing.firstLine
                        && symbols[$0.symbol].handsOver.contains(symbol.module)
                }.map { symbols[$0.symbol] }
                crossings.append(crossing)
            } else if symbol.module != use.module, !isExplained(symbol.module, for: use.module) {
                guard places.insert(Place(position: use.position, module: symbol.module, file: symbol.path)).inserted else { continue }
                leaks.append(Leak(use: use, symbol: symbol))
            }
        }
        var lines: [ModuleID: Set<Int>] = [:]
        for crossing in crossings[first...] {
            lines[crossing.symbol.module, default: []].formUnion([crossing.firstLine, crossing.use.position.line])
        }
        for use in uses where !symbols[use.symbol].handsOver.isEmpty && rejections[use.symbol] == .some(nil) {
            let symbol = symbols[use.symbol]
            for type in symbol.handsOver where type != use.module && !imported.contains(type) {
                // A call on the value in the same expression is the better finding.
                guard let rejection = rejection(from: use.module, to: type), lines[type]?.contains(use.position.line) != true,
                    places.insert(Place(position: use.position, module: type, file: "")).inserted
                else { continue }
                reaches.append(Reach(use: use, symbol: symbol, type: type, rejection: rejection))
            }
        }
    }

    private struct Place: Hashable {
        var position: SourcePosition
        var module: ModuleID
        var file: String
    }

    private mutating func rejection(_ use: SymbolFacts.Use, _ symbol: SymbolFacts.Symbol) -> LayerPolicy.Rejection? {
        if policy.placesFile(use.path) || policy.placesFile(symbol.path) {
            return policy.rejection(from: use.module, in: use.path, to: symbol.module, in: symbol.path)
        }
        return rejection(from: use.module, to: symbol.module)
    }

    /// The reason why one module may not use another; re-exports of a permitted umbrella count as its own.
    private mutating func rejection(from: ModuleID, to: ModuleID) -> LayerPolicy.Rejection? {
        let pair = [from, to]
        if let known = verdicts[pair] { return known }
        var rejection = from == to ? nil : policy.rejection(from: from, to: to)
        if rejection != nil {
            let isUmbrellas = umbrellas.contains { umbrella, exported in
                umbrella != to && exported.contains(to) && (umbrella == from || policy.rejection(from: from, to: umbrella) == nil)
            }
            if isUmbrellas { rejection = nil }
        }
        verdicts[pair] = .some(rejection)
        return rejection
    }

    /// Whether the user imports the module, sees it through re-exports, or declares it.
    private mutating func isExplained(_ used: ModuleID, for user: ModuleID) -> Bool {
        if let known = explained[user] { return known.contains(used) }
        let exports = graph.exports
        let all = reachable(from: graph.edges.filter { $0.from == user }.map(\.to)) { exports[$0] ?? [] }
        explained[user] = all
        return all.contains(used)
    }

    private mutating func judge(_ facts: [SymbolFacts.Exposure]) {
        // Users that may use the declaration but not the type; tests and roots do not count.
        let witnesses = graph.modules.values.filter {
            $0.kind == .library && policy.layer(of: $0.id) != nil && !policy.isTestOnly($0.id)
        }.map(\.id).sorted()
        var known: [[ModuleID]: (ModuleID, LayerPolicy.Rejection)?] = [:]
        for fact in facts where !policy.isTestOnly(fact.module) && policy.isBelow(fact.type, fact.module) {
            let pair = [fact.module, fact.type]
            if known[pair] == nil {
                var found: (ModuleID, LayerPolicy.Rejection)?
                for witness in witnesses where policy.isBelow(fact.module, witness) {
                    // An umbrella only passes on what it imports.
                    guard policy.layer(of: witness)?.isUmbrella != true || isExplained(fact.module, for: witness),
                        rejection(from: witness, to: fact.module) == nil,
                        let rejection = rejection(from: witness, to: fact.type)
                    else { continue }
                    found = (witness, rejection)
                    break
                }
                known[pair] = .some(found)
            }
            if case .some(.some(let (witness, rejection))) = known[pair] {
                exposures.append(Exposure(fact: fact, witness: witness, rejection: rejection))
            }
        }
    }
}
