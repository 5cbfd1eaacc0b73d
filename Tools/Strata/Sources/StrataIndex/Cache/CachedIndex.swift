import StrataWorkspace

/// The units and records of stores, from the cache where they are known, and from a reader otherwise.
struct CachedIndex {
    private let cache: SymbolCache
    private let path: String?
    private let identity: [String]
    private let makeReader: () throws(IndexError) -> any IndexJobReading
    private var reader: (any IndexJobReading)?
    private var used: [(key: SymbolCache.Key, bytes: ArraySlice<UInt8>)] = []
    private var hasNews = false

    /// - Parameters:
    ///   - path: the file of the cache, or `nil` for none.
    ///   - makeReader: makes what reads; called when something has to be read.
    init(
        path: String?, _ assignment: IndexAssignment, makeReader: @escaping () throws(IndexError) -> any IndexJobReading
    ) {
        // Another library may see other things in the same file.
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

    /// Reads what jobs ask for.
    ///
    /// - Returns: the facts, or what is wrong, in the order of the jobs.
    /// - Throws: `IndexError` when something has to be read, and nothing can be.
    mutating func read<Fact: Sendable>(
        _ jobs: [(job: IndexJob, key: SymbolCache.Key)],
        _ decode: @Sendable (inout ByteReader) throws(ByteReader.Garbled) -> Fact
    ) throws(IndexError) -> [Result<Fact, IndexDamage>] {
        var answers = jobs.map { item in cache.answer(for: item.key).map { Result<ArraySlice<UInt8>, IndexDamage>.success($0) } }
        let unknown = jobs.indices.filter { answers[$0] == nil }
        if !unknown.isEmpty {
            hasNews = true
            if reader == nil { reader = try makeReader() }
            for (index, answer) in zip(unknown, try reader?.answers(unknown.map { jobs[$0].job }) ?? []) {
                switch answer {
                case .bytes(let bytes): answers[index] = .success(bytes[...])
                case .damaged(let damage): answers[index] = .failure(damage)
                }
            }
        }
        let found = answers.map { $0 ?? .failure(.garbled) }
        let facts = concurrently(found.count) { index -> Result<Fact, IndexDamage> in
            found[index].flatMap { bytes in
                do throws(ByteReader.Garbled) {
                    return .success(try ByteReader.read(bytes, decode))
                } catch {
                    return .failure(.garbled)
                }
            }
        }
        for (index, fact) in facts.enumerated() {
            // Damage is looked at again each time: it may be repaired, or not have been the file's.
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

    /// Keeps what was read for the next run, and forgets what this one did not need.
    func keep() {
        guard let path, hasNews || used.count != cache.count else { return }
        SymbolCache.write(used, to: path, identity: identity)
    }
}
