import DatabaseKit
import FinanceAPI
import FinanceService
import Foundation

/// Measures the search over many transactions, of the bank and imported, against a query of SQLite for the same word.
enum SearchBenchmark {
    private static let count = 20_000

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("search-figures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bare = try Store(
            path: folder.appendingPathComponent("bare.sqlite").path,
            migrations: [
                Migration("1", "CREATE TABLE row (id INTEGER PRIMARY KEY, day TEXT, amount INTEGER, text TEXT, counterparty TEXT)")
            ])
        try await bare.write { connection in
            for number in 1...count {
                let row = entry(number)
                try connection.run(
                    "INSERT INTO row (day, amount, text, counterparty) VALUES (?, ?, ?, ?)", row.day, -number, row.text, row.counterparty)
            }
        }
        let peer = try await Benchmarks.measure(20) { _ in
            _ = try await bare.read { connection in
                try connection.rows(
                    "SELECT day, amount, text, counterparty FROM row WHERE text LIKE ? OR counterparty LIKE ? ORDER BY day DESC, id DESC LIMIT 51",
                    "%purchase 77%", "%purchase 77%"
                ) { (try $0.text(0), try $0.integer(1), try $0.text(2), try $0.text(3)) }
            }
        }
        let bank = try await ImportBenchmark.makeService(folder: folder.appendingPathComponent("bank"), entries: (1...count).map(json))
        try await bank.refreshTransactions()
        let imported = try await ImportBenchmark.makeService(folder: folder.appendingPathComponent("imported"))
        let rows = (1...count).map(entry).map { "\($0.day),\($0.text),\($0.counterparty),-\($0.amount).00\n" }
        _ = try await imported.importStatement(
            Array(("Date,Description,Payee,Amount\n" + rows.joined()).utf8), into: "acc-1", dayOrder: nil)
        let filters = [
            ("a word", TransactionFilter(text: "purchase 77")), ("a word that none has", TransactionFilter(text: "zürich")),
            ("a category", TransactionFilter(category: .health)), ("nothing but the newest", TransactionFilter()),
        ]
        for (name, filter) in filters {
            for (service, kind) in [(bank, "of the bank"), (imported, "imported")] {
                let time = try await Benchmarks.measure(20) { _ in _ = try await service.transactions(matching: filter, limit: 51) }
                Benchmarks.report("search: \(name) among \(count) \(kind)", time, beside: "LIKE in SQLite", peer)
            }
        }
    }

    private static func entry(_ number: Int) -> (day: String, text: String, counterparty: String, amount: Int) {
        let (year, month, day) = (2010 + number / 1_300, number / 28 % 12 + 1, number % 28 + 1)
        return (
            "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)", "Purchase \(number)", "Shöp \(number % 97)",
            number % 500 + 1
        )
    }

    private static func json(_ number: Int) -> String {
        let row = entry(number)
        return """
            {"id":\(number),"account":"acc-1","booked":"\(row.day)","amount":\(-row.amount),"text":"\(row.text)",\
            "counterparty":"\(row.counterparty)","category":"groceries"}
            """
    }
}
