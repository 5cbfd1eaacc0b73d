public import StrataScan

/// The facts of a compiler's index about a workspace: each use of a declaration of another module, with its position.
///
/// It holds the configuration that was built last, and only files that have not changed since.
public struct SymbolFacts: Hashable, Sendable {
    /// A declaration that another module or another layer's file uses.
    public struct Symbol: Hashable, Sendable {
        /// Its name with that of the type around it: `HTTPClient.get(_:)`.
        public var name: String
        /// The module that defines it; that of an extension's member is the extension's.
        public var module: ModuleID
        /// The file that defines it.
        public var path: String
        /// The modules whose types a use hands over: those of a property, of a result, and of what a closure is given.
        public var handsOver: [ModuleID]

        /// Makes a declaration from its facts.
        public init(name: String, module: ModuleID, path: String, handsOver: [ModuleID] = []) {
            self.name = name
            self.module = module
            self.path = path
            self.handsOver = handsOver
        }
    }

    /// How a place uses a declaration.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        case calls
        case uses
        case extends
        case inherits
        case conforms
        case overrides
    }

    /// One place that uses a declaration.
    public struct Use: Hashable, Sendable {
        /// The module that uses it.
        public var module: ModuleID
        /// The file that uses it.
        public var path: String
        /// The place of the used name.
        public var position: SourcePosition
        /// How it is used.
        public var role: Role
        /// The declaration, by its position in `SymbolFacts.symbols`.
        public var symbol: Int

        /// Makes a use from its facts.
        public init(module: ModuleID, path: String, position: SourcePosition, role: Role, symbol: Int) {
            self.module = module
            self.path = path
            self.position = position
            self.role = role
            self.symbol = symbol
        }
    }

    /// A public declaration that exposes a type of another module to its users.
    public struct Exposure: Hashable, Sendable {
        /// The module of the declaration.
        public var module: ModuleID
        /// The file of the declaration.
        public var path: String
        /// The position of the declaration's name.
        public var position: SourcePosition
        /// The declaration's name with that of the type around it.
        public var name: String
        /// The module whose type it shows.
        public var type: ModuleID
        /// Whether a use gets such a value, and does not have to bring one.
        public var isHanded = true

        /// Makes an exposure from its facts.
        public init(module: ModuleID, path: String, position: SourcePosition, name: String, type: ModuleID) {
            self.module = module
            self.path = path
            self.position = position
            self.name = name
            self.type = type
        }
    }

    /// A public declaration that no other module of the workspace uses, and that could be internal as far as the compiler is concerned.
    public struct Unused: Hashable, Sendable {
        /// The module of the declaration.
        public var module: ModuleID
        /// The file of the declaration.
        public var path: String
        /// The position of the declaration's name.
        public var position: SourcePosition
        /// The declaration's name with that of the type around it.
        public var name: String

        /// Makes an unused declaration from its facts.
        public init(module: ModuleID, path: String, position: SourcePosition, name: String) {
            self.module = module
            self.path = path
            self.position = position
            self.name = name
        }
    }

    /// An index store that a build wrote.
    public struct Store: Hashable, Sendable {
        /// Its path: relative to the workspace if it is inside it, otherwise absolute.
        public var path: String
        /// When a build last wrote an entry that was read, in seconds since 1970.
        public var written: Int

        /// Creates a store from its facts.
        public init(path: String, written: Int) {
            self.path = path
            self.written = written
        }
    }

    /// A file of the index that cannot be read.
    public struct Damage: Hashable, Sendable {
        /// The workspace's file that it is about, where that can be known.
        public var path: String?
        /// Which it is: `record Titles.swift-2ABC`, `unit Disk.swift.o-1XYZ`.
        public var entry: String
        /// The problem, as the rest of a sentence.
        public var reason: String

        /// Makes a damage from its facts.
        public init(path: String?, entry: String, reason: String) {
            self.path = path
            self.entry = entry
            self.reason = reason
        }
    }

    /// The declarations that are used.
    public var symbols: [Symbol] = []
    /// The places that use one, in the order of modules, files and places.
    public var uses: [Use] = []
    /// The public declarations that show types of other modules, in the order of modules, files and places.
    public var exposures: [Exposure] = []
    /// The public declarations of the requested modules that are unused outside, sorted by module, file and position; `nil` if unknown.
    public var unused: [Unused]?
    /// How many files' symbols were read, or `nil` where no index was.
    public var files: Int?
    /// How many places of the workspace's files the index names.
    public var occurrences = 0
    /// The files that changed after they were compiled, sorted: what the index says of them is not used.
    public var stale: [String] = []
    /// The files of the workspace that the index does not know, sorted.
    public var missing: [String] = []
    /// The files of the index that cannot be read, in the order of the workspace's files that they are about.
    public var damages: [Damage] = []
    /// How many entries are of files that are gone, in no target, or were compiled as part of another one.
    public var ghosts = 0
    /// Why no index was read, where one was looked for.
    public var reason: String?
    /// The index stores that the symbols come from, in the order in which they were found.
    public var stores: [Store] = []
    /// When they were read, in seconds since 1970.
    public var read: Int?

    /// No index was read.
    public static let notChecked = SymbolFacts()

    /// Makes facts that say nothing.
    public init() {}

    /// Whether an index was read.
    public var isChecked: Bool { files != nil }

    /// Whether it knows what every file of a module uses.
    public func knows(_ module: WorkspaceModule) -> Bool {
        isChecked && Set(stale + missing + damaged).isDisjoint(with: module.files.map(\.path))
    }

    /// Why what the index should say of a file is not known, or `nil` when it is.
    public func problem(of path: String) -> String? {
        if !isChecked { return reason ?? "no index was read" }
        if stale.contains(path) { return "it changed after the last build" }
        if missing.contains(path) { return "the last build did not compile it" }
        return damages.first { $0.path == path }.map { "\($0.entry) of the index \($0.reason)" }
    }

    /// The workspace's files whose entry cannot be read, sorted.
    public var damaged: [String] { damages.compactMap(\.path).sorted() }
}
