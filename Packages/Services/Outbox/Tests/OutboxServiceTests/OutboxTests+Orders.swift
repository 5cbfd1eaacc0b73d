import DatabaseKit
import Foundation
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// An order is shown until its user knows the outcome, and reported as undone only if the server has certainly not received it.
extension OutboxTests {
    private struct Undone: Error, Equatable {
        var code: String?
        var hasLeft: Bool
    }

    private func remembering() -> Outbox {
        outbox {
            $0.memory = 9
            $0.remembersPayload = true
        }
    }

    private func carryOut(_ draft: OutboxDraft, _ outbox: Outbox) async throws -> String {
        try await outbox.carryOut(draft, by: office) {
            "result " + $0
        } failure: {
            Undone(code: $0, hasLeft: $1)
        }
    }

    private func stages(_ outbox: Outbox) async throws -> [OutboxStage] { try await outbox.orders { _, _, stage, _ in stage } }

    /// Makes the removal of pending entries fail, like a full disk.
    private func preventRemoval() async throws {
        try await open().store.write {
            try $0.run("CREATE TRIGGER full BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
    }

    // MARK: Outcomes

    @Test func carryOut_whenAccepted_returnsTheResult_andAcknowledgesTheOrder() async throws {
        let outbox = remembering()
        #expect(try await carryOut(draft("1"), outbox) == "result 1.0")
        #expect(try await stages(outbox) == [])
        // An equal order is another one.
        #expect(try await carryOut(draft("2"), outbox) == "result 2.0")
        #expect(office.log.filter { $0.hasPrefix("post") } == ["post 1.0", "post 2.0"])
    }

    @Test func carryOut_whenTheResultIsUnreadable_throws_andShowsTheOrder() async throws {
        let outbox = remembering()
        await #expect(throws: Undone(code: "unreadable", hasLeft: true)) {
            try await outbox.carryOut(draft("1"), by: office) { _ in
                throw Undone(code: "unreadable", hasLeft: true)
            } failure: {
                Undone(code: $0, hasLeft: $1)
            }
        }
        #expect(try await stages(outbox) == [.done])
    }

    /// The order is carried out while the list is read: at the first time that its store is opened, at the second, and so on.
    @Test(arguments: 1...4) func order_thatIsCarriedOutMeanwhile_isListedOnce(number: Int) async throws {
        let delivering = remembering()
        office.fail(OutboxStep.Failure("silent"))
        _ = try await delivering.deliver(draft("1"), by: office)
        let opened = Mutex(0)
        let provider: PersonalData.StoreProvider = { [office, open] in
            let isTime = opened.withLock { opened in
                opened += 1
                return opened == number
            }
            if isTime { _ = try await delivering.drain(office) }
            return try await open()
        }
        let reading = Outbox(open: provider, rules: delivering.rules, currentUser: { "ada" }, onChange: {})
        #expect(try await reading.orders { id, _, _, _ in id } == ["1"])
    }

    /// The error says whether the server may have received the order. Only then the order remains.
    @Test(
        arguments: [
            (OutboxStep.Failure("no", isFinal: true), Undone(code: "no", hasLeft: false), []),
            (OutboxStep.Failure("offline", isNotTaken: true), Undone(code: "offline", hasLeft: false), []),
            (OutboxStep.Failure("silent"), Undone(code: "silent", hasLeft: true), [.pending(code: "silent", hasLeft: true)]),
        ] as [(OutboxStep.Failure, Undone, [OutboxStage])])
    private func carryOut_whenItFails_throwsAndShowsAPendingOrderOnly(
        failure: OutboxStep.Failure, error: Undone, shown: [OutboxStage]
    ) async throws {
        let outbox = remembering()
        office.fail(failure)
        await #expect(throws: error) { try await carryOut(draft("1"), outbox) }
        #expect(try await stages(outbox) == shown)
        let posts = office.log.count { $0.hasPrefix("post") }
        #expect(try await outbox.drain(office) == nil)
        #expect(office.log.count { $0.hasPrefix("post") } == posts + shown.count, "an order without an outcome continues")
    }

    @Test func carryOut_whenTheOrderCannotBeRemoved_doesNotReportItAsUndone() async throws {
        let outbox = remembering()
        try await preventRemoval()
        office.fail(OutboxStep.Failure("offline", isNotTaken: true))
        await #expect(throws: Undone(code: nil, hasLeft: true)) { try await carryOut(draft("1"), outbox) }
        #expect(try await stages(outbox) == [.pending(code: "offline", hasLeft: false)])
    }

    @Test func carryOut_whenTheOrderIsRemovedMeanwhile_doesNotReportItAsUndone() async throws {
        let outbox = remembering()
        office.whileWriting { [open] in _ = try await open().store.write { try $0.run("DELETE FROM outbox") } }
        await #expect(throws: Undone(code: nil, hasLeft: true)) { try await carryOut(draft("1"), outbox) }
        #expect(office.log == ["write 1.0"])
    }

    // MARK: Stages

    @Test func orders_showTheStageOfEach_oldestFirst_andFinishedOnesLast() async throws {
        let outbox = remembering()
        _ = try await outbox.deliver(draft("done", "Done"), by: office)
        office.fail(OutboxStep.Failure("no", isFinal: true))
        _ = try await outbox.deliver(draft("rejected", "Rejected"), by: office)
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("silent", "Silent"), by: office)
        try await outbox.add(draft("added", "Added"), by: office)
        let orders = try await outbox.orders { id, payload, stage, since in
            #expect(since.timeIntervalSince1970 == 7)
            return "\(id) \(String(decoding: payload, as: UTF8.self)) \(stage)"
        }
        #expect(
            orders == [
                "rejected Rejected \(OutboxStage.failed(code: "no"))",
                "silent Silent \(OutboxStage.pending(code: "silent", hasLeft: true))",
                "added Added \(OutboxStage.pending(code: nil, hasLeft: false))", "done Done \(OutboxStage.done)",
            ])
        // In a later run, the failures of this one are not known.
        #expect(
            try await stages(remembering()) == [
                .failed(code: "no"), .pending(code: nil, hasLeft: true), .pending(code: nil, hasLeft: false), .done,
            ])
    }

    @Test func orders_leaveOutUnreadableOnes() async throws {
        let outbox = remembering()
        _ = try await outbox.deliver(draft("1", "Done"), by: office)
        for id in ["2", "3"] { try await outbox.add(draft(id, id), by: office) }
        #expect(try await outbox.orders { id, _, _, _ in id == "2" ? id : nil } == ["2"])
    }

    /// Only the first attempt of an immediate delivery is a beginning.
    @Test func order_inItsFirstAttempt_isBeginning() async throws {
        let outbox = remembering()
        let delivery = OneStep(leaves: true) { [self] entry in
            let shown = try await stages(outbox)
            #expect(shown == (entry.hasLeft ? [.pending(code: "silent", hasLeft: true)] : [.beginning]))
            throw OutboxStep.Failure("silent")
        }
        for _ in 1...2 { _ = try await outbox.deliver(draft("1"), by: delivery) }
    }

    @Test func orders_belongToTheirUser() async throws {
        let outbox = remembering()
        office.fail(OutboxStep.Failure("silent"))
        _ = try await outbox.deliver(draft("1"), by: office)
        for user in ["bob", nil] {
            office.user.withLock { $0 = user }
            #expect(try await stages(outbox) == [])
        }
    }
}
