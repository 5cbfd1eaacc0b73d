import DatabaseKit
import DatabaseKitTesting
import Testing

@Suite struct CommitFaultTests {
    private let migrations = [Migration("1", "CREATE TABLE item (name TEXT NOT NULL) STRICT")]

    private func add(_ name: String, to store: Store) async -> StoreError.Code? {
        do {
            try await store.write { _ = try $0.run("INSERT INTO item (name) VALUES (?)", name) }
            return nil
        } catch {
            return (error as? StoreError)?.code
        }
    }

    @Test func commit_thatIsNamed_failsAsOnAFullDisk_andLeavesNothing() async throws {
        let store = try Store(inMemory: migrations)
        let faults = try await CommitFaults(of: store)
        faults.fail(1)
        var codes: [StoreError.Code?] = []
        for name in ["a", "b", "c"] { codes.append(await add(name, to: store)) }
        #expect(codes == [nil, .diskFull, nil])
        #expect(faults.commits == 3)
        #expect(try await store.read { try $0.rows("SELECT name FROM item") { try $0.text(0) } } == ["a", "c"])
    }

    @Test func disk_thatStaysFull_takesNothing_untilItIsHealed() async throws {
        let store = try Store(inMemory: migrations)
        let faults = try await CommitFaults(of: store)
        faults.fail(0, andAllAfter: true)
        for name in ["a", "b"] { #expect(await add(name, to: store) == .diskFull) }
        faults.heal()
        #expect(await add("c", to: store) == nil)
        #expect(try await store.read { try $0.rows("SELECT name FROM item") { try $0.text(0) } } == ["c"])
    }
}
