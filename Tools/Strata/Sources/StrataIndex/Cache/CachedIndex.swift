import StrataWorkspace

/// A result of reading a file of an index, which is kept for the next run.
protocol CachedFact: Sendable {
    init()
    mutating func code(_ coder: inout ByteCoder) throws(ByteCoder.Garbled)
}

/// The units and records of stores, from the cache or from their files.
struct CachedIndex {
    private let cache: SymbolCache
    private let path: String?
    private let identity: [String]
    private var used: [(key: SymbolCache.Key, bytes: ArraySlice<UInt8>)] = []
    private var hasNews = false

    init(path: String?, identity: [String]) {
        self.path = path
        self.identity = identity
        cache = SymbolCache(path: path, identity: identity)
    }

    /// The facts with some keys, in their order. Damage is not cached: it may be repaired.
    mutating func read<Fact: CachedFact>(
        _ keys: [SymbolCache.Key], _ read: @Sendable (Int) throws(IndexDamage) -> Fact
    ) -> [Result<Fact, IndexDamage>] {
        let answers = concurrently(keys.count) {
            [cache] index -> Result<(fact: Fact, bytes: ArraySlice<UInt8>, isNew: Bool), IndexDamage> in
            if let bytes = cache.answer(for: keys[index]), let fact = Self.decoded(bytes, as: Fact.self) {
                return .success((fact, bytes, false))
            }
            return Result { () throws(IndexDamage) in try read(index) }.map { fact in
                let bytes = ByteCoder.write { coder throws(ByteCoder.Garbled) in
                    var fact = fact
                    try fact.code(&coder)
                }
                return (fact, bytes[...], true)
            }
        }
        for (key, answer) in zip(keys, answers) {
            guard case .success(let answer) = answer else { continue }
            used.append((key, answer.bytes))
            hasNews = hasNews || answer.isNew
        }
        return answers.map { $0.map(\.fact) }
    }

    private static func decoded<Fact: CachedFact>(_ bytes: ArraySlice<UInt8>, as type: Fact.Type) -> Fact? {
        try? ByteCoder.read(bytes, Fact()) { coder, fact throws(ByteCoder.Garbled) in try fact.code(&coder) }
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
