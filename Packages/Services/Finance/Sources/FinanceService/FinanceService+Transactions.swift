public import FinanceAPI
import Foundation
import RoutingService

extension FinanceService: TransactionsProviding {
    @discardableResult
    public func refreshTransactions() async throws(FinanceError) -> Bool {
        let accounts = try await storedOverview()?.accounts.filter { $0.kind != .portfolio } ?? []
        return try await translating {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for account in accounts { group.addTask { try await self.refreshTransactions(of: account.id) } }
                return try await group.reduce(false) { $0 || $1 }
            }
        }
    }

    public func followBank() async {
        while (try? await clock.sleep(for: .seconds(60))) != nil {
            // For another page.
            if let asked = try? await storedOverview()?.fetched, now().timeIntervalSince(asked) < 50 { continue }
            // Offline, the page shows what is stored, and the next minute tries again.
            _ = try? await refresh()
            _ = try? await refreshTransactions()
        }
    }

    public func transactions(matching filter: TransactionFilter, limit: Int) async throws(FinanceError) -> [Transaction] {
        try await translating {
            let ledger = try await ledger()
            let imports = try await imports(beside: ledger)
            let search = Search(filter, choices: try await choices(beside: ledger))
            // Imported ones follow those that are booked on the same day.
            let booked = try await ledger.transactions(matching: search, limit: limit)
            let imported = try await imports.transactions(matching: search, limit: limit)
            return Array((booked + imported).sorted { $0.day > $1.day }.prefix(limit))
        }
    }

    public func transaction(_ key: String, of account: Account.ID) async throws(FinanceError) -> Transaction? {
        try await translating {
            let ledger = try await ledger()
            let choices = try await choices(beside: ledger)
            let isImported = key.hasPrefix("imported-")
            guard let id = Int(isImported ? String(key.dropFirst("imported-".count)) : key) else { return nil }
            let found =
                isImported
                ? try await imports(beside: ledger).transaction(id, of: account) : try await ledger.transaction(id, of: account)
            return found.flatMap { $0.key == key ? choices.applied(to: $0) : nil }
        }
    }

    public func transactionChanges() -> AsyncStream<Void> { mediator.values(after: TransactionsChanged.self) { _ in } }

    // MARK: Categories

    public func setCategory(_ category: TransactionCategory?, ofCounterparty name: String) async throws(FinanceError) {
        try await translating {
            let choices = try await saved().choices
            if let category {
                try await choices.keep([try CategoryChoice(counterparty: name, category: category).checked()])
            } else {
                try await choices.remove(SearchText.folded(name))
            }
        }
        mediator.post(TransactionsChanged())
    }

    func choices(beside ledger: Ledger) async throws -> CategoryChoices {
        CategoryChoices(try await SavedLists(part: try await imports(beside: ledger).part).choices.all())
    }

    public func spending(in month: String) async throws(FinanceError) -> [TransactionCategory: Money] {
        try await translating {
            let ledger = try await ledger()
            let filter = TransactionFilter(from: month + "-01", to: month + "-31")
            let search = Search(filter, choices: try await choices(beside: ledger))
            let all = try await ledger.transactions(matching: search, limit: .max)
            let imported = try await imports(beside: ledger).transactions(matching: search, limit: .max)
            guard let rates = await rates() else { throw FinanceError.unreachable }
            return try Dictionary(grouping: all + imported, by: \.category).filter(\.key.isSpending).mapValues { transactions in
                guard let sum = rates.total(of: transactions.map(\.amount), in: home) else { throw FinanceError.unexpectedAnswer }
                return -sum
            }
        }
    }

    // MARK: Totals

    public func totals(months: Int) async throws(FinanceError) -> [BalancePoint] {
        try await translating {
            let ledger = try await ledger()
            guard let rates = await rates() else { return [] }
            let months = BalanceHistory.months(months, endingWith: String(now().ISO8601Format().prefix(7)))
            var balances = [[Money]](repeating: [], count: months.count)
            for account in try await accounts(ledger) {
                let sums = try await ledger.monthlySums(of: account.id)
                for (index, units) in BalanceHistory.balances(account.balance, sums: sums, of: months).enumerated() {
                    guard let units else { return [] }
                    balances[index].append(Money(minorUnits: units, currency: account.balance.currency))
                }
            }
            let totals = balances.map { rates.total(of: $0, in: home) }
            return zip(months, totals).compactMap { month, total in total.map { BalancePoint(month: month, balance: $0) } }
        }
    }
}

/// A category that the user has chosen for a counterparty, whose name is folded.
struct CategoryChoice: Codable, Sendable, Hashable, Identifiable {
    static let maximumCount = 2_000

    var counterparty: String
    var category: TransactionCategory
    var id: String { counterparty }

    /// - Throws: ``FinanceError/malformedOrder`` for a name longer than any counterparty's.
    func checked() throws(FinanceError) -> CategoryChoice {
        guard counterparty.utf8.count <= 2_000 else { throw .malformedOrder }
        return CategoryChoice(counterparty: SearchText.folded(counterparty), category: category)
    }
}

/// The chosen categories by counterparty.
struct CategoryChoices: Sendable {
    private let categories: [String: TransactionCategory]

    init(_ choices: [CategoryChoice]) {
        categories = Dictionary(choices.map { ($0.counterparty, $0.category) }) { $1 }
    }

    func applied(to transaction: Transaction) -> Transaction {
        guard !categories.isEmpty, let category = categories[SearchText.folded(transaction.counterparty)] else { return transaction }
        var transaction = transaction
        transaction.category = category
        return transaction
    }
}

/// A filter with what is needed to apply it.
struct Search: Sendable {
    /// More characters and words are ignored.
    private static let maximumLength = 200
    private static let maximumWords = 10

    let filter: TransactionFilter
    let choices: CategoryChoices
    let words: [String]

    init(_ filter: TransactionFilter, choices: CategoryChoices) {
        (self.filter, self.choices) = (filter, choices)
        let text = SearchText.folded(String(filter.text.prefix(Self.maximumLength)))
        words = text.split(whereSeparator: \.isWhitespace).prefix(Self.maximumWords).map(String.init)
    }

    /// Whether a query for account, days and one text decides.
    var isDecidedByQuery: Bool { filter.category == nil && filter.least == nil && filter.most == nil && words.count < 2 }

    /// Whether a folded text contains the words.
    func finds(_ text: String) -> Bool { words.allSatisfy { text.contains($0) } }

    /// The transaction with its chosen category; nil unless it matches all but the words.
    func match(_ transaction: Transaction) -> Transaction? {
        if let account = filter.account, transaction.account != account { return nil }
        if let from = filter.from, transaction.day < from { return nil }
        if let to = filter.to, transaction.day > to { return nil }
        if let least = filter.least, transaction.amount.magnitude < least { return nil }
        if let most = filter.most, transaction.amount.magnitude > most { return nil }
        let transaction = choices.applied(to: transaction)
        return filter.category == nil || filter.category == transaction.category ? transaction : nil
    }
}

/// Texts as searches compare them.
enum SearchText {
    /// Without case, accents and full-width letters.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    static func of(_ counterparty: String, _ text: String) -> String { folded(counterparty + " " + text) }
}
