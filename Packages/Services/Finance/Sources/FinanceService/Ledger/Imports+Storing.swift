import DatabaseKit
import FinanceAPI
import PersonalDataService

/// Rows are stored in many short transactions, so that other work of the store waits for milliseconds. Those of a file appear and disappear
/// at once, by a mark of the file. One call at a time may store or remove rows.
extension Imports {
    /// The condition of rows that are not being stored or removed.
    static let isVisible = "file NOT IN (SELECT id FROM importedFile WHERE isVisible = 0)"
    /// The number of rows of one transaction, or of one turn of a task.
    static let slice = 500

    /// The rows of one account to store.
    struct Plan: Sendable {
        let account: String
        let currency: Currency
        var rows: [Candidate] = []
        var newCount: Int { rows.count { $0.stored == nil } }
    }

    struct Candidate: Sendable {
        let entry: ImportedEntry
        let content: [UInt8]
        let bankID: [UInt8]?
        /// The stored row that has no bank ID and gets this one; nil for a new row.
        var stored: Int?
    }

    /// Rows of equal contents.
    private struct Known {
        /// The number of stored ones, those of the plan included.
        var count = 0
        /// The number of those in the file so far.
        var seen = 0
        /// The stored ones without a bank ID, the oldest last.
        var unnamed: [Int] = []
    }

    /// Finds the rows that are not known.
    ///
    /// If both rows have a bank ID, it decides whether they are equal. Otherwise rows are equal if all their contents are. Of equal rows,
    /// as many are stored as one file contains, because statements overlap by whole days.
    /// - Parameter booked: The numbers of equal entries of the bank.
    /// - Complexity: Linear in the rows and the stored rows of their days.
    func plan(_ rows: [StatementRow], in account: String, currency: Currency, booked: [ImportedEntry.Content: Int]) async throws -> Plan {
        try await purge()
        var plan = Plan(account: account, currency: currency)
        var seenByBank: [ImportedEntry.Content: Int] = [:]
        var known = try await known(rows, in: account)
        var names: Set<[UInt8]> = []
        for slice in rows.slices(of: Self.slice) {
            try await pause()
            var candidates: [Candidate] = []
            for row in slice {
                let entry = ImportedEntry(day: row.day, amount: row.amount.minorUnits, text: row.text, counterparty: row.counterparty)
                // The bank's own entries write counterparties differently.
                let contents = entry.withoutCounterparty
                if let count = booked[contents] {
                    seenByBank[contents, default: 0] += 1
                    if count >= seenByBank[contents, default: 0] { continue }
                }
                candidates.append(try candidate(entry, bankID: row.bankID))
            }
            let stored = try await stored(Set(candidates.compactMap(\.bankID)), in: account)
            for var candidate in candidates {
                known[candidate.content, default: Known()].seen += 1
                guard let place = known.index(forKey: candidate.content) else { continue }
                if let bankID = candidate.bankID {
                    guard !stored.contains(bankID), names.insert(bankID).inserted else { continue }
                    candidate.stored = known.values[place].unnamed.popLast()
                } else if known.values[place].count >= known.values[place].seen {
                    continue
                }
                if candidate.stored == nil { known.values[place].count += 1 }
                plan.rows.append(candidate)
            }
        }
        return plan
    }

    /// The stored rows of the days of these rows, by their contents. Read at once: an index of contents would make storing slow.
    private func known(_ rows: [StatementRow], in account: String) async throws -> [[UInt8]: Known] {
        let (days, hasBankIDs) = (rows.lazy.map(\.day), rows.contains { $0.bankID != nil })
        return try await part.store.read { [first = days.min(), last = days.max()] connection in
            var known: [[UInt8]: Known] = [:]
            _ = try connection.rows(
                "SELECT content, id, bankID FROM imported WHERE account = ? AND day BETWEEN ? AND ? ORDER BY day DESC, id DESC",
                account, first, last
            ) { row in
                let content = try row.bytes(0)
                known[content, default: Known()].count += 1
                if hasBankIDs, try row.isNull(2) { known[content]?.unnamed.append(try row.integer(1)) }
            }
            return known
        }
    }

    /// Those of these bank IDs that are stored.
    private func stored(_ names: Set<[UInt8]>, in account: String) async throws -> Set<[UInt8]> {
        guard !names.isEmpty else { return [] }
        return try await part.store.read { connection in
            try names.filter { name in
                try connection.first("SELECT 1 FROM imported WHERE account = ? AND bankID = ?", account, name) { try $0.integer(0) } != nil
            }
        }
    }

    /// Stores the rows of a file: all, or none if it throws.
    func store(_ plans: [Plan], file name: String) async throws -> Int {
        do {
            var files: [Int] = []
            for plan in plans where !plan.rows.isEmpty { files.append(try await store(plan, file: name)) }
            try await part.store.write { [files] connection in
                for file in files { try connection.run("UPDATE importedFile SET isVisible = 1 WHERE id = ?", file) }
            }
            return plans.reduce(0) { $0 + $1.newCount }
        } catch {
            // In a task that is not canceled. Rows that remain are not visible.
            await Task { try? await purge() }.value
            throw error
        }
    }

    private func store(_ plan: Plan, file name: String) async throws -> Int {
        let name = try part.seal.value(name, context: "file/" + plan.account)
        let file = try await part.store.write { connection in
            try connection.run("INSERT INTO importedFile (account, name) VALUES (?, ?)", plan.account, name)
            return connection.lastInsertedID
        }
        for slice in plan.rows.slices(of: Self.slice) {
            try await pause()
            try await part.store.write { connection in
                for row in slice {
                    if let id = row.stored {
                        try connection.run("UPDATE imported SET bankID = ? WHERE id = ?", row.bankID, id)
                    } else {
                        try insert(row, in: plan.account, currency: plan.currency, file: file, connection)
                    }
                }
            }
        }
        return file
    }

    private func insert(_ row: Candidate, in account: String, currency: Currency, file: Int, _ connection: WritableConnection) throws {
        try connection.run(
            "INSERT INTO imported (currency, account, day, content, bankID, amount, text, counterparty, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            currency.code, account, row.entry.day, row.content, row.bankID,
            try part.seal.value(row.entry.amount, context: "amount/" + account),
            try part.seal.value(row.entry.text, context: "text/" + account),
            try part.seal.value(row.entry.counterparty, context: "counterparty/" + account), file)
    }

    private func candidate(_ entry: ImportedEntry, bankID: String?) throws -> Candidate {
        let content = ["row", entry.day, "\(entry.amount)", entry.text, entry.counterparty].joined(separator: "\0")
        return Candidate(entry: entry, content: try part.digest(content), bankID: try bankID.map { try part.digest("name\0" + $0) })
    }

    /// Lets other work run, and ends a canceled import.
    private func pause() async throws {
        try Task.checkCancellation()
        await Task.yield()
    }

    // MARK: Removing

    func remove(in account: String, file: Int?) async throws {
        try await part.store.write { connection in
            try connection.run("UPDATE importedFile SET isVisible = 0 WHERE account = ?1 AND id = COALESCE(?2, id)", account, file)
        }
        try await purge()
        try await part.store.scrub()
    }

    /// Deletes the rows that are not visible: of removed files, and of imports that were canceled or killed.
    private func purge() async throws {
        let files = try await part.store.read {
            try $0.rows("SELECT id FROM importedFile WHERE isVisible = 0") { try $0.integer(0) }
        }
        for file in files {
            let deleted = "DELETE FROM imported WHERE id IN (SELECT id FROM imported WHERE file = ? LIMIT \(Self.slice))"
            while try await part.store.write({ try $0.run(deleted, file) }) > 0 { await Task.yield() }
            try await part.store.write { _ = try $0.run("DELETE FROM importedFile WHERE id = ?", file) }
        }
    }

    /// The files with rows in an account, the last one first.
    func files(in account: String) async throws -> [ImportedFile] {
        try await part.store.read { connection in
            try connection.rows(
                """
                SELECT id, name, (SELECT COUNT(*) FROM imported WHERE file = importedFile.id) FROM importedFile
                WHERE account = ? AND isVisible = 1 AND EXISTS (SELECT 1 FROM imported WHERE file = importedFile.id) ORDER BY id DESC
                """, account
            ) { row in
                ImportedFile(
                    id: try row.integer(0), name: try part.seal.open(row, 1, context: "file/" + account), count: try row.integer(2))
            }
        }
    }
}

extension Array {
    fileprivate func slices(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
