import StrataWorkspace

/// The units and records of stores, from the cache or from a reader.
struct CachedIndex {
    private let cache: SymbolCache
    private let path: String?
    private let identity: [String]
    private let makeReader: () throws(IndexError) -> IndexJobReader
    private var reader: IndexJobReader?
    private var used: [(key: SymbolCache.Key, bytes: ArraySlice<UInt8>)] = []
    private var hasNews = false

    /// - Parameters:
    ///   - path: The cache file; `nil` for none.
    ///   - makeReader: Creates the reader when something has to be read.
    init(
        path: String?, _ assignment: IndexAssignment, makeReader: @escaping () throws(IndexError) -> IndexJobReader
    ) {
        // Another library may interpret the same file differently.
        let library = FileStamp(of: assignment.library) ?? FileStamp()
        identity =
            [
                assignment.library, "\(library)", assignment.includesOwnModules ? "all" : "others",
                assignment.modules.sorted().joined(separator: " "),
            ]
            + assignment.stores
        cache = SymbolCache(path: path, identity: identity)
        self.path = path
        self.makeReader = makeReader
    }

    /// Reads the requested files.
    ///
    /// - Returns: The facts or errors, in the order of the jobs.
    /// - Throws: `IndexError` if nothing can be read.
    mutating func read<Fact: Sendable>(
        _ jobs: [(job: IndexJob, key: SymbolCache.Key)], _ empty: Fact,
        _ decode: @Sendable (inout ByteCoder, inout Fact) throws(ByteCoder.Garbled) -> Void
    ) throws(IndexError) -> [Result<Fact, IndexDamage>] {
        var answers = jobs.map { item in cache.answer(for: item.key).map { Result<ArraySlice<UInt8>, IndexDamage>.success($0) } }
        let unknown = jobs.indices.filter { answers[$0] == nil }
        if !unknown.isEmpty {
            hasNews = true
            if reader == nil { reader = try makeReader() }
            for (index, answer) in zip(unknown, try reader?(unknown.map { jobs[$0].job }) ?? []) { answers[index] = answer.map { $0[...] } }
        }
        let found = answers.map { $0 ?? .failure(.garbled) }
        let facts = concurrently(found.count) { index -> Result<Fact, IndexDamage> in
            found[index].flatMap { bytes in
                do throws(ByteCoder.Garbled) {
                    return .success(try ByteCoder.read(bytes, empty, decode))
                } catch {
                    return .failure(.garbled)
                }
            }
        }
        for (index, fact) in facts.enumerated() {
            // Damage is not cached: it may be repaired, or may not have been in the file.
            if case .success = fact, case .success(let bytes) = found[index] { used.append((jobs[index].key, bytes)) }
        }
        return facts
    }

    /// The notes of an earlier run.
    func note(_ key: SymbolCache.Key) -> ArraySlice<UInt8>? { cache.answer(for: key) }

    /// Notes something for the next run.
    mutating func note(_ bytes: [UInt8], for key: SymbolCache.Key) {
        if !(cache.answer(for: key)?.elementsEqual(bytes) ?? false) { hasNews = true }
        used.append((key, bytes[...]))
    }

    /// Writes the cache for the next run, with the facts that this run used.
    func keep() {
        guard let path, hasNews || used.count != cache.count else { return }
        SymbolCache.write(used, to: path, identity: identity)
    }
}
