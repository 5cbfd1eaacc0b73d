import StrataScan
import StrataWorkspace

/// The public interface of a module, and the part of it that has to stay public.
///
/// A declaration stays public if it is used, together with everything that it exposes: the enclosing type, the types in its head, and
/// members of a type that cannot be reported individually. The rest could be internal.
struct PublicInterface {
    private struct Place: Hashable {
        var path: String
        var position: SourcePosition
    }

    private struct Node {
        var place: Place
        var declaration: Declaration
        /// The enclosing or extended type, by its position in `nodes`; `nil` at file level and for other modules' types.
        var owner: Int?
        var words: Set<String>
        var name: String
        var usr: String?
        /// Whether it may be reported; others stay with their type.
        var isCandidate: Bool
        var stays = false
    }

    let module: ModuleID
    private var nodes: [Node] = []
    private var byName: [String: [Int]] = [:]
    private var byUSR: [String: Int] = [:]
    private var byPlace: [Place: Int] = [:]
    private var members: [Int: [Int]] = [:]
    /// Words of code that may be inlined into other modules.
    private let inlinedWords: Set<String>
    let prefix: String

    /// Reads the module's public declarations; `nil` if a macro makes their uses unknown.
    init?(of module: WorkspaceModule, in tree: DiskTree) {
        self.module = module.id
        prefix = "s:\(module.name.utf8.count)\(module.name)"
        let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
        var texts: [InterfaceText] = []
        for file in module.files {
            guard let text = try? tree.withContents(of: file.path, { InterfaceText(file.path, scanner, $0) }) else { return nil }
            texts.append(text)
        }
        inlinedWords = texts.reduce(into: []) { $0.formUnion($1.inlinedWords) }
        guard !texts.contains(where: { $0.outline.declarations.contains { $0.kind == .macro } }) else { return nil }
        let types = ModuleTypes(texts)
        for text in texts { add(text, types) }
        findOwners()
    }

    private mutating func add(_ text: InterfaceText, _ types: ModuleTypes) {
        for (index, declaration) in text.outline.declarations.enumerated() where text.declared.visible[index] {
            let parent = declaration.parent.map { text.outline.declarations[$0] }
            if types.isHidden(declaration) || parent.map(types.isHidden) ?? false { continue }
            let place = Place(path: text.path, position: declaration.namePosition)
            byPlace[place] = nodes.count
            if declaration.kind != .extension { byName[declaration.name, default: []].append(nodes.count) }
            nodes.append(
                Node(
                    place: place, declaration: declaration,
                    owner: parent.flatMap { byPlace[Place(path: text.path, position: $0.namePosition)] }, words: text.heads[index],
                    name: SymbolLinks.name(declaration.name, in: parent?.name),
                    isCandidate: types.mayJudge(declaration, in: parent)))
        }
    }

    var names: some Collection<String> { byUSR.keys }
    /// Whether a mangled name of a generated declaration does not begin with its module.
    static func isWithoutModule(_ name: String) -> Bool { name.hasPrefix("s:0") || name.hasPrefix("c:@M@") }

    private mutating func findOwners() {
        for index in nodes.indices where nodes[index].declaration.kind == .extension {
            let extended = ModuleTypes.baseName(of: nodes[index].declaration.name)
            let named = (byName[extended] ?? []).filter { nodes[$0].declaration.kind.isType }
            if named.count == 1 { nodes[index].owner = named[0] }
        }
        for index in nodes.indices {
            // Of an extension's member, the extended type.
            if let parent = nodes[index].owner, nodes[parent].declaration.kind == .extension { nodes[index].owner = nodes[parent].owner }
            if let owner = nodes[index].owner { members[owner, default: []].append(index) }
        }
    }

    /// Records which declarations the index contains; others were not compiled and are not reported.
    mutating func identify(_ record: RecordFacts, in path: String) {
        for definition in record.definitions {
            let symbol = record.symbols[definition.symbol]
            // Generated declarations are at the position of their type's name.
            guard let index = byPlace[Place(path: path, position: definition.position)],
                symbol.name.prefix(while: { $0 != "(" }) == nodes[index].declaration.name
            else { continue }
            byUSR[symbol.usr] = index
            guard (nodes[index].usr ?? symbol.usr) == symbol.usr else {
                nodes[index].isCandidate = false
                continue
            }
            nodes[index].usr = symbol.usr
            nodes[index].name = SymbolLinks.name(symbol.name, in: definition.parent)
            // The source may not contain the type of a variable.
            if nodes[index].declaration.signature == nil, let type = MangledName(usr: symbol.usr) {
                nodes[index].words.formUnion(type.shownWords)
            }
        }
    }

    /// The declarations that could be internal, without members of such types, sorted by file and position.
    ///
    /// Other modules use the mangled names `used`, and perhaps the words `mentioned`. Declarations that are `overriding` others or
    /// implement requirements have the access level of those.
    func unused(used: Set<String>, mentioned: Set<String>, overriding: Set<String>) -> [SymbolFacts.Exposure] {
        var copy = self
        let mentioned = mentioned.union(inlinedWords)
        for (name, index) in byUSR where overriding.contains(name) { copy.nodes[index].isCandidate = false }
        for index in nodes.indices {
            // Subscripts are used without a name, and so are initializers of implied types.
            switch nodes[index].declaration.kind {
            case .subscript where !mentioned.isEmpty: copy.nodes[index].isCandidate = false
            case .initializer where mentioned.contains(SourceWords.implicitInitializer): copy.nodes[index].isCandidate = false
            default: break
            }
        }
        for index in copy.nodes.indices where !copy.nodes[index].isCandidate && copy.nodes[index].owner == nil { copy.keep(index) }
        copy.use(used)
        for word in mentioned { for index in byName[word] ?? [] { copy.keep(index, mayBeMade: true) } }
        return copy.nodes.filter { node in
            node.isCandidate && !node.stays && node.usr != nil && node.owner.map { copy.nodes[$0].stays } ?? true
        }.map { SymbolFacts.Exposure(module: module, path: $0.place.path, position: $0.place.position, name: $0.name) }
    }

    private mutating func use(_ names: Set<String>) {
        for name in names {
            if let index = byUSR[name] {
                keep(index)
            } else if name.hasPrefix(prefix) || Self.isWithoutModule(name) {
                // The name of a generated declaration begins with that of its type.
                let bytes = Array(name.utf8)
                for length in stride(from: bytes.count - 1, to: prefix.utf8.count, by: -1) {
                    guard let index = byUSR[String(decoding: bytes[..<length], as: UTF8.self)] else { continue }
                    keep(index)
                    break
                }
            }
        }
    }

    /// Keeps a declaration public, with everything that it exposes; with initializers that may be used without a name, if it may be made.
    private mutating func keep(_ start: Int, mayBeMade: Bool = false) {
        var stack = [(index: start, mayBeMade: mayBeMade)]
        while let (index, mayBeMade) = stack.popLast() {
            if mayBeMade {
                for member in members[index] ?? [] where nodes[member].declaration.kind == .initializer { stack.append((member, false)) }
            }
            guard !nodes[index].stays else { continue }
            nodes[index].stays = true
            if let owner = nodes[index].owner { stack.append((owner, false)) }
            // An alias allows its type to be created under another name.
            let isAlias = nodes[index].declaration.kind == .typealias
            for word in nodes[index].words { for named in byName[word] ?? [] where named != index { stack.append((named, isAlias)) } }
            for member in members[index] ?? [] where !nodes[member].isCandidate { stack.append((member, false)) }
        }
    }
}
