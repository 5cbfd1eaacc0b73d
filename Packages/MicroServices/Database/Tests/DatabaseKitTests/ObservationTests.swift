import DatabaseKit
import Testing

@Suite struct ObservationTests {
    @Test func observer_hearsOnlyOfItsTables_andNotOfRollbacks() async throws {
        let store = try Store(inMemory: notes + [Migration("2", "CREATE TABLE other (id INTEGER)")])
        var changes = store.changes(in: ["note"]).makeAsyncIterator()
        struct Stop: Error {}
        try await store.write { try $0.run("INSERT INTO other VALUES (1)") }
        try? await store.write {
            try $0.run("INSERT INTO note (text) VALUES ('undone')")
            throw Stop()
        }
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('done')") }
        await changes.next()
        #expect(try await texts(store) == ["done"])
    }

    @Test func observer_whileBusy_getsOneElementForManyTransactions() async throws {
        let store = try Store(inMemory: notes)
        let stream = store.changes(in: ["note"])
        for number in 0..<50 { try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "\(number)") } }
        var iterator = stream.makeAsyncIterator()
        await iterator.next()
        // Nothing else waits: the next element is that of the next transaction.
        async let next: Void? = iterator.next()
        try await store.write { try $0.run("DELETE FROM note") }
        _ = await next
        #expect(try await texts(store).isEmpty)
    }

    @Test func observer_thatIsGone_isNoBurden() async throws {
        let store = try Store(inMemory: notes)
        do { _ = store.changes(in: ["note"]) }
        try await store.write { try $0.run("INSERT INTO note (text) VALUES ('x')") }
        #expect(try await texts(store) == ["x"])
    }
}
