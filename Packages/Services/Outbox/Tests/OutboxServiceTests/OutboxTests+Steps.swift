import DatabaseKit
import Foundation
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// Steps that do not lead to an answer.
extension OutboxTests {
    /// Three steps, the last of which goes back once to the step of a name. The first has the name of a step of other entries.
    private final class Returning: OutboxDelivery {
        let target: String
        private let state = Mutex<(log: [String], hasReturned: Bool)>(([], false))
        var log: [String] { state.withLock { $0.log } }

        init(to target: String) { self.target = target }

        func steps(of entry: OutboxEntry) -> [OutboxStep] {
            ["write", "b", "c"].map { name in
                OutboxStep(name, leaves: name == "c") { [self] _ in
                    state.withLock { state in
                        state.log.append(name)
                        guard name == "c" else { return .done(fact: name) }
                        defer { state.hasReturned = true }
                        return state.hasReturned ? .finished("") : .goBack(to: target)
                    }
                }
            }
        }

        func failure(of error: any Error) -> OutboxStep.Failure { .storage }
    }

    /// A step of an unknown name is the first one.
    @Test(arguments: [("write", ["write", "b", "c"]), ("b", ["b", "c"]), ("c", ["c"]), ("x", ["write", "b", "c"])])
    func step_thatGoesBack_repeatsTheStepsFromThere(target: String, repeated: [String]) async throws {
        let outbox = outbox()
        let delivery = Returning(to: target)
        try await outbox.add(draft("0", "Other"), by: office)
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.drain(office)
        let other = try await outbox.entry("0")
        let waiting = OutboxOutcome.waiting(OutboxStep.Failure("unreachable", counts: true), hasLeft: false)
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == waiting)
        let entry = try #require(try await outbox.entry("1"))
        #expect(Set(entry.facts.keys) == Set(["write", "b"]).subtracting(repeated))
        #expect(entry.attempts == 1 && !entry.hasLeft && entry.failure == nil)
        #expect(try await outbox.entry("0") == other)
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .done(""))
        #expect(delivery.log == ["write", "b", "c"] + repeated)
    }

    @Test func step_thatGoesBack_inTheLastAttempt_endsTheDelivery() async throws {
        let outbox = outbox { $0.maximumAttempts = 1 }
        #expect(
            try await outbox.deliver(draft("1"), by: Returning(to: "write")).outcome == .failed(OutboxStep.Failure("gaveUp", isFinal: true))
        )
        #expect(try await outbox.entries().map(\.failure) == ["gaveUp"])
    }

    @Test func entry_ofAnUnknownKind_fails_andIsNoAttempt() async throws {
        struct Unknown: OutboxDelivery {
            func steps(of entry: OutboxEntry) -> [OutboxStep] { [] }
            func failure(of error: any Error) -> OutboxStep.Failure { .storage }
        }
        let outbox = outbox()
        let outcome = try await outbox.deliver(draft("1"), by: Unknown()).outcome
        #expect(outcome == .failed(OutboxStep.Failure("unknownKind", isFinal: true)))
        let entry = try #require(try await outbox.entry("1"))
        #expect(entry.failure == "unknownKind" && entry.attempts == 0 && !entry.hasLeft)
        // A later version knows the kind.
        try await outbox.retry("1")
        _ = try await outbox.drain(office)
        #expect(office.finished == ["1.0"])
    }

    /// Without a record, the entry may have been received.
    @Test(arguments: [OutboxStep.Failure("no", isFinal: true), OutboxStep.Failure("offline", isNotTaken: true)])
    func failure_whenItCannotBeRecorded_isNoEnd(failure: OutboxStep.Failure) async throws {
        let outbox = outbox()
        office.fail(failure)
        office.meanwhile { [open] in
            try await open().store.write {
                _ = try $0.run("CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
            }
        }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: true))
    }

    /// The next step of an entry that cannot be read may be one that leaves.
    @Test func entry_whenItCannotBeReadAfterAStep_waits() async throws {
        let outbox = outbox()
        office.whileWriting { [open] in _ = try await open().store.write { try $0.run("UPDATE outbox SET payload = X'00'") } }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .waiting(.storage, hasLeft: true))
        #expect(office.log == ["write 1.0"])
    }

    /// A test stops a delivery between a record and the next request.
    @Test(arguments: [true, false]) func checkpoints_separateRecordsAndRequests(isAccepted: Bool) async throws {
        let seen = Mutex<[String]>([])
        let outbox = Outbox(
            open: open, currentUser: { "ada" },
            checkpoint: { [open, office] checkpoint in
                let entry = try await Journal(userStore: open(), rules: OutboxRules()).entry("1")
                let state = entry.map { "\($0.hasLeft ? "left" : "here") with \($0.facts.count)" } ?? "gone"
                seen.withLock { $0.append("\(checkpoint) after \(office.log.count): \(state)") }
            }, onChange: {})
        if !isAccepted { office.fail(OutboxStep.Failure("silent")) }
        _ = try await outbox.deliver(draft("1"), by: office)
        #expect(
            seen.withLock { $0 } == [
                #"begun("write") after 0: here with 0"#, #"answered("write") after 1: here with 0"#,
                #"noted("write") after 1: here with 1"#,
                #"begun("post") after 1: left with 1"#, #"answered("post") after 2: left with 1"#,
            ] + (isAccepted ? [#"noted("post") after 2: gone"#] : []))
    }

    @Test(arguments: [true, false]) func answer_afterAnErasure_isTheEndOfTheEntry(isFirst: Bool) async throws {
        let outbox = outbox()
        // The store is of no user's session anymore.
        let erasure: @Sendable () async throws -> Void = { [open] in try await open().store.close() }
        if isFirst {
            office.whileWriting(erasure)
        } else {
            office.fail(OutboxStep.Failure("no", isFinal: true))
            office.meanwhile(erasure)
        }
        #expect(try await outbox.deliver(draft("1"), by: office).outcome == .gone)
    }

    // MARK: Earlier version

    /// The rows of each user move with all their values, sealed or not.
    @Test(arguments: [true, false]) func legacyRows_moveToTheirUser_inTheirOrder(isSealed: Bool) async throws {
        let shared = try Store(inMemory: [LegacyOutboxMigration.schema])
        let userStore = try await open()
        let seal = isSealed ? userStore.seal : nil
        try await shared.write { connection in
            for userID in ["bob", "ada"] {
                func payload(_ id: String) throws -> SQLValue {
                    let bytes = Array("\(userID) \(id)".utf8)
                    return try seal?.value(bytes, context: "outbox/\(userID)/\(id)") ?? .bytes(bytes)
                }
                for (index, id) in ["c", "a"].enumerated() {
                    try connection.run(
                        """
                        INSERT INTO outbox (id, person, kind, payload, created, revision, hasLeft, attempts, failure)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """, id, userID, "letter \(id)", try payload(id), 70.5 + Double(index), 3 + index, index == 0, 5 + index,
                        index == 0 ? nil : "no")
                    let number = connection.lastInsertedID
                    for position in [1, 0] {
                        try connection.run(
                            "INSERT INTO outboxFile (entry, position, bytes) VALUES (?, ?, ?)", number, position,
                            Array("\(userID) \(id) \(position)".utf8))
                    }
                    try connection.run(
                        "INSERT INTO outboxStep (entry, name, fact) VALUES (?, ?, ?)", number, "write", "fact \(userID) \(id)")
                    try connection.run(
                        "INSERT INTO outboxDone (id, person, kind, payload, result, created) VALUES (?, ?, ?, ?, ?, ?)", "done \(id)",
                        userID,
                        "kind \(id)", index == 0 ? .null : try payload("done \(id)"), "result \(userID) \(id)", 90.5 + Double(index))
                }
            }
        }
        #expect(try await shared.read { try LegacyOutboxMigration.users($0) }.sorted() == ["ada", "bob"])
        let rows = try await shared.read { try LegacyOutboxMigration.read($0, "ada", seal: seal) }
        try await userStore.store.write { try LegacyOutboxMigration.write(rows, userStore, $0) }
        let outbox = outbox()
        let entries = try await outbox.entries()
        #expect(entries.map(\.id) == ["c", "a"] && entries.map(\.userID) == ["ada", "ada"])
        #expect(entries.map(\.kind) == ["letter c", "letter a"] && entries.map(\.payload) == ["ada c", "ada a"].map { Array($0.utf8) })
        #expect(entries.map(\.created.timeIntervalSince1970) == [70.5, 71.5] && entries.map(\.revision) == [3, 4])
        #expect(entries.map(\.hasLeft) == [true, false] && entries.map(\.attempts) == [5, 6] && entries.map(\.failure) == [nil, "no"])
        #expect(entries.map(\.facts) == [["write": "fact ada c"], ["write": "fact ada a"]])
        for entry in entries {
            for position in [0, 1] { #expect(try await outbox.file(position, of: entry) == Array("ada \(entry.id) \(position)".utf8)) }
        }
        let done = try await outbox.done()
        #expect(done.map(\.id) == ["done c", "done a"] && done.map(\.kind) == ["kind c", "kind a"])
        #expect(done.map(\.payload) == [nil, Array("ada done a".utf8)] && done.map(\.result) == ["result ada c", "result ada a"])
        #expect(done.map(\.created.timeIntervalSince1970) == [90.5, 91.5])
    }
}
