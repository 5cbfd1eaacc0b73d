import StrataScan
import StrataWorkspace

/// Links the uses of all records to the definitions of all records.
///
/// A use belongs to the module whose unit defines the name. The first module inside a mangled name differs for members of extensions, so it
/// is used only for generated members without a definition, which belong to the type's module.
struct SymbolLinks: Sendable {
    private typealias Definition = (file: Int, name: String, parent: String?, kind: UInt64)

    private(set) var symbols: [SymbolFacts.Symbol] = []
    private(set) var uses: [SymbolFacts.Use] = []
    /// The modules by name. Types of two modules with the same name are ambiguous.
    let moduleNames: Set<String>
    private let files: IndexedFiles
    private let includesOwnModules: Bool
    private let modules: [String: ModuleID]
    private var definitions: [String: Definition] = [:]
    /// The positions in `symbols` of declarations whose names do not contain their type, by file and name.
    private var aliases: [[String]: Int] = [:]
    /// The positions in `symbols`, by mangled name; -1 for irrelevant names.
    private var numbers: [String: Int] = [:]

    init(files: IndexedFiles, includesOwnModules: Bool) {
        self.files = files
        self.includesOwnModules = includesOwnModules
        modules = Dictionary(files.all.map { ($0.module.name, $0.module.id) }) { $0 == $1 ? $0 : nil }.compactMapValues(\.self)
        moduleNames = Set(modules.keys)
    }

    func module(named name: String) -> ModuleID? { modules[name] }

    mutating func define(_ records: [Int: RecordFacts]) {
        definitions.reserveCapacity(records.values.reduce(0) { $0 + $1.definitions.count })
        for (file, record) in records {
            for definition in record.definitions {
                let symbol = record.symbols[definition.symbol]
                // A declaration in files of two configurations is in both; the first file suffices.
                if let known = definitions[symbol.usr], known.file <= file { continue }
                definitions[symbol.usr] = (file, symbol.name, definition.parent, symbol.kind)
            }
        }
    }

    mutating func use(_ record: RecordFacts, in file: Int) {
        let user = files.all[file]
        var found: [SymbolFacts.Use] = []
        var numbers = [Int?](repeating: nil, count: record.symbols.count)
        for use in record.uses {
            let number = numbers[use.symbol] ?? number(of: record.symbols[use.symbol], usedBy: user.module.id)
            numbers[use.symbol] = number
            guard number >= 0 else { continue }
            let symbol = symbols[number]
            guard symbol.module != user.module.id || includesOwnModules && symbol.path != user.path else { continue }
            let role = Self.role(use, kind: record.symbols[use.symbol].kind)
            found.append(.init(module: user.module.id, path: user.path, position: use.position, role: role, symbol: number))
        }
        found.sort { one, other in
            // Few positions are equal.
            if one.position != other.position { return one.position < other.position }
            return (one.role.rawValue, symbols[one.symbol].name) < (other.role.rawValue, symbols[other.symbol].name)
        }
        uses += found
    }

    private static func role(_ use: RecordFacts.Use, kind: UInt64) -> SymbolFacts.Role {
        typealias Role = RecordFacts.Role
        if use.roles & Role.overrideOf != 0 { return .overrides }
        if use.roles & Role.extendedBy != 0 { return .extends }
        if use.roles & Role.baseOf != 0 { return kind == RecordFacts.Kind.protocol ? .conforms : .inherits }
        return use.roles & Role.call != 0 ? .calls : .uses
    }

    /// The position of a declaration in `symbols`, to which a new one is added; -1 if the workspace does not define it, or the user's own
    /// module does and such uses are irrelevant.
    private mutating func number(of symbol: RecordFacts.Symbol, usedBy user: ModuleID) -> Int {
        if let number = numbers[symbol.usr] { return number }
        var number = -1
        if let definition = definitions[symbol.usr] ?? implicitDefinition(of: symbol) {
            let file = files.all[definition.file]
            // Most names belong to the module itself and are not demangled unless another module uses them.
            if !includesOwnModules, file.module.id == user { return -1 }
            // A file without imports of the workspace has no type of its modules.
            let type = file.importsOthers ? MangledName(usr: symbol.usr) : nil
            let handed = type?.handedModules(among: moduleNames, isEnumCase: definition.kind == RecordFacts.Kind.enumCase) ?? []
            number = symbols.count
            let name = Self.name(definition.name, in: definition.parent)
            // The names of Objective-C declarations and opaque results do not contain the type either.
            if definition.kind == RecordFacts.Kind.alias || symbol.usr.hasPrefix("c:") || type?.shownWords.contains("some") == true {
                aliases[[file.path, name]] = number
            }
            symbols.append(
                .init(
                    name: name, module: file.module.id, path: file.path,
                    handsOver: handed.compactMap { modules[$0] }.filter { $0 != file.module.id }.sorted()))
        }
        numbers[symbol.usr] = number
        return number
    }

    /// Adds the exposed types of public declarations whose names do not contain them.
    mutating func resolveAliases(_ exposures: [SymbolFacts.Exposure]) {
        for exposure in exposures where exposure.isHanded {
            guard let number = aliases[[exposure.path, exposure.name]], !symbols[number].handsOver.contains(exposure.type) else { continue }
            symbols[number].handsOver.append(exposure.type)
        }
    }

    /// Finds the uses that continue the expression of the line before, if a use there hands over a value of their module.
    mutating func findContinuations(in tree: DiskTree) {
        var asked: [String: [Int]] = [:]
        var (path, line) = ("", 0)
        /// The modules whose values the uses of the line before, and of this line, hand over.
        var (previous, current): ([ModuleID], [ModuleID]) = ([], [])
        for (index, use) in uses.enumerated() {
            if use.path != path || use.position.line != line {
                previous = use.path == path && use.position.line == line + 1 ? current : []
                current = []
                (path, line) = (use.path, use.position.line)
            }
            if previous.contains(symbols[use.symbol].module) { asked[path, default: []].append(index) }
            current += symbols[use.symbol].handsOver
        }
        for (path, indices) in asked {
            try? tree.withContents(of: path) { bytes in
                let lines = LineStarts(bytes)
                for index in indices {
                    guard let start = lines.offset(of: SourcePosition(line: uses[index].position.line, column: 1)) else { continue }
                    let first = bytes[start...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                    uses[index].continuesExpression = first == UInt8(ascii: ".") || first == UInt8(ascii: "?") || first == UInt8(ascii: "!")
                }
            }
        }
    }

    /// Generated members (a memberwise initializer, a derived `==`) belong to their type, whose mangled name is their prefix.
    private func implicitDefinition(of symbol: RecordFacts.Symbol) -> Definition? {
        let bytes = Array(symbol.usr.utf8)
        func defined(_ length: Int) -> Definition? { definitions[String(decoding: bytes[..<length], as: UTF8.self)] }
        func member(of owner: Definition) -> Definition { (owner.file, symbol.name, owner.name, symbol.kind) }
        // A member follows its type: `…(cs)Client(im)init`.
        if symbol.usr.hasPrefix("c:") { return bytes.lastIndex(of: UInt8(ascii: "(")).flatMap(defined).map(member) }
        // The name of a type ends with its kind: class, enum, protocol or struct.
        for length in stride(from: bytes.count - 1, to: 4, by: -1) where "COPV".utf8.contains(bytes[length - 1]) {
            guard let owner = defined(length), RecordFacts.Kind.types.contains(owner.kind) else { continue }
            // The name of an extension member contains the extension's module right after the type; it is not a generated member.
            return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[length]) ? nil : member(of: owner)
        }
        return nil
    }

    static func name(_ name: String, in parent: String?) -> String { parent.map { "\($0).\(name)" } ?? name }
}
