import DatabaseKit
import LoggingKit
import NetworkKit
import PersonalDataService
import Testing

@testable import OutboxService

private enum LetterError: OrderingError {
    case unreachable, signedOut, unexpectedAnswer, storage, malformedOrder, alreadyLeft, canceled
}

@Suite struct OrderingErrorTests {
    private func translated(_ error: any Error) async -> LetterError? {
        do throws(LetterError) {
            try await LetterError.translating(Logger(label: "test")) {
                throw error
            } other: {
                $0 is CancellationError ? .canceled : nil
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
        (.timedOut(after: .seconds(1), waitingFor: "answer"), .unreachable),
    ])
    private func failedRead_isTranslatedByItsCategory(error: NetworkError, expected: LetterError) async {
        #expect(await translated(error) == expected)
    }

    @Test(
        arguments: [
            (LetterError.alreadyLeft, LetterError.alreadyLeft), (LetterError.canceled, .canceled),
            (OutboxError.alreadyLeft, .alreadyLeft), (OutboxError.notFound, .malformedOrder), (OutboxError.reused, .malformedOrder),
            (OutboxError.malformedID, .malformedOrder), (OutboxError.full, .malformedOrder),
            (CancellationError(), .canceled), (PersonalDataError.signedOut, .signedOut),
        ] as [(any Error, LetterError)])
    private func error_isTranslatedByItsKind(error: any Error, expected: LetterError) async {
        #expect(await translated(error) == expected)
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

    @Test func workThatSucceeds_returnsItsResult() async throws {
        #expect(
            try await LetterError.translating(Logger(label: "test")) {
                7
            } other: { _ in
                nil
            } == 7)
    }
}
