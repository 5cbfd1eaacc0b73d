import StrataScan
import StrataWorkspace

/// Finds public declarations that no other module uses.
///
/// A false finding is worse than a missing one, so everything that the index may not know counts as a use: each name in a file that the
/// index does not contain in its current form, between `#if` and `#endif`, or in an import; and names in the heads of other public
/// declarations (`PublicInterface`).
struct UnusedReader: Sendable {
    let tree: DiskTree
    let files: IndexedFiles
    let workspace: Workspace

    /// The declarations of modules without users outside the workspace, each with the modules whose uses do not count, sorted by module,
    /// file and position. Files in `stale` changed after the last build.
    func unused(of closed: [ModuleID: Set<ModuleID>], _ records: [Int: RecordFacts], except stale: Set<String>) -> [SymbolFacts.Exposure] {
        guard !closed.isEmpty else { return [] }
        let trusted = records.sorted { $0.key < $1.key }.map { (file: files.all[$0], record: $1) }.filter { !stale.contains($0.file.path) }
        let byModule = Dictionary(grouping: trusted, by: \.file.module.id)
        let overriding = Set(records.values.flatMap { record in record.overriding.map { record.symbols[$0].usr } })
        let users = workspace.modules.reduce(into: [:] as [ModuleID: Set<ModuleID>]) { users, module in
            for id in module.dependencies.flatMap(\.modules) { users[id, default: []].insert(module.id) }
        }
        let everyUser = Dictionary(uniqueKeysWithValues: closed.map { ($0, allUsers(of: $0, users).subtracting($1)) })
        let doubts = doubtfulNames(in: everyUser.values.reduce(into: []) { $0.formUnion($1) }, trusted: Set(trusted.map(\.file.path)))
        let modules = workspace.modules.filter { closed[$0.id] != nil }.sorted { $0.id < $1.id }
        let interfaces = concurrently(modules.count, chunk: 1) { number -> PublicInterface? in
            guard let own = byModule[modules[number].id], var interface = PublicInterface(of: modules[number], in: tree) else { return nil }
            for (file, record) in own { interface.identify(record, in: file.path) }
            return interface
        }.compactMap(\.self)
        let used = uses(of: interfaces, closed, records)
        let results = concurrently(interfaces.count, chunk: 1) { number -> [SymbolFacts.Exposure] in
            let mentioned = (everyUser[interfaces[number].module] ?? []).reduce(into: Set<String>()) { $0.formUnion(doubts[$1] ?? []) }
            return interfaces[number].unused(used: used[number], mentioned: mentioned, overriding: overriding)
        }
        return results.flatMap(\.self)
    }

    /// The mangled names in other modules that may mean a declaration of an interface, by its position.
    private func uses(
        of interfaces: [PublicInterface], _ closed: [ModuleID: Set<ModuleID>], _ records: [Int: RecordFacts]
    ) -> [Set<String>] {
        var declaring: [String: [Int]] = [:]
        for (number, interface) in interfaces.enumerated() { for name in interface.names { declaring[name, default: []].append(number) } }
        let prefixes = Dictionary(interfaces.enumerated().map { ($1.prefix, [$0]) }, uniquingKeysWith: +)
        let all = Array(records)
        let found = concurrently(all.count) { [declaring] place -> [(number: Int, name: String)] in
            let (file, record) = all[place]
            let user = files.all[file].module.id
            return Set(record.uses.map(\.symbol)).flatMap { symbol -> [(number: Int, name: String)] in
                let name = record.symbols[symbol].usr
                let numbers: [Int] =
                    if let numbers = declaring[name] {
                        numbers
                    } else if PublicInterface.isWithoutModule(name) {
                        Array(interfaces.indices)
                    } else {
                        NameFilter.firstModule(name.utf8).flatMap { prefixes[String(name[..<$0.endIndex])] } ?? []
                    }
                return numbers.compactMap { number in
                    let module = interfaces[number].module
                    return user == module || closed[module]?.contains(user) ?? false ? nil : (number, name)
                }
            }
        }
        var names = [Set<String>](repeating: [], count: interfaces.count)
        for (number, name) in found.joined() { names[number].insert(name) }
        return names
    }

    /// The modules that can use a module, transitively.
    private func allUsers(of module: ModuleID, _ users: [ModuleID: Set<ModuleID>]) -> Set<ModuleID> {
        // The dependencies of sources without a manifest are unknown.
        var found = Set(workspace.packages.filter { $0.declaredIn != nil }.flatMap(\.modules).map(\.id)).subtracting([module])
        var stack = [module]
        while let current = stack.popLast() { for user in users[current] ?? [] where found.insert(user).inserted { stack.append(user) } }
        return found
    }

    /// The names in the modules' code for which the index is not reliable.
    private func doubtfulNames(in users: Set<ModuleID>, trusted: Set<String>) -> [ModuleID: Set<String>] {
        let modules = workspace.modules.filter { users.contains($0.id) && $0.kind.isSwift }
        let jobs = modules.flatMap { module in module.files.map { (module, $0) } }
        let results = concurrently(jobs.count) { number -> Set<String> in
            let (module, file) = jobs[number]
            let isTrusted = trusted.contains(file.path)
            let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
            let words = try? tree.withContents(of: file.path) { bytes in
                isTrusted && !Self.conditions.finds(in: bytes) ? SourceWords() : scanner.words(bytes)
            }
            let imported = file.scan.imports.flatMap { $0.path.dropFirst() }
            return (isTrusted ? words?.conditional : words?.all).map { $0.union(imported) } ?? Set(imported)
        }
        var names: [ModuleID: Set<String>] = [:]
        for (job, found) in zip(jobs, results) { names[job.0.id, default: []].formUnion(found) }
        return names
    }

    private static let conditions = WordSearch(["#if"])
}
