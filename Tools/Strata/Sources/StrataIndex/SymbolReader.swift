import Foundation
public import StrataWorkspace

/// Reads the symbols of a workspace from the index stores of its builds.
///
/// The newest unit that compiled a file as a part of its module is used. A file whose text differs from the compiled one is stale: its
/// declarations are known, but its uses are not reported, because their positions may have changed.
public struct SymbolReader: Sendable {
    private let tree: DiskTree
    private let cache: String?

    /// - Parameter cache: The cache file; `nil` for none.
    public init(tree: DiskTree, cache: String?) {
        self.tree = tree
        self.cache = cache
    }

    /// The name of a workspace's cache in a shared folder, by its absolute path.
    public static func cacheName(of root: String) -> String {
        var root = root
        return String(root.withUTF8 { SymbolCache.checksum(UnsafeRawBufferPointer($0)) }, radix: 16)
    }

    /// - Parameters:
    ///   - stores: The absolute paths of the stores; the newer unit of a file is used.
    ///   - includesOwnModules: Whether to include uses between files of one module.
    ///   - closed: The modules whose unused declarations are included, each with the modules whose uses do not count.
    ///   - differing: The files whose scanned text is not the one on disk.
    /// - Throws: `WorkspaceError` if a store cannot be opened. Damage inside a store is listed in the facts.
    public func read(
        _ workspace: Workspace, stores paths: [String], includesOwnModules: Bool, closed: [ModuleID: Set<ModuleID>] = [:],
        differing: Set<String> = []
    ) throws(WorkspaceError) -> SymbolFacts {
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
        let chosen = survey.chosen
        let results = records(&index, stores, chosen, files, modules, includesOwnModules: includesOwnModules)
        let records = results.compactMapValues { try? $0.get() }
        let stale = CompiledTexts(tree: tree, files: files).stale(chosen.filter { records[$0.key] != nil }, records, &index)
        index.keep()
        var facts = SymbolFacts()
        facts.ghosts = survey.ghosts
        facts.stores = self.stores(of: chosen, paths)
        var lost = survey.damaged
        for (index, file) in files.all.enumerated() {
            if case .failure(let damage) = results[index], let record = chosen[index]?.record {
                facts.damages.append((file.path, "record \(record)", damage.reason))
            } else if stale.contains(index) {
                facts.stale.append(file.path)
            } else if chosen[index] == nil, let unit = lost.firstIndex(where: { $0.stem == DamagedUnit.stem(ofFile: file.path) }) {
                facts.damages.append(lost.remove(at: unit).fact(path: file.path))
            } else if chosen[index] == nil {
                facts.missing.append(file.path)
            }
        }
        facts.files = files.all.count - Set(facts.missing + facts.damaged + facts.stale).count
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
        facts.unused = UnusedReader(tree: tree, files: files, workspace: workspace).unused(of: closed, records, except: Set(facts.stale))
        facts.symbols = links.symbols
        facts.uses = links.uses
        return facts
    }

    /// The stores of the chosen units, with the time of the newest one.
    private func stores(of chosen: [Int: IndexUnit.Choice], _ paths: [String]) -> [SymbolFacts.Store] {
        Dictionary(grouping: chosen.values, by: \.store).sorted { $0.key < $1.key }.map { store, units in
            let path = paths[store].hasPrefix(tree.root + "/") ? String(paths[store].dropFirst(tree.root.count + 1)) : paths[store]
            return (path, Int((units.map(\.time).max() ?? 0) / 1_000_000_000))
        }
    }

    private typealias Survey = (chosen: [Int: IndexUnit.Choice], damaged: [DamagedUnit], ghosts: Int)

    /// Reads all units: the newest one of each file by its position, the unreadable ones, and the number of those that are of no file.
    private func survey(_ index: inout SymbolCache, _ stores: [IndexStore], _ files: IndexedFiles) -> Survey {
        let entries = stores.enumerated().flatMap { number, store in store.units.map { (store: number, entry: $0) } }
        let keys = entries.map { "\($0.store) \($0.entry.name) \($0.entry.stamp.text)" }
        let units = index.read(keys) { number throws(IndexDamage) in try stores[entries[number].store].unit(entries[number].entry) }
        var survey: Survey = ([:], [], 0)
        for ((store, entry), result) in zip(entries, units) {
            guard case .success(let unit) = result else {
                if case .failure(let damage) = result { survey.damaged.append(DamagedUnit(name: entry.name, damage: damage)) }
                continue
            }
            let index = files.position(ofMainFile: unit.mainFile)
            guard let index, unit.module == files.all[index].module.name else {
                if index != nil || files.shouldKnow(unit.mainFile) { survey.ghosts += 1 }
                continue
            }
            let other = survey.chosen[index]
            // A unit of the same file in another store or for another output is an older one, not a removed file.
            if other?.store == store { survey.ghosts += 1 }
            if unit.time > other?.time ?? .min { survey.chosen[index] = (store, unit.time, unit.record) }
        }
        return survey
    }

    /// The records by the file's position, without facts where the unit names none.
    private func records(
        _ index: inout SymbolCache, _ stores: [IndexStore], _ chosen: [Int: IndexUnit.Choice], _ files: IndexedFiles,
        _ modules: Set<String>, includesOwnModules: Bool
    ) -> [Int: Result<RecordFacts, IndexDamage>] {
        let jobs = chosen.sorted { $0.key < $1.key }.compactMap { position, choice in
            choice.record.map { (position: position, store: stores[choice.store], record: $0, own: files.all[position].module.name) }
        }
        let read = index.read(jobs.map { "\($0.own) \($0.record)" }) { number throws(IndexDamage) -> RecordFacts in
            let filter = NameFilter(modules: modules, own: jobs[number].own, includesOwn: includesOwnModules)
            return try jobs[number].store.record(jobs[number].record, filter)
        }
        return chosen.mapValues { _ in .success(RecordFacts()) }.merging(zip(jobs.map(\.position), read)) { $1 }
    }
}

/// An unreadable unit, of which only the name is known.
private struct DamagedUnit {
    let name: String
    let damage: IndexDamage

    /// `Disk.swift` of `Disk.swift.o-1X2Y3Z`, and of other build systems' `Disk.o-1X2Y3Z`.
    var stem: Substring {
        let object = name[..<(name.lastIndex(of: "-") ?? name.endIndex)].dropLast(2)
        return object.hasSuffix(".swift") ? object.dropLast(6) : object
    }

    static func stem(ofFile path: String) -> Substring { (path.split(separator: "/").last ?? "").dropLast(6) }
    /// Whether it may belong to one of the files: it has the name of one, or of a whole module without batches.
    func mayBeOfFile(named stems: Set<Substring>) -> Bool { !name.contains(".swift.o-") || stems.contains(stem) }
    func fact(path: String?) -> SymbolFacts.Damage { (path, "unit \(name)", damage.reason) }
}
