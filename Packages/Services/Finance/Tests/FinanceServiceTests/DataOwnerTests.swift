import DatabaseKit
import FinanceAPI
import FinanceService
import Foundation
import PrivacyAPI
import Synchronization
import Testing

@Suite struct DataOwnerTests {
    private let bank: TestBank

    init() throws { bank = try TestBank() }

    @Test func export_whenThereAreAccounts_hasThemAndTheirTransactions() async throws {
        let service = try bank.service()
        #expect(
            String(decoding: try await service.exportData(), as: UTF8.self)
                == #"{"accounts":[],"imported":[],"transactions":[],"transfers":[]}"#)
        try await service.refresh()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -250)),\(entry(2, 900))]}")
        try await service.refreshTransactions(of: "acc-1")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(await service.exportData())) as? [String: [[String: Any]]])
        #expect(json["accounts"]?.compactMap { $0["id"] as? String } == ["acc-1", "card-1", "depot-1"])
        #expect(json["accounts"]?.first?["number"] as? String == "DE89370400440532013000")
        #expect(json["transactions"]?.compactMap { ($0["amount"] as? [String: Any])?["minorUnits"] as? Int } == [-250, 900])
    }

    @Test func export_whenAnotherPersonIsSignedIn_hasNothingOfTheFirst() async throws {
        let service = try bank.service()
        try await service.refresh()
        bank.user.withLock { $0 = "usr-2" }
        #expect(
            String(decoding: try await service.exportData(), as: UTF8.self)
                == #"{"accounts":[],"imported":[],"transactions":[],"transfers":[]}"#)
        bank.user.withLock { $0 = nil }
        await #expect(throws: FinanceError.signedOut) { try await service.exportData() }
    }

    @Test func erasure_leavesNoRow() async throws {
        let service = try bank.service()
        try await service.refresh()
        bank.answer("/v1/accounts/acc-1/entries", "{\"entries\":[\(entry(1, -250))]}")
        try await service.refreshTransactions(of: "acc-1")
        try await bank.eraseAndReturn()
        for table in ["account", "entry"] { #expect(try await bank.count(of: table) == 0) }
        #expect(try await service.storedOverview() == nil)
    }

    @Test func files_areThePersons() async throws {
        #expect(try bank.service().dataFiles == [])
        #expect(try bank.service().dataName == "finance")
    }
}
