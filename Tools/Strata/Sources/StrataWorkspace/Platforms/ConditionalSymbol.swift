import StrataScan

/// A declaration that some declared platforms lack.
struct ConditionalSymbol: Hashable {
    var name: String
    /// The type of a static member.
    var owner: String?
    var isFunction: Bool
    /// The conditions of its first declaration, as text.
    var condition: String
    /// The platforms that compile none of its declarations.
    var lacking: Set<BuildConfiguration.Platform>

    /// The name as it is used: `Backend.wipe`.
    var usedName: String { owner.map { "\($0).\(name)" } ?? name }

    /// The symbols of a module that are declared for some platforms only, sorted.
    static func all(in scans: [PlatformScan], lackedBy configurations: [BuildConfiguration]) -> [ConditionalSymbol] {
        let groups = Dictionary(grouping: scans.flatMap(\.declarations)) { [$0.owner ?? "", $0.name, $0.kind == .function ? "()" : ""] }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { _, group in
            guard let first = group.first, first.name.utf8.count > 1 else { return nil }
            let lacking = configurations.filter { configuration in
                group.allSatisfy { $0.conditions.truth(in: configuration) == .false }
            }
            guard !lacking.isEmpty else { return nil }
            return ConditionalSymbol(
                name: first.name, owner: first.owner, isFunction: first.kind == .function,
                condition: first.conditions.map { "\($0)" }.joined(separator: " && "), lacking: Set(lacking.map(\.platform)))
        }
    }
}

extension WantedNames {
    init(_ symbols: [ConditionalSymbol]) {
        self.init()
        for symbol in symbols {
            if let owner = symbol.owner {
                members[owner, default: []].insert(symbol.name)
            } else if symbol.isFunction {
                functions.insert(symbol.name)
            } else {
                types.insert(symbol.name)
            }
        }
    }
}
