import Cryptography
import DatabaseKit
import FaultTesting
import FinanceAPI
import Foundation
import OutboxService
import PersonalDataService
import PersonalDataServiceTesting
import Testing

@testable import FinanceService

/// The database of earlier versions, which contains the data of all users.
@Suite struct EarlierVersionTests {
    private let sealer: Sealer
    private let folder: String

    init() throws {
        sealer = try Sealer(.random(id: 1))
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("earlier-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Writes a database of an earlier version: Ada is signed in, Bob's imports are stored for his return, and both have transfers.
    private func writeFile() async throws {
        let store = try Store(path: folder + "/finance.sqlite", migrations: LegacyFinanceMigration.migrations)
        let seal = ColumnSeal(seal: { try sealer.seal($0, authenticating: $1) }, open: { try sealer.open($0, authenticating: $1) })
        @Sendable func transfer(_ reference: String) -> [UInt8] {
            Array(#"{"amount":500,"currency":"EUR","from":"acc-1","reference":"\#(reference)","to":"acc-2"}"#.utf8)
        }
        let kept = #"[{"account":"acc-1","bankID":"b-1","day":"2026-01-05","amount":-300,"text":"Tea","counterparty":"c"}]"#
        try await store.write { connection in
            try connection.run("INSERT INTO owner (id, user) VALUES (1, 'usr-1')")
            for (text, bankID) in [("Coffee", String?.none), ("Coffee", nil), ("Cake", "a-1")] {
                try connection.run(
                    "INSERT INTO imported (account, bankID, day, amount, text, counterparty) VALUES ('acc-1', ?, '2026-01-06', -250, ?, 'c')",
                    bankID, text)
            }
            try connection.run(
                "INSERT INTO keptImports (user, rows) VALUES ('usr-2', ?)", try seal.value(kept, context: "imports/usr-2"))
            for (userID, id, reference) in [("usr-1", "order-1", "Rent"), ("usr-2", "order-2", "Shoes")] {
                try connection.run(
                    "INSERT INTO outbox (id, person, kind, payload, created, hasLeft) VALUES (?, ?, 'transfer', ?, 7, 1)", id, userID,
                    try seal.value(transfer(reference), context: "outbox/\(userID)/\(id)"))
                try connection.run(
                    "INSERT INTO outboxDone (id, person, kind, payload, result, created) VALUES (?, ?, 'transfer', ?, '9', 7)",
                    id + "-done", userID, try seal.value(transfer(reference), context: "outbox/\(userID)/\(id)-done"))
            }
        }
        try await store.close()
    }

    private static func name(of stage: PendingTransfer.Stage) -> String {
        stage == .done ? "booked" : stage == .pending(.noAnswer) ? "unknown" : "\(stage)"
    }

    private func contents(_ bank: TestBank) async throws -> [String] {
        let service = try await bank.refreshedService()
        let imported = try await service.importedTransactions(of: "acc-1", after: nil, limit: 9).map(\.text).sorted()
        return imported + (try await service.pendingOrders().map { "\($0.order.id) \($0.order.reference) \(Self.name(of: $0.stage))" })
    }

    @Test func sharedFile_isMigratedToEachUser_andDeleted() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await writeFile()
        for _ in 1...2 {
            let bank = try TestBank(folder: folder, earlierSealer: sealer)
            #expect(try await contents(bank) == ["Cake", "Coffee", "Coffee", "order-1 Rent unknown", "order-1-done Rent booked"])
            try await bank.device.signOut()
            bank.device.userID = "usr-2"
            #expect(try await contents(bank) == ["Tea", "order-2 Shoes unknown", "order-2-done Shoes booked"])
        }
        for text in ["Coffee", "Tea", "Rent", "Shoes"] { #expect(try Traces.of(text, in: folder, except: ["-shm"]) == [], "\(text)") }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.hasPrefix("finance.sqlite") })
    }

    @Test func rowsImportedByAnEarlierVersion_areStillRecognized() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await writeFile()
        let service = try TestBank(folder: folder, earlierSealer: sealer).service()
        try await service.refresh()
        let file = Array("Date;Amount;Text;Payee\n2026-01-06;-2.50;Coffee;c\n2026-01-06;-2.50;Coffee;c\n2026-01-06;-2.50;Coffee;c".utf8)
        let outcome = try await service.importStatement(file, into: "acc-1", dayOrder: nil)
        #expect(outcome.imported == 1 && outcome.duplicates == 2)
        // The ID decides, even if the text is another one.
        let ofx = Array("<OFX><STMTRS><STMTTRN><DTPOSTED>20260107<TRNAMT>1<FITID>a-1<MEMO>Pie</STMTTRN></STMTRS></OFX>".utf8)
        #expect(try await service.importStatement(ofx, into: "acc-1", dayOrder: nil).duplicates == 1)
    }
}
