/// The verdict on every file below the root that a compiler could read: each has exactly one.
public struct FileLedger: Hashable, Sendable {
    /// A verdict on a file.
    public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
        /// Its imports are held against the rules.
        case checked
        /// Excluded from the workspace by the configuration, with a reason.
        case excluded
        /// A tool made it.
        case product
        /// A header of another project's that a target finds by its header search paths; it is not checked.
        case vendored
        /// No package, target or configuration says anything of it.
        case unowned
    }

    /// One file.
    public struct Entry: Codable, Hashable, Sendable {
        /// The path, relative to the workspace.
        public var path: String
        /// The verdict.
        public var verdict: Verdict
        /// Why.
        public var reason: String
        /// The module that it belongs to, where there is one.
        public var module: ModuleID?

        /// Makes an entry of its facts.
        public init(path: String, verdict: Verdict, reason: String, module: ModuleID? = nil) {
            self.path = path
            self.verdict = verdict
            self.reason = reason
            self.module = module
        }
    }

    /// A folder that a tool made, which a check does not enter.
    public struct Product: Hashable, Sendable {
        /// The path, relative to the workspace.
        public var path: String
        /// The evidence that a tool generated it.
        public var reason: String
    }

    /// Whether a file of that name has a verdict: it is one that a compiler could read.
    public static func mayHold(_ path: String) -> Bool {
        SourceLanguage(fileName: path.split(separator: "/").last.map(String.init) ?? "") != nil
    }

    /// The files that were met.
    public var entries: [Entry] = []

    /// The folders that tools made.
    public var products: [Product] = []

    /// How many files have a verdict, without those in folders that tools made.
    public func count(_ verdict: Verdict) -> Int { entries.count { $0.verdict == verdict } }

    /// One entry a file below the root, those in folders that tools made included, sorted by path.
    ///
    /// - Throws: `WorkspaceError` when one of those folders cannot be read.
    public func allEntries(in tree: any FileTree) throws(WorkspaceError) -> [Entry] {
        var all = entries
        for product in products { try list(product.path, product, tree, into: &all) }
        return all.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func list(_ path: String, _ product: Product, _ tree: any FileTree, into all: inout [Entry]) throws(WorkspaceError) {
        for entry in try tree.entries(of: path) where !entry.isLink {
            let inside = joinPath(path, entry.name)
            if entry.kind == .directory {
                try list(inside, product, tree, into: &all)
            } else if SourceLanguage(fileName: entry.name) != nil {
                all.append(Entry(path: inside, verdict: .product, reason: product.reason))
            }
        }
    }
}
