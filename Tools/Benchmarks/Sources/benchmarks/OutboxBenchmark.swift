import DatabaseKit
import OutboxService
import PersonalDataService

/// Measures the delivery of an entry of one step against two transactions, the minimum for an entry that is stored before it is sent.
enum OutboxBenchmark {
    private static let store = UserStoreDescription(
        "letters", .untilDeletion,
        migrations: [
            .outbox,
            Migration("2", "CREATE TABLE plain (id TEXT PRIMARY KEY, payload BLOB NOT NULL) STRICT"),
        ])

    private enum LetterError: String, DeliveryError { case unreachable, signedOut, unexpectedAnswer, storage, gaveUp, unknownKind }

    private struct Letters: OutboxDelivery {
        func steps(of entry: OutboxEntry<LetterError>) -> [OutboxStep<LetterError>] {
            [OutboxStep("post", leaves: true) { .finished($0.id) }]
        }
        func failure(of error: any Error) -> OutboxStep<LetterError>.Failure { .init(.unreachable) }
    }

    static func run() async throws {
        let open = PersonalData.inMemory { "ada" }.store(for: store)
        let outbox = Outbox<LetterError>(open: open, currentUser: { "ada" }, onChange: {})
        let store = try await open().store
        let payload = [UInt8](repeating: 7, count: 200)
        let letters = Letters()
        var (transactions, deliver) = (Double.infinity, Double.infinity)
        var done = 0
        // Short rounds in turn, because both wake threads and depend on the load of the machine.
        for _ in 0..<15 {
            transactions = min(
                transactions,
                try await Benchmarks.measure(300) { number in
                    let id = "letter-\(number)"
                    try await store.write { _ = try $0.run("INSERT INTO plain (id, payload) VALUES (?, ?)", id, payload) }
                    try await store.write { _ = try $0.run("DELETE FROM plain WHERE id = ?", id) }
                })
            deliver = min(
                deliver,
                try await Benchmarks.measure(300) { number in
                    let letter = OutboxDraft(id: "letter-\(number)", userID: "ada", kind: "letter", payload: payload)
                    if case .done = try await outbox.deliver(letter, by: letters).outcome { done &+= 1 }
                })
        }
        Benchmarks.report("outbox: deliver, in memory", deliver, beside: "two transactions", transactions, done)
    }
}
