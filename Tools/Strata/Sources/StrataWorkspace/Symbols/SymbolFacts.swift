public import StrataScan

/// The contents of a compiler's index for a workspace: each use of a declaration of another module, with its position.
///
/// It describes the last build, for files that have not changed since.
public struct SymbolFacts: Sendable {
    /// A declaration that another module or another layer's file uses.
    public struct Symbol: Hashable, Sendable {
        /// The name, qualified by its type: `HTTPClient.get(_:)`.
        public var name: String
        /// The module that defines it; that of an extension's member is the extension's.
        public var module: ModuleID
        public var path: String
        /// The modules whose types a use receives: those of a property, a result, or a closure's argument.
        public var handsOver: [ModuleID]

        public init(name: String, module: ModuleID, path: String, handsOver: [ModuleID] = []) {
            (self.name, self.module, self.path, self.handsOver) = (name, module, path, handsOver)
        }
    }

    public enum Role: String, Hashable, Sendable, CaseIterable { case calls, uses, extends, inherits, conforms, overrides }

    public struct Use: Hashable, Sendable {
        public var module: ModuleID
        public var path: String
        public var position: SourcePosition
        public var role: Role
        /// The declaration, by its position in `SymbolFacts.symbols`.
        public var symbol: Int
        /// Whether its line begins with a member dot, and so continues the expression of the line before.
        public var continuesExpression = false

        public init(module: ModuleID, path: String, position: SourcePosition, role: Role, symbol: Int) {
            (self.module, self.path, self.position, self.role, self.symbol) = (module, path, position, role, symbol)
        }
    }

    /// A public declaration: one that exposes a type of another module to its users, or that no other module uses and could be internal.
    public struct Exposure: Hashable, Sendable {
        public var module: ModuleID
        public var path: String
        public var position: SourcePosition
        public var name: String
        /// The module whose type it exposes, which is its own if no other module uses it.
        public var type: ModuleID
        /// Whether a use receives such a value instead of passing one.
        public var isHanded = true

        public init(module: ModuleID, path: String, position: SourcePosition, name: String, type: ModuleID? = nil) {
            (self.module, self.path, self.position, self.name, self.type) = (module, path, position, name, type ?? module)
        }
    }

    /// An entry of the index that cannot be read, such as `unit Disk.swift.o-1XYZ`, with the problem as the rest of a sentence.
    public typealias Damage = (path: String?, entry: String, reason: String)
    /// A path, relative to the workspace if it is inside it, and the time of the newest entry that was read, in seconds since 1970.
    public typealias Store = (path: String, written: Int)

    public var symbols: [Symbol] = []
    public var uses: [Use] = []
    /// The public declarations that expose types of other modules, sorted by module, file and position.
    public var exposures: [Exposure] = []
    /// The public declarations of the requested modules that are unused outside, sorted by module, file and position; `nil` if unknown.
    public var unused: [Exposure]?
    /// The number of files with symbols; `nil` if no index was read.
    public var files: Int?
    /// The number of occurrences in the workspace's files.
    public var occurrences = 0
    /// The files that changed after they were compiled, sorted; the index is not used for them.
    public var stale: [String] = []
    /// The files of the workspace that the index does not contain, sorted.
    public var missing: [String] = []
    public var damages: [Damage] = []
    /// The number of entries of files that were removed, are in no target, or were compiled as part of another one.
    public var ghosts = 0
    /// The reason why no index was read, if it was requested.
    public var reason: String?
    /// The index stores of the symbols, in the order in which they were found.
    public var stores: [Store] = []
    /// The time of reading, in seconds since 1970.
    public var read: Int?
    public static let notChecked = SymbolFacts()
    public init() {}
    public var isChecked: Bool { files != nil }

    /// Whether the uses of every file of a module are known.
    public func knows(_ module: WorkspaceModule) -> Bool {
        isChecked && Set(stale + missing + damaged).isDisjoint(with: module.files.map(\.path))
    }

    /// The reason why the symbols of a file are unknown; `nil` if they are known.
    public func problem(of path: String) -> String? {
        if !isChecked { return reason ?? "no index was read" }
        if stale.contains(path) { return "it changed after the last build" }
        if missing.contains(path) { return "the last build did not compile it" }
        return damages.first { $0.path == path }.map { "\($0.entry) of the index \($0.reason)" }
    }

    public var damaged: [String] { damages.compactMap(\.path).sorted() }

    /// Ignores the index for files whose text differs from the compiled one, and counts them as stale.
    public mutating func distrust(_ paths: Set<String>) {
        guard let files else { return }
        let unknown = Set(stale + missing + damaged)
        let fresh = paths.subtracting(unknown)
        guard !fresh.isEmpty else { return }
        uses.removeAll { fresh.contains($0.path) }
        exposures.removeAll { fresh.contains($0.path) }
        // The new text may use any declaration.
        unused = nil
        stale = (stale + fresh).sorted()
        self.files = files - fresh.count
    }
}
