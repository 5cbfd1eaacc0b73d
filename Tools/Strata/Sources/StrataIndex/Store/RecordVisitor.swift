import CStrataIndexStore
import StrataScan

/// Collects the relevant parts of a record: declarations that other files may use, and uses of declarations of other modules.
///
/// A record contains every identifier of a file, most of them from the standard library or the file itself, so names are filtered by their
/// bytes before anything is copied.
final class RecordVisitor {
    /// A symbol of the record that passed the filter.
    struct Symbol: Sendable {
        var usr: String
        var name: String
        var kind: UInt64
    }

    struct Definition: Sendable {
        var symbol: Int
        var parent: String?
        var position: SourcePosition
        /// Whether the compiler generated it, so that its name is not in the source.
        var isImplicit: Bool
    }

    struct Use: Sendable {
        var symbol: Int
        var position: SourcePosition
        var roles: UInt64
        /// The declaration whose inheritance clause contains it.
        var heir: String?
    }

    /// The bits of roles; the numbers are part of the store's format.
    enum Role {
        static let definition: UInt64 = 1 << 1
        static let reference: UInt64 = 1 << 2
        static let call: UInt64 = 1 << 5
        static let implicit: UInt64 = 1 << 8
        static let childOf: UInt64 = 1 << 9
        static let baseOf: UInt64 = 1 << 10
        static let overrideOf: UInt64 = 1 << 11
        static let extendedBy: UInt64 = 1 << 14
    }

    /// The kinds of symbol; the numbers are part of the store's format.
    enum Kind {
        static let module: UInt64 = 1
        static let `protocol`: UInt64 = 8
        static let `extension`: UInt64 = 9
        static let alias: UInt64 = 11
        static let enumCase: UInt64 = 15
        static let parameter: UInt64 = 25
        static let types: Set<UInt64> = [5, 6, 7, 8]
    }

    private(set) var facts = RecordFacts()
    private let library: IndexLibrary
    private let filter: NameFilter
    /// The record's symbols by address: the position in its facts, or the reason to ignore them.
    private var known: [UnsafeMutableRawPointer: Interest] = [:]
    private var current: Relations?

    private struct Interest {
        var symbol = -1
        var isUse = false
        var isDefinition = false
    }

    private struct Relations {
        var parent: String?
        var heir: String?
        var overridden: [UnsafeMutableRawPointer] = []
    }

    init(library: IndexLibrary, filter: NameFilter) {
        self.library = library
        self.filter = filter
    }

    func visit(_ occurrence: UnsafeMutableRawPointer) {
        facts.occurrences += 1
        guard let pointer = library.occurrenceSymbol(occurrence) else { return }
        let interest = interest(in: pointer)
        guard interest.symbol >= 0 else { return }
        let roles = library.occurrenceRoles(occurrence)
        if roles & Role.overrideOf != 0 { facts.overriding.insert(interest.symbol) }
        let isDefinition = roles & Role.definition != 0
        guard isDefinition ? interest.isDefinition : interest.isUse && roles & Role.reference != 0 else { return }
        var line: UInt32 = 0
        var column: UInt32 = 0
        library.occurrencePlace(occurrence, &line, &column)
        let position = SourcePosition(line: Int(line), column: Int(column))
        var relations = Relations()
        if roles & (isDefinition ? Role.childOf | Role.overrideOf : Role.baseOf) != 0 { relations = self.relations(of: occurrence) }
        if isDefinition {
            facts.definitions.append(
                Definition(
                    symbol: interest.symbol, parent: relations.parent, position: position, isImplicit: roles & Role.implicit != 0))
            // Generated declarations override nothing in the source.
            guard roles & Role.implicit == 0 else { return }
            for overridden in relations.overridden {
                let interest = self.interest(in: overridden)
                guard interest.isUse else { continue }
                facts.uses.append(Use(symbol: interest.symbol, position: position, roles: Role.overrideOf, heir: nil))
            }
        } else {
            facts.uses.append(Use(symbol: interest.symbol, position: position, roles: roles, heir: relations.heir))
        }
    }

    private func relations(of occurrence: UnsafeMutableRawPointer) -> Relations {
        current = Relations()
        _ = library.visitRelations(occurrence, Unmanaged.passUnretained(self).toOpaque()) { context, relation in
            guard let context, let relation else { return false }
            Unmanaged<RecordVisitor>.fromOpaque(context).takeUnretainedValue().visit(relation: relation)
            return true
        }
        return current ?? Relations()
    }

    private func visit(relation: UnsafeMutableRawPointer) {
        guard let symbol = library.relationSymbol(relation) else { return }
        let roles = library.relationRoles(relation)
        if roles & Role.childOf != 0 { current?.parent = library.symbolName(symbol).string }
        if roles & Role.baseOf != 0 { current?.heir = library.symbolUSR(symbol).string }
        if roles & Role.overrideOf != 0 { current?.overridden.append(symbol) }
    }

    private func interest(in pointer: UnsafeMutableRawPointer) -> Interest {
        if let interest = known[pointer] { return interest }
        var interest = Interest()
        let kind = UInt64(library.symbolKind(pointer))
        if kind != Kind.module, kind != Kind.extension, kind != Kind.parameter, !isAccessor(pointer), !isLocal(pointer) {
            let usr = library.symbolUSR(pointer)
            interest.isUse = filter.mayBeForeign(usr.bytes)
            interest.isDefinition = filter.mayBeOwn(usr.bytes)
            if interest.isUse || interest.isDefinition {
                interest.symbol = facts.symbols.count
                facts.symbols.append(Symbol(usr: usr.string, name: library.symbolName(pointer).string, kind: kind))
            }
        }
        known[pointer] = interest
        return interest
    }

    /// Getters, setters and observers have the position of their variable.
    private func isAccessor(_ symbol: UnsafeMutableRawPointer) -> Bool {
        switch library.symbolSubkind(symbol) {
        case 3, 4, 1000...1003, 1014...1018: true
        default: false
        }
    }

    private func isLocal(_ symbol: UnsafeMutableRawPointer) -> Bool { library.symbolProperties(symbol) & 1 << 7 != 0 }
}

/// Determines from the bytes of a mangled name whether its declaration may be relevant.
struct NameFilter {
    /// The names of the workspace's modules.
    let modules: Set<String>
    let own: String
    /// Whether uses within the module are relevant, because its files belong to different layers.
    let includesOwn: Bool

    /// Whether the declaration may belong to another module of the workspace, or be an extension member. Its definition determines the
    /// owner.
    func mayBeForeign(_ usr: UnsafeRawBufferPointer) -> Bool {
        guard Self.isOurs(usr) else { return false }
        if usr[0] == UInt8(ascii: "c") {
            guard let module = Self.objectiveCModule(usr) else { return false }
            return module == own ? includesOwn : modules.contains(module)
        }
        // A name with repeated words or non-ASCII letters is encoded differently and not parsed here.
        if usr[2] == UInt8(ascii: "0") { return true }
        // `E` follows the module of an extension that declares a member: only then may it differ from the first module.
        let mayBeExtension = usr.dropFirst(2).contains(UInt8(ascii: "E"))
        guard let module = Self.firstModule(usr) else { return mayBeExtension }
        if module == own { return includesOwn || mayBeExtension }
        return mayBeExtension || modules.contains(module)
    }

    /// Whether other files may use the declaration: any Swift declaration, and those exposed to Objective-C.
    func mayBeOwn(_ usr: UnsafeRawBufferPointer) -> Bool { Self.isOurs(usr) }

    private static func isOurs(_ usr: UnsafeRawBufferPointer) -> Bool {
        usr.count > 3 && (usr[0] == UInt8(ascii: "s") || usr[0] == UInt8(ascii: "c")) && usr[1] == UInt8(ascii: ":")
    }

    /// `Net` of `c:@M@Net@objc(cs)Client(im)get`, and of `c:@CM@Net@@objc(cs)NSObject(im)get`, a member that it adds to another's class.
    static func objectiveCModule(_ usr: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: usr, as: UTF8.self)
        for prefix in ["c:@M@", "c:@CM@"] where text.hasPrefix(prefix) {
            return text.dropFirst(prefix.count).firstIndex(of: "@").map {
                String(text[text.index(text.startIndex, offsetBy: prefix.count)..<$0])
            }
        }
        return nil
    }

    /// The module at the beginning of a mangled name; `nil` for the standard library's short names.
    static func firstModule(_ usr: UnsafeRawBufferPointer) -> String? {
        var index = 2
        var length = 0
        while index < usr.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(usr[index]) {
            length = length * 10 + Int(usr[index] - UInt8(ascii: "0"))
            guard length < usr.count else { return nil }
            index += 1
        }
        guard length > 0, index + length <= usr.count else { return nil }
        return String(decoding: UnsafeRawBufferPointer(rebasing: usr[index..<index + length]), as: UTF8.self)
    }
}

/// The facts that a visitor collected, independent of the library. Without any, those of a file for which the compiler writes no record.
struct RecordFacts: Sendable {
    var symbols: [RecordVisitor.Symbol] = []
    var definitions: [RecordVisitor.Definition] = []
    var uses: [RecordVisitor.Use] = []
    /// The symbols that override a declaration or implement a requirement of any module; the position may be that of a conformance.
    var overriding: Set<Int> = []
    var occurrences = 0
}
