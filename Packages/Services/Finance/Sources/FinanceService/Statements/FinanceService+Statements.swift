public import FinanceAPI
import RoutingService
import Synchronization

extension FinanceService: StatementImporting {
    /// The formats of statements. CSV is last, because it accepts almost any file.
    static let statementFormats: [any StatementFormat] = [OFXStatement()] + UnsupportedStatement.all + [CSVStatement()]

    public func previewStatement(_ file: [UInt8], into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?)
        async throws(FinanceError) -> StatementImport
    {
        try await translating {
            try await importing.run { [self] in try await read(file, into: account, dayOrder: dayOrder, amounts: amounts).result }
        }
    }

    public func importStatement(
        _ file: [UInt8], named name: String, into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?
    ) async throws(FinanceError) -> StatementImport {
        try await translating {
            let result = try await importing.run { [self] in
                let (imports, plan, result) = try await read(file, into: account, dayOrder: dayOrder, amounts: amounts)
                _ = try await imports.store([plan], file: String(StatementText.tidied(name).prefix(100)))
                return result
            }
            if result.imported > 0 { mediator.post(TransactionsChanged()) }
            return result
        }
    }

    /// Reads a file, without a change.
    private func read(
        _ file: [UInt8], into account: String, dayOrder: StatementDayOrder?, amounts: AmountFormat?
    ) async throws -> (Imports, Imports.Plan, result: StatementImport) {
        guard file.count <= StatementImport.maximumBytes else { throw FinanceError.statementTooLarge }
        let ledger = try await ledger()
        let imports = try await imports(beside: ledger)
        let account = try await self.account(account, in: ledger)
        let currency = account.balance.currency
        guard !file.allSatisfy(Self.isBlank) else { throw FinanceError.malformedStatement(line: 1, flaw: .empty) }
        guard let format = Self.statementFormats.first(where: { $0.recognizes(file.prefix(4_096)) }) else {
            throw FinanceError.malformedStatement(line: 1, flaw: .unknownFormat)
        }
        var reading = try format.read(file, by: StatementRules(currency: currency, dayOrder: dayOrder, amounts: amounts))
        reading.leaveOutImplausibleDays(today: now())
        let booked = try await ledger.counts(of: reading.rows, in: account.id)
        let plan = try await imports.plan(reading.rows, in: account.id, currency: currency, booked: booked)
        let read = reading.rows.map(\.amount)
        func sum(_ amounts: some Sequence<Money>) -> Money? { try? amounts.reduce(.zero(currency)) { try $0.adding($1) } }
        let first = reading.rows.prefix(10).enumerated().map { index, row in
            Transaction(
                id: index, account: account.id, amount: row.amount, day: row.day, text: row.text, counterparty: row.counterparty,
                category: .other, isImported: true)
        }
        let result = StatementImport(
            format: format.name, imported: plan.newCount, duplicates: reading.rows.count - plan.newCount, problems: reading.problems,
            incoming: sum(read.filter { $0.minorUnits > 0 }), outgoing: sum(read.filter { $0.minorUnits < 0 }), columns: reading.columns,
            rows: first)
        return (imports, plan, result)
    }

    /// Whether a byte is a space, a line break or a part of a byte order mark.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || [0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains(byte)
    }

    public func importedTransactions(of account: String, after last: Transaction?, limit: Int) async throws(FinanceError) -> [Transaction] {
        try await translating {
            let choices = try await choices(beside: try await ledger())
            return try await importsOfAccount(account).entries(in: account, after: last, limit: limit).map(choices.applied)
        }
    }

    public func importedTransactionCount(of account: String) async throws(FinanceError) -> Int {
        try await translating { try await importsOfAccount(account).count(in: account) }
    }

    public func importedFiles(of account: String) async throws(FinanceError) -> [ImportedFile] {
        try await translating { try await importsOfAccount(account).files(in: account) }
    }

    public func removeImportedTransactions(of account: String, file: ImportedFile.ID?) async throws(FinanceError) {
        try await translating {
            let imports = try await importsOfAccount(account)
            try await importing.run { try await imports.remove(in: account, file: file) }
        }
        mediator.post(TransactionsChanged())
    }

    /// The imported transactions of an account of the current user, which may be closed.
    /// - Throws: ``FinanceError/unknownAccount(_:)`` if there is neither the account nor an imported row.
    private func importsOfAccount(_ account: String) async throws -> Imports {
        let ledger = try await ledger()
        let imports = try await imports(beside: ledger)
        if try await ledger.account(account) == nil, try await !imports.accounts().contains(account) {
            throw FinanceError.unknownAccount(account)
        }
        return imports
    }
}

/// A known format without a reader, whose files are rejected by its name, and not read as CSV.
struct UnsupportedStatement: StatementFormat {
    let name: String
    /// Texts at the start of a file, all of which it has.
    let marks: [String]

    static let all = [
        ("CAMT.052", ["camt.052"]), ("CAMT.053", ["camt.053"]), ("CAMT.054", ["camt.054"]), ("MT940", [":20:", ":25:", ":60"]),
        ("MT942", [":20:", ":25:", ":34F:"]), ("QIF", ["!Type:"]), ("PDF", ["%PDF-"]), ("Excel", ["PK\u{3}\u{4}"]),
    ].map { UnsupportedStatement(name: $0, marks: $1) }

    func recognizes(_ head: ArraySlice<UInt8>) -> Bool { marks.allSatisfy { String(decoding: head, as: UTF8.self).contains($0) } }

    func read(_ file: [UInt8], by rules: StatementRules) throws(FinanceError) -> StatementReading {
        throw .malformedStatement(line: 1, flaw: .unsupportedFormat(name))
    }
}

/// Runs works one after another, in the order of the calls.
final class SerialWork: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Runs work after that of earlier calls has ended. Canceling the caller cancels it.
    func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let task = last.withLock { last in
            let task = Task { [last] in
                await last?.value
                try Task.checkCancellation()
                return try await work()
            }
            last = Task { _ = await task.result }
            return task
        }
        return try await withTaskCancellationHandler(operation: { try await task.value }, onCancel: { task.cancel() })
    }
}
