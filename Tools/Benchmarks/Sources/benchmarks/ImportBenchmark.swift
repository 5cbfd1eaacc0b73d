import Cryptography
import DatabaseKit
import FinanceAPI
import FinanceService
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import RoutingService

/// Measures the import of the largest allowed statement against plain inserts of the same rows.
enum ImportBenchmark {
    private static let rows = StatementImport.maximumRows

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("import-figures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = statement()
        let clock = ContinuousClock()

        let bare = try Store(
            path: folder.appendingPathComponent("bare.sqlite").path,
            migrations: [
                Migration("1", "CREATE TABLE row (id INTEGER PRIMARY KEY, day TEXT, amount INTEGER, text TEXT, counterparty TEXT)")
            ])
        let inserting = try await clock.measure {
            try await bare.write { connection in
                for number in 0..<rows {
                    try connection.run(
                        "INSERT INTO row (day, amount, text, counterparty) VALUES (?, ?, ?, ?)", "2026-01-05", -number,
                        "Purchase \(number)",
                        "Shop \(number % 97)")
                }
            }
        }
        var reading = StatementReading()
        let parsing = try clock.measure {
            reading = try CSVStatement().read(file, by: StatementRules(currency: .eur))
        }
        let service = try await makeService(folder: folder)
        let first = try await seconds { try await service.importStatement(file, into: "acc-1", dayOrder: nil) }
        let again = try await seconds { try await service.importStatement(file, into: "acc-1", dayOrder: nil) }
        print(
            "import: \(rows) rows of CSV (\(file.count >> 10) KB, \(reading.rows.count) read in \(milliseconds(parsing)) ms): "
                + "\(first.outcome.imported) kept in \(milliseconds(first.time)) ms, \(ratio(first.time, inserting)) × bare inserts "
                + "(\(milliseconds(inserting)) ms); once more: \(again.outcome.duplicates) known in \(milliseconds(again.time)) ms")
        let half = try await equalRows(rows / 2, folder: folder.appendingPathComponent("half"))
        let all = try await equalRows(rows, folder: folder.appendingPathComponent("all"))
        print(
            "import: \(rows) equal rows in \(milliseconds(all.time)) ms, \(ratio(all.time, half.time)) × half of them; a template is stored "
                + "meanwhile within \(milliseconds(all.waits[all.waits.count * 99 / 100])) ms (p99 of \(all.waits.count))")
    }

    /// The time of an import, and the times of writes to the same store meanwhile, sorted.
    private static func equalRows(_ count: Int, folder: URL) async throws -> (time: Duration, waits: [Duration]) {
        let service = try await makeService(folder: folder)
        let file = Array(("Date,Description,Payee,Amount\n" + String(repeating: "2026-01-05,Coffee,Shop,-3.50\n", count: count)).utf8)
        let writing = Task {
            let template = TransferTemplate(id: "t", name: "T", from: "acc-1", to: "acc-2", amount: nil, reference: "")
            var waits: [Duration] = []
            while !Task.isCancelled {
                do {
                    waits.append(try await ContinuousClock().measure { try await service.save(template) })
                } catch {
                    guard Task.isCancelled else { throw error }
                    break
                }
                try? await Task.sleep(for: .milliseconds(5))
            }
            return waits.sorted()
        }
        let result = try await seconds { try await service.importStatement(file, into: "acc-1", dayOrder: nil) }
        writing.cancel()
        guard result.outcome.imported == count else { throw FinanceError.malformedOrder }
        return (result.time, try await writing.value)
    }

    private static func seconds(_ work: () async throws -> StatementImport) async throws -> (outcome: StatementImport, time: Duration) {
        let start = ContinuousClock.now
        let outcome = try await work()
        return (outcome, ContinuousClock.now - start)
    }

    private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }
    private static func ratio(_ duration: Duration, _ peer: Duration) -> Double { (duration / peer * 10).rounded() / 10 }

    private static func statement() -> [UInt8] {
        var text = "Date,Description,Payee,Amount\n"
        for number in 0..<rows {
            let day = number % 28 + 1
            text += "2026-01-\(day < 10 ? "0" : "")\(day),Purchase \(number),Shop \(number % 97),-\(number / 100).\(10 + number % 90)\n"
        }
        return Array(text.utf8)
    }

    /// A service over a bank with one account, with these entries.
    static func makeService(folder: URL, entries: [String] = []) async throws -> FinanceService {
        let account = #"{"id":"acc-1","iban":"DE02","label":"Everyday","balance":{"minor":0,"currency":"EUR"}}"#
        let answers = [
            "/v1/bank/accounts": #"{"accounts":[\#(account)]}"#, "/v1/cards": "[]", "/v1/brokerage": #"{"portfolio":{}}"#,
            "/v1/rates": #"{"base":"EUR","rates":{}}"#,
        ]
        let transport = StubTransport { head, _ in
            let path = head.path ?? ""
            if path.hasPrefix("/v1/accounts/acc-1/entries?after="), let after = Int(path.dropFirst(33).prefix { $0.isNumber }) {
                return .json(#"{"entries":[\#(entries.dropFirst(after).prefix(500).joined(separator: ","))]}"#)
            }
            return answers[path].map { .json($0) } ?? .status(404)
        }
        let personalData = try PersonalData(folder: folder.path, secrets: SecretStore(folder: folder.path + "/secrets")) { "usr-1" }
        let client = HTTPClient(baseURL: try BaseURL("http://bank.test"), transport: transport)
        let service = FinanceService(
            client: client, publicData: client, ledger: personalData.store(for: FinanceService.ledger),
            records: personalData.store(for: FinanceService.records), mediator: Mediator(schemes: ["bench"]), currentUser: { "usr-1" })
        try await service.refresh()
        return service
    }
}
