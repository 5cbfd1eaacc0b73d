import StrataScan
import StrataWorkspace

/// Evaluates the uses of symbols against the layers, once for all rules.
struct SymbolVerdicts: Sendable {
    /// A use of a declaration that the layers forbid.
    struct Crossing: Sendable {
        let use: SymbolFacts.Use
        let symbol: SymbolFacts.Symbol
        let rejection: LayerPolicy.Rejection
        /// The declaration that handed over the value on which the use rests, as far as the file shows it.
        var origin: SymbolFacts.Symbol?
        /// The first line that certainly belongs to the same expression.
        var firstLine: Int { use.position.line - (use.continuesExpression ? 1 : 0) }
    }

    private(set) var crossings: [Crossing] = []
    /// Places that receive a value of a forbidden type.
    private(set) var reaches: [(use: SymbolFacts.Use, symbol: SymbolFacts.Symbol, type: ModuleID, rejection: LayerPolicy.Rejection)] = []
    /// Uses of a module that is neither imported nor declared.
    private(set) var leaks: [(use: SymbolFacts.Use, symbol: SymbolFacts.Symbol)] = []
    /// Public declarations that expose a type to a module that must not use it.
    private(set) var exposures: [(fact: SymbolFacts.Exposure, witness: ModuleID, rejection: LayerPolicy.Rejection)] = []
    private let facts: SymbolFacts
    private let graph: ModuleGraph
    private let policy: LayerPolicy
    /// The permitted re-exports of each umbrella module, direct and indirect.
    private let umbrellas: [ModuleID: Set<ModuleID>]
    private var explained: [ModuleID: Set<ModuleID>] = [:]
    private var verdicts: [[ModuleID]: LayerPolicy.Rejection?] = [:]

    init(_ facts: SymbolFacts, graph: ModuleGraph, policy: LayerPolicy) {
        (self.facts, self.graph, self.policy) = (facts, graph, policy)
        let permitted = graph.permittedExports
        umbrellas = Dictionary(uniqueKeysWithValues: permitted.keys.map { ($0, reachable(from: [$0]) { permitted[$0] ?? [] }) })
        guard facts.isChecked else { return }
        var imported: [String: Set<ModuleID>] = [:]
        for item in graph.imports {
            if case .module(let target) = item.origin { imported[item.path, default: []].insert(target) }
        }
        for uses in facts.uses.runs(by: \.path) { judge(uses, imported: imported[uses.first?.path ?? ""] ?? []) }
        judge(facts.exposures)
    }

    private struct Place: Hashable {
        var position: SourcePosition
        var module: ModuleID
        var file = ""
    }

    private mutating func judge(_ uses: ArraySlice<SymbolFacts.Use>, imported: Set<ModuleID>) {
        let symbols = facts.symbols
        var rejections: [Int: LayerPolicy.Rejection?] = [:]
        var places: Set<Place> = []
        var lines: [ModuleID: Set<Int>] = [:]
        for use in uses {
            let symbol = symbols[use.symbol]
            let rejection = rejections[use.symbol] ?? self.rejection(use, symbol)
            rejections[use.symbol] = .some(rejection)
            let isLeak = rejection == nil && symbol.module != use.module && !isExplained(symbol.module, for: use.module)
            // If the file imports the module, the import is reported instead of its uses.
            guard isLeak || rejection != nil && !imported.contains(symbol.module),
                places.insert(Place(position: use.position, module: symbol.module, file: symbol.path)).inserted
            else { continue }
            guard let rejection else {
                leaks.append((use, symbol))
                continue
            }
            // Only an earlier part of the same expression certainly provides the value.
            var crossing = Crossing(use: use, symbol: symbol, rejection: rejection)
            let origin = uses.last {
                $0.position < use.position && $0.position.line >= crossing.firstLine && symbols[$0.symbol].handsOver.contains(symbol.module)
            }
            crossing.origin = origin.map { symbols[$0.symbol] }
            crossings.append(crossing)
            lines[symbol.module, default: []].formUnion([crossing.firstLine, use.position.line])
        }
        for use in uses where !symbols[use.symbol].handsOver.isEmpty && rejections[use.symbol] == .some(nil) {
            for type in symbols[use.symbol].handsOver where type != use.module && !imported.contains(type) {
                // A call on the value in the same expression is the better finding.
                guard let rejection = rejection(from: use.module, to: type), lines[type]?.contains(use.position.line) != true,
                    places.insert(Place(position: use.position, module: type)).inserted
                else { continue }
                reaches.append((use, symbols[use.symbol], type, rejection))
            }
        }
    }

    private mutating func rejection(_ use: SymbolFacts.Use, _ symbol: SymbolFacts.Symbol) -> LayerPolicy.Rejection? {
        policy.placesFile(use.path) || policy.placesFile(symbol.path)
            ? policy.rejection(from: use.module, in: use.path, to: symbol.module, in: symbol.path)
            : rejection(from: use.module, to: symbol.module)
    }

    /// The reason why one module may not use another; re-exports of a permitted umbrella count as its own.
    private mutating func rejection(from: ModuleID, to: ModuleID) -> LayerPolicy.Rejection? {
        if let known = verdicts[[from, to]] { return known }
        var rejection = from == to ? nil : policy.rejection(from: from, to: to)
        let isUmbrellas =
            rejection != nil
            && umbrellas.contains { umbrella, exported in
                umbrella != to && exported.contains(to) && (umbrella == from || policy.rejection(from: from, to: umbrella) == nil)
            }
        if isUmbrellas { rejection = nil }
        verdicts[[from, to]] = .some(rejection)
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
            let found = known[[fact.module, fact.type]] ?? witness(of: fact, among: witnesses)
            known[[fact.module, fact.type]] = .some(found)
            if let (witness, rejection) = found { exposures.append((fact, witness, rejection)) }
        }
    }

    private mutating func witness(of fact: SymbolFacts.Exposure, among ids: [ModuleID]) -> (ModuleID, LayerPolicy.Rejection)? {
        for id in ids where policy.isBelow(fact.module, id) {
            // An umbrella only passes on what it imports.
            guard policy.layer(of: id)?.isUmbrella != true || isExplained(fact.module, for: id),
                rejection(from: id, to: fact.module) == nil, let rejection = rejection(from: id, to: fact.type)
            else { continue }
            return (id, rejection)
        }
        return nil
    }
}
