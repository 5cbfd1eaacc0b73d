/// The verdict on every source file below the root: each has exactly one.
public struct FileLedger: Hashable, Sendable {
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        case checked
        /// Excluded from the workspace by the configuration, with a reason.
        case excluded
        case product
        /// A header of another project in a target's header search paths; it is not checked.
        case vendored
        /// No package, target or configuration refers to it.
        case unowned
    }

    public struct Entry: Hashable, Sendable {
        public var path: String
        public var verdict: Verdict
        public var reason: String
        /// The modules that it belongs to, in the order in which they are declared.
        public var modules: [ModuleID] = []
    }

    /// Whether a file with that name is a source file and has a verdict.
    public static func mayHold(_ path: String) -> Bool {
        SourceLanguage(fileName: path.split(separator: "/").last.map(String.init) ?? "") != nil
    }

    public var entries: [Entry] = []
    /// The folders that a build or git created.
    public var products: [Entry] = []
    public func count(_ verdict: Verdict) -> Int { entries.count { $0.verdict == verdict } }

    /// One entry per file below the root, including generated folders, sorted by path.
    public func allEntries(in tree: any FileTree) -> [Entry] {
        let generated = products.flatMap { product in
            tree.files(below: product.path) { !$0.isLink && ($0.kind == .directory || Self.mayHold($0.name)) }.map {
                Entry(path: $0, verdict: .product, reason: product.reason)
            }
        }
        return (entries + generated).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
