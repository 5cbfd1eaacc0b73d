import Foundation
public import StrataWorkspace

/// Reads the symbols of a workspace from the index stores of its builds.
///
/// The newest unit that compiled a file as a part of its module is used. A file whose text differs from the compiled one is stale: its
/// declarations are known, but its uses are not reported, because their positions may have changed.
public struct SymbolReader: Sendable {
    private let tree: DiskTree
    private let cache: String?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - tree: The workspace's files.
    ///   - cache: The cache file; `nil` for none.
    public init(tree: DiskTree, cache: String?) {
        self.tree = tree
        self.cache = cache
    }

    /// The name of a workspace's cache in a shared folder, by its absolute path.
    public static func cacheName(of root: String) -> String {
        var root = root
        return String(root.withUTF8 { SymbolCache.checksum(UnsafeRawBufferPointer($0)) }, radix: 16)
    }

    /// Reads the stores.
    ///
    /// - Parameters:
    ///   - workspace: The files and manifests.
    ///   - stores: The absolute paths of the stores; the newer unit of a file is used.
    ///   - includesOwnModules: Whether to include uses between files of one module.
    ///   - closed: The modules whose unused declarations are included, each with the modules whose uses do not count.
    ///   - differing: The files whose scanned text is not the one on disk.
    /// - Throws: `WorkspaceError` if a store cannot be opened. Damage inside a store is listed in the facts.
    public func read(
        _ workspace: Workspace, stores paths: [String], includesOwnModules: Bool, closed: [ModuleID: Set<ModuleID>] = [:],
        differing: Set<String> = []
    ) throws(WorkspaceError)
        -> SymbolFacts
    {
        let files = IndexedFiles(workspace, tree, except: differing)
        let modules = Set(files.all.map(\.module.name))
        var index = SymbolCache(
            path: cache, identity: [includesOwnModules ? "all" : "others", modules.sorted().joined(separator: " ")] + paths)
        var stores: [IndexStore] = []
        for path in paths { stores.append(try IndexStore(path)) }
        let survey = survey(&index, stores, files)
        if survey.chosen.isEmpty, let store = paths.first {
            guard let unit = survey.damaged.first else {
                let problem = "this index store contains no file of this workspace"
                throw WorkspaceError(store, "\(problem); build it, or use the store of a build of these files")
            }
            let reason = "unit \(unit.name) \(unit.damage.reason), and no other unit contains a file of this workspace"
            throw WorkspaceError(store, "this index store cannot be read: \(reason); build again into an empty folder")
        }
        var facts = SymbolFacts()
        facts.ghosts = survey.ghosts
        let chosen = survey.chosen
        facts.stores = self.stores(of: survey, paths)
        let (records, damages) = records(&index, stores, chosen, files, modules, includesOwnModules: includesOwnModules)
        let stale = CompiledTexts(tree: tree, files: files).stale(
            chosen.filter { damages[$0.key] == nil }.mapValues { ($0.time, $0.record) }, records, &index)
        index.keep()
        var lost = survey.damaged
        for (index, file) in files.all.enumerated() {
            guard let unit = chosen[index] else {
                if let unit = lost.firstIndex(where: { $0.isNamed(after: file.path) }) {
                    facts.damages.append(lost.remove(at: unit).fact(path: file.path))
                } else {
                    facts.missing.append(file.path)
                }
                continue
            }
            if let damage = damages[index], let record = unit.record {
                facts.damages.append(.init(path: file.path, entry: "record \(record)", reason: damage.reason))
            }
            if stale.contains(index) { facts.stale.append(file.path) }
        }
        let unreliable = Set(facts.missing + facts.damaged + facts.stale)
        facts.files = files.all.count - unreliable.count
        let names = Set(files.all.map { DamagedUnit.stem(ofFile: $0.path) })
        facts.damages += lost.filter { $0.mayBeOfFile(named: names) }.map { $0.fact(path: nil) }
        var links = SymbolLinks(files: files, includesOwnModules: includesOwnModules)
        links.define(records)
        for (index, record) in records.sorted(by: { $0.key < $1.key }) where !stale.contains(index) {
            facts.occurrences += record.occurrences
            links.use(record, in: index)
        }
        facts.exposures = ExposureReader(tree: tree, files: files).exposures(records, links, except: Set(facts.stale))
        links.resolveAliases(facts.exposures)
        links.findContinuations(in: tree)
        facts.unused = UnusedReader(tree: tree, files: files, workspace: workspace).unused(
            of: closed, records, except: Set(facts.stale))
        facts.symbols = links.symbols
        facts.uses = links.uses
        return facts
    }

    /// The stores of the chosen units, with the time of the newest one.
    private func stores(of survey: Survey, _ paths: [String]) -> [SymbolFacts.Store] {
        Dictionary(grouping: survey.chosen.values, by: \.store).sorted { $0.key < $1.key }.map { store, units in
            let path = paths[store]
            return SymbolFacts.Store(
                path: path.hasPrefix(tree.root + "/") ? String(path.dropFirst(tree.root.count + 1)) : path,
                written: Int((units.map(\.time).max() ?? 0) / 1_000_000_000))
        }
    }

    /// The units of the workspace's files.
    private struct Survey {
        struct Choice: Sendable {
            var store: Int
            var time: Int64
            var record: String?
        }

        /// By the file's position.
        var chosen: [Int: Choice] = [:]
        var damaged: [DamagedUnit] = []
        var ghosts = 0

        mutating func add(_ unit: IndexUnit, store: Int, _ files: IndexedFiles) {
            guard let index = files.position(ofMainFile: unit.mainFile) else {
                if files.shouldKnow(unit.mainFile) { ghosts += 1 }
                return
            }
            guard unit.module == files.all[index].module.name else {
                ghosts += 1
                return
            }
            let choice = Choice(store: store, time: unit.time, record: unit.record)
            if let other = chosen[index] {
                // A unit of the same file in another store or for another output is an older one, not a removed file.
                if other.store == store { ghosts += 1 }
                if unit.time <= other.time { return }
            }
            chosen[index] = choice
        }
    }

    private func survey(_ index: inout SymbolCache, _ stores: [IndexStore], _ files: IndexedFiles) -> Survey {
        let entries = stores.enumerated().flatMap { number, store in store.units.map { (store: number, entry: $0) } }
        let keys = entries.map { SymbolCache.Key(name: "\($0.store) \($0.entry.name)", stamp: $0.entry.stamp) }
        let units = index.read(keys) { number throws(IndexDamage) in try stores[entries[number].store].unit(entries[number].entry) }
        var survey = Survey()
        for (item, unit) in zip(entries, units) {
            switch unit {
            case .success(let unit): survey.add(unit, store: item.store, files)
            case .failure(let damage): survey.damaged.append(DamagedUnit(name: item.entry.name, damage: damage))
            }
        }
        return survey
    }

    /// The records by the file's position, and the errors of unreadable ones.
    private func records(
        _ index: inout SymbolCache, _ stores: [IndexStore], _ chosen: [Int: Survey.Choice], _ files: IndexedFiles, _ modules: Set<String>,
        includesOwnModules: Bool
    ) -> ([Int: RecordFacts], [Int: IndexDamage]) {
        let jobs = chosen.sorted { $0.key < $1.key }.map { position, choice in
            (position: position, store: stores[choice.store], record: choice.record, own: files.all[position].module.name)
        }
        let known = jobs.compactMap { job in job.record.map { (store: job.store, record: $0, own: job.own) } }
        let results = index.read(known.map { .init(name: "\($0.own) \($0.record)") }) { number throws(IndexDamage) -> RecordFacts in
            let filter = NameFilter(modules: modules, own: known[number].own, includesOwn: includesOwnModules)
            return try known[number].store.record(known[number].record, filter)
        }
        var records = Dictionary(uniqueKeysWithValues: jobs.filter { $0.record == nil }.map { ($0.position, RecordFacts()) })
        var damages: [Int: IndexDamage] = [:]
        for (job, result) in zip(jobs.filter { $0.record != nil }, results) {
            switch result {
            case .success(let facts): records[job.position] = facts
            case .failure(let damage): damages[job.position] = damage
            }
        }
        return (records, damages)
    }
}

/// An unreadable unit, of which only the name is known.
private struct DamagedUnit {
    let name: String
    let damage: IndexDamage

    /// `Disk.swift` of `Disk.swift.o-1X2Y3Z`, and of other build systems' `Disk.o-1X2Y3Z`.
    private var stem: Substring {
        let object = name[..<(name.lastIndex(of: "-") ?? name.endIndex)].dropLast(2)
        return object.hasSuffix(".swift") ? object.dropLast(6) : object
    }

    static func stem(ofFile path: String) -> Substring { (path.split(separator: "/").last ?? "").dropLast(6) }

    func isNamed(after path: String) -> Bool { stem == Self.stem(ofFile: path) }

    /// Whether it may belong to one of the files: it has the name of one, or of a whole module without batches.
    func mayBeOfFile(named stems: Set<Substring>) -> Bool { !name.contains(".swift.o-") || stems.contains(stem) }

    func fact(path: String?) -> SymbolFacts.Damage { .init(path: path, entry: "unit \(name)", reason: damage.reason) }
}
