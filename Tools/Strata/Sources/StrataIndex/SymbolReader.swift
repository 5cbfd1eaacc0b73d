import Dispatch
public import StrataWorkspace
import Synchronization

/// Reads the symbols of a workspace from the index stores that builds leave behind.
///
/// Of each file, the newest unit that compiled it as a part of its module counts. A file that is newer than its unit is stale: its
/// declarations are known, but its uses are not reported, because they may be elsewhere by now.
public struct SymbolReader: Sendable {
    private let tree: DiskTree
    private let environment: [String: String]

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - tree: the workspace's files.
    ///   - environment: the variables by which the toolchain is found.
    public init(tree: DiskTree, environment: [String: String]) {
        self.tree = tree
        self.environment = environment
    }

    /// Reads the stores.
    ///
    /// - Parameters:
    ///   - workspace: what was read of the files and manifests.
    ///   - stores: the absolute paths of the stores; where two know a file, the newer unit counts.
    ///   - includesOwnModules: whether uses between files of one module are wanted too.
    ///   - closed: the modules that nobody outside the workspace uses, of which it is wanted what nobody inside uses either.
    /// - Throws: `IndexError` when there is no library, or one of the stores cannot be opened. What is damaged inside a store is named in
    ///   the facts.
    public func read(_ workspace: Workspace, stores: [String], includesOwnModules: Bool, closed: Set<ModuleID> = []) throws(IndexError)
        -> SymbolFacts
    {
        let library = try IndexLibrary.ofToolchain(environment: environment)
        var opened: [IndexStore] = []
        for store in stores { opened.append(try IndexStore(path: store, library: library)) }
        let files = IndexedFiles(workspace, tree)
        let survey = survey(opened, files)
        var facts = SymbolFacts()
        facts.ghosts = survey.ghosts
        let chosen = survey.chosen
        guard !chosen.isEmpty || stores.isEmpty else { throw .foreignStore(stores[0]) }
        let records = read(chosen, opened, files, includesOwnModules)
        for (index, file) in files.all.enumerated() {
            guard let unit = chosen[index] else {
                facts.missing.append(file.path)
                continue
            }
            if records[index] == nil { facts.damaged.append(file.path) }
            if let time = file.time, unit.time < time { facts.stale.append(file.path) }
        }
        facts.files = files.all.count - facts.missing.count - facts.damaged.count - facts.stale.count
        var links = SymbolLinks(files: files, includesOwnModules: includesOwnModules)
        links.define(records)
        let stale = Set(facts.stale)
        for (index, record) in records.sorted(by: { $0.key < $1.key }) where !stale.contains(files.all[index].path) {
            facts.occurrences += record.occurrences
            links.use(record, in: index)
        }
        facts.exposures = ExposureReader(tree: tree, files: files).exposures(records, links, except: stale)
        links.resolveAliases(facts.exposures)
        facts.unused = UnusedReader(tree: tree, files: files, workspace: workspace).unused(of: closed, records, except: stale)
        facts.symbols = links.symbols
        facts.uses = links.uses
        return facts
    }

    /// The units of the workspace's files.
    private struct Survey {
        struct Choice: Sendable {
            var store: Int
            var time: FileTime
            var record: String?
        }

        /// By the file's position.
        var chosen: [Int: Choice] = [:]
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
                // The same file in another store is no ghost, just an older answer; so is one of another output path.
                if other.store == store { ghosts += 1 }
                if unit.time <= other.time { return }
            }
            chosen[index] = choice
        }
    }

    private func survey(_ stores: [IndexStore], _ files: IndexedFiles) -> Survey {
        var survey = Survey()
        for (number, store) in stores.enumerated() {
            let names = store.unitNames
            let units = Self.concurrently(names.count) { index in
                store.unit(names[index]) { files.position(ofMainFile: $0) != nil }
            }
            for unit in units { if let unit = unit ?? nil { survey.add(unit, store: number, files) } }
        }
        return survey
    }

    /// The records by the file's position; those that are damaged are not among them.
    private func read(
        _ chosen: [Int: Survey.Choice], _ stores: [IndexStore], _ files: IndexedFiles, _ includesOwnModules: Bool
    ) -> [Int: RecordFacts] {
        let order = chosen.keys.sorted()
        let names = Set(files.all.map(\.module.name))
        let results = Self.concurrently(order.count) { number -> RecordFacts? in
            guard let choice = chosen[order[number]] else { return nil }
            guard let record = choice.record else { return RecordFacts.none }
            let store = stores[choice.store]
            let filter = NameFilter(modules: names, own: files.all[order[number]].module.name, includesOwn: includesOwnModules)
            let visitor = RecordVisitor(library: store.library, filter: filter)
            return store.visitRecord(record, visitor) ? RecordFacts(visitor) : nil
        }
        var records: [Int: RecordFacts] = [:]
        for (number, result) in results.enumerated() { if let result = result ?? nil { records[order[number]] = result } }
        return records
    }

    /// Runs a body for each number below `count` on all processors.
    static func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result?] {
        let results = Mutex([Result?](repeating: nil, count: count))
        let chunk = 16
        DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { number in
            let start = number * chunk
            let found = (start..<min(start + chunk, count)).map(body)
            results.withLock { results in for (offset, result) in found.enumerated() { results[start + offset] = result } }
        }
        return results.withLock { $0 }
    }
}
