import StrataWorkspace

/// Performs jobs in the current process.
///
/// The library does not validate its input: a damaged file can crash the process.
struct IndexWorker: IndexJobReading {
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
        var writer = ByteWriter()
        switch job {
        case .unit(let store, let name):
            guard stores.indices.contains(store) else { return .damaged(.garbled) }
            do throws(IndexDamage) { try stores[store].unit(name).write(to: &writer) } catch { return .damaged(error) }
        case .record(let store, let name, let own):
            guard stores.indices.contains(store) else { return .damaged(.garbled) }
            let filter = NameFilter(modules: assignment.modules, own: own, includesOwn: assignment.includesOwnModules)
            let visitor = RecordVisitor(library: stores[store].library, filter: filter)
            do throws(IndexDamage) { try stores[store].visitRecord(name, visitor) } catch { return .damaged(error) }
            visitor.facts.write(to: &writer)
        }
        return .bytes(writer.bytes)
    }
}
