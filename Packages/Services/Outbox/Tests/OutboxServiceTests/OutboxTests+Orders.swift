import DatabaseKit
import Foundation
import LoggingKit
import MoneyAPI
import NetworkKit
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// An order is shown until its user knows the outcome, and reported as undone only if the server has certainly not received it.
extension OutboxTests {
    private func carryOut(_ draft: OutboxDraft, _ outbox: Outbox) async throws -> String {
        try await outbox.carryOut(draft, by: office) { "result " + $0 }
    }

    private func orders(_ outbox: Outbox) async throws -> [PendingOrder<Letter, LetterError>] {
        try await outbox.orders { Letter(id: String(decoding: $0, as: UTF8.self)) }
    }

    private func stages(_ outbox: Outbox) async throws -> [LetterStage] { try await orders(outbox).map(\.stage) }

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
        await #expect(throws: LetterError("unreadable")) {
            try await outbox.carryOut(draft("1"), by: office) { _ in throw LetterError("unreadable") }
        }
        #expect(try await stages(outbox) == [.done])
    }

    /// The order is carried out while the list is read: at the first time that its store is opened, at the second, and so on.
    @Test(arguments: 1...4) func order_thatIsCarriedOutMeanwhile_isListedOnce(number: Int) async throws {
        let delivering = remembering()
        try await deliver(draft("1"), to: delivering, failing: OutboxStep.Failure("silent"))
        let opened = Mutex(0)
        let provider: PersonalData.StoreProvider = { [office, open] in
            let isTime = opened.withLock { opened in
                opened += 1
                return opened == number
            }
            if isTime { _ = await delivering.drain(office) }
            return try await open()
        }
        let reading = Outbox(open: provider, rules: delivering.rules, currentUser: { "ada" }, onChange: {})
        #expect(try await orders(reading).count == 1)
    }

    /// The outcome of an error is unknown exactly if the server may have received the order. Only then the order remains.
    @Test(
        arguments: [
            (OutboxStep.Failure("no", isFinal: true), "no", []), (OutboxStep.Failure("offline", isNotTaken: true), "offline", []),
            (OutboxStep.Failure("silent", isNotTaken: true), .unreachable, []),
            (OutboxStep.Failure("silent"), "silent", [.pending("silent")]),
            (OutboxStep.Failure("offline"), .noAnswer, [.pending(.noAnswer)]), (OutboxStep.Failure.signedOut, .signedOut, []),
            (OutboxStep.Failure(.signedOut), .signedOutMeanwhile, [.pending(.signedOutMeanwhile)]),
        ] as [(OutboxStep.Failure, LetterError, [LetterStage])])
    func carryOut_whenItFails_throwsAndShowsAPendingOrderOnly(failure: OutboxStep.Failure, error: LetterError, shown: [LetterStage])
        async throws
    {
        let outbox = remembering()
        office.fail(failure)
        await #expect(throws: error) { try await carryOut(draft("1"), outbox) }
        #expect(try await stages(outbox) == shown)
        let posts = office.log.count { $0.hasPrefix("post") }
        #expect(await outbox.drain(office) == nil)
        #expect(office.log.count { $0.hasPrefix("post") } == posts + shown.count, "an order without an outcome continues")
    }

    @Test func carryOut_whenTheOrderCannotBeRemoved_doesNotReportItAsUndone() async throws {
        let outbox = remembering()
        try await prevent("DELETE")
        office.fail(OutboxStep.Failure("offline", isNotTaken: true))
        await #expect(throws: LetterError.noAnswer) { try await carryOut(draft("1"), outbox) }
        #expect(try await stages(outbox) == [.pending("offline")])
    }

    @Test func carryOut_whenTheOrderIsRemovedMeanwhile_doesNotReportItAsUndone() async throws {
        let outbox = remembering()
        office.whileWriting { [open] in _ = try await open().store.write { try $0.run("DELETE FROM outbox") } }
        await #expect(throws: LetterError.noAnswer) { try await carryOut(draft("1"), outbox) }
        #expect(office.log == ["write 1.0"])
    }

    // MARK: Stages

    @Test func orders_showTheStageOfEach_oldestFirst_andFinishedOnesLast() async throws {
        let outbox = remembering()
        _ = try await outbox.deliver(draft("done", "Done"), by: office)
        try await deliver(draft("rejected", "Rejected"), to: outbox, failing: OutboxStep.Failure("no", isFinal: true))
        try await deliver(draft("silent", "Silent"), to: outbox, failing: OutboxStep.Failure("silent"))
        try await outbox.add(draft("added", "Added"), by: office)
        let shown = try await orders(outbox)
        #expect(shown.map(\.id) == ["Rejected", "Silent", "Added", "Done"])
        #expect(shown.map(\.stage) == [.refused("no"), .pending("silent"), .pending(.unreachable), .done])
        #expect(shown.allSatisfy { $0.since.timeIntervalSince1970 == 7 })
        // In a later run, the failures of this one are not known.
        #expect(try await stages(remembering()) == [.refused("no"), .pending(.noAnswer), .pending(.unreachable), .done])
    }

    @Test func orders_leaveOutUnreadableOnes() async throws {
        let outbox = remembering()
        _ = try await outbox.deliver(draft("1", "Done"), by: office)
        for id in ["2", "3"] { try await outbox.add(draft(id, id), by: office) }
        #expect(try await outbox.orders { $0 == Array("2".utf8) ? Letter(id: "2") : nil }.map(\.id) == ["2"])
    }

    /// Only the first attempt of an immediate delivery is a beginning.
    @Test func order_inItsFirstAttempt_isBeginning() async throws {
        let outbox = remembering()
        let delivery = OneStep(leaves: true) { [self] entry in
            let shown = try await stages(outbox)
            #expect(shown == (entry.hasLeft ? [.pending("silent")] : [.sending]))
            throw OutboxStep.Failure("silent")
        }
        for _ in 1...2 { _ = try await outbox.deliver(draft("1"), by: delivery) }
    }

    @Test func orders_belongToTheirUser() async throws {
        let outbox = remembering()
        try await deliver(draft("1"), to: outbox, failing: OutboxStep.Failure("silent"))
        for user in ["bob", nil] {
            signIn(user)
            #expect(try await stages(outbox) == [])
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct OrderingErrorTests {
    private func translated(_ error: any Error) async -> LetterError? {
        do throws(LetterError) {
            try await LetterError.translating(Logger(label: "test")) {
                throw error
            } other: {
                $0 is CancellationError ? "canceled" : nil
            }
            return nil
        } catch {
            return error
        }
    }

    /// A call without a valid answer can succeed later; one with an unusable answer cannot.
    @Test(arguments: [
        (NetworkError.badStatus(401), LetterError.signedOut), (.badStatus(400), .unexpectedAnswer), (.badStatus(499), .unexpectedAnswer),
        (.badStatus(500), .unreachable), (.undecodable("x"), .unexpectedAnswer), (.malformedResponse("x"), .unexpectedAnswer),
        (.bodyTooLarge(limit: 1), .unexpectedAnswer), (.cannotConnect("x"), .unreachable), (.connectionLost("x"), .unreachable),
        (.timedOut(.firstByte, after: .seconds(1)), .unreachable),
    ])
    func failedRead_isTranslatedByItsCategory(error: NetworkError, expected: LetterError) async {
        #expect(await translated(error) == expected)
    }

    @Test(
        arguments: [
            (LetterError.alreadyLeft, LetterError.alreadyLeft), ("canceled" as LetterError, "canceled"),
            (OutboxError.alreadyLeft, .alreadyLeft), (OutboxError.notFound, .malformedOrder), (OutboxError.reused, .malformedOrder),
            (OutboxError.malformedID, .malformedOrder), (OutboxError.full, .malformedOrder),
            (CancellationError(), "canceled"), (PersonalDataError.signedOut, .signedOut),
        ] as [(any Error, LetterError)])
    func error_isTranslatedByItsKind(error: any Error, expected: LetterError) async { #expect(await translated(error) == expected) }

    @Test func canceledCall_isNoFailureOfTheStore() async {
        await #expect(throws: LetterError.unreachable) {
            try await LetterError.translating(Logger(label: "test")) { throw CancellationError() }
        }
    }

    /// A store that was closed belonged to a session that has ended. Any other error of a store is one of the device.
    @Test func storeError_isTheEndOfTheSession_orAFailureOfTheDevice() async throws {
        let store = try Store(inMemory: [])
        let unknownTable = try #require(
            await #expect(throws: (any Error).self) { try await store.read { try $0.rows("SELECT 1 FROM x") { try $0.integer(0) } } })
        #expect(await translated(unknownTable) == .storage)
        try await store.close()
        let closed = try #require(
            await #expect(throws: (any Error).self) { try await store.read { try $0.rows("SELECT 1") { try $0.integer(0) } } })
        #expect(await translated(closed) == .signedOut)
    }

    @Test(arguments: [
        (NetworkError.badStatus(401), OutboxStep.Failure.signedOut),
        (.badStatus(503, retryAfter: .seconds(3)), .init(.noAnswer, retryAfter: .seconds(3))),
        (.cannotConnect("x"), .init(.unreachable, isNotTaken: true)), (.notPermitted("x"), .init(.unreachable, isNotTaken: true)),
        (.tlsFailure("x"), .init(.unreachable, isNotTaken: true)), (.transportClosed, .init(.unreachable, isNotTaken: true)),
        (.invalidRequest("x"), .init(.unreachable, isNotTaken: true)), (.connectionLost("x"), .init(.noAnswer)),
        (.timedOut(.total, after: .seconds(1)), .init(.noAnswer)), (.undecodable("x"), .init(.noAnswer)),
    ])
    func failedOrder_mayHaveBeenCarriedOut_unlessItWasNotSentOrIsRejected(error: NetworkError, failure: OutboxStep.Failure) {
        #expect(OutboxStep.Failure(sending: error, rejection: nil) == failure)
        #expect(OutboxStep.Failure(sending: error, rejection: "no") == OutboxStep.Failure("no", isFinal: true))
    }

    @Test(arguments: 100...599) func status_isARejection_unlessItIsTemporary(status: Int) {
        let isRejection = (400...499).contains(status) && ![401, 408, 425, 429].contains(status)
        #expect(NetworkError.badStatus(status).isRejection == isRejection)
        #expect(OutboxStep.Failure(posting: .badStatus(status), rejection: "no").isFinal == isRejection)
    }
}
