import StrataWorkspace

/// Performs jobs in the current process.
///
/// The library does not validate its input: a damaged file can crash the process.
struct IndexWorker {
    private let assignment: IndexAssignment
    private let stores: [IndexStore]

    /// - Throws: `IndexError` if the library cannot be used or a store cannot be opened.
    init(_ assignment: IndexAssignment) throws(IndexError) {
        self.assignment = assignment
        let library = try IndexLibrary(path: assignment.library)
        var stores: [IndexStore] = []
        for path in assignment.stores { stores.append(try IndexStore(path: path, library: library)) }
        self.stores = stores
    }

    func answers(_ jobs: [IndexJob]) -> [IndexAnswer] { concurrently(jobs.count) { answer(jobs[$0]) } }

    func answer(_ job: IndexJob) -> IndexAnswer {
        let number =
            switch job {
            case .unit(let store, _), .record(let store, _, _): store
            }
        guard stores.indices.contains(number) else { return .failure(.garbled) }
        let store = stores[number]
        do throws(IndexDamage) {
            switch job {
            case .unit(_, let name):
                var unit = try store.unit(name)
                return .success(ByteCoder.write { coder throws(ByteCoder.Garbled) in try unit.code(&coder) })
            case .record(_, let name, let own):
                let filter = NameFilter(modules: assignment.modules, own: own, includesOwn: assignment.includesOwnModules)
                let visitor = RecordVisitor(library: store.library, filter: filter)
                try store.visitRecord(name, visitor)
                var facts = visitor.facts
                return .success(ByteCoder.write { coder throws(ByteCoder.Garbled) in try facts.code(&coder) })
            }
        } catch {
            return .failure(error)
        }
    }
}
