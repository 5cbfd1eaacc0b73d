import FinanceScreens
import FinanceTesting
import PreferencesTesting
import PresentationKitTesting
import ScreensKit
import Services

extension ScreenPreview {
    static var finance: [ScreenPreview] {
        [
            overview,
            account,
            transactions,
            payees,
            planned,
            statement,
            transfer,
            templates,
            savedLists,
        ].flatMap { $0 }
    }

    static func of(_ bank: FakeFinanceService) -> ScreenDomain { .finance(bank, preferences: FakePreferences()) { "order-0001" } }

    private static func away(isStored: Bool = true) -> FakeFinanceService {
        let bank = FakeFinanceService(isStored: isStored)
        bank.fail(with: .unreachable)
        return bank
    }

    private static let order = TransferOrder(
        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 500, currency: .eur), reference: "Rent")

    private static let bookings = [
        Transaction(
            id: 2, account: "acc-1", amount: Money(minorUnits: -4_950, currency: .eur), day: "2026-02-03", text: "Card payment",
            counterparty: "Hafenbäckerei", category: .eatingOut, number: "DE89370400440532013000"),
        Transaction(
            id: 1, account: "acc-1", amount: Money(minorUnits: 250_000, currency: .eur), day: "2026-02-01", text: "Salary February",
            counterparty: "Shipyard", category: .income),
    ]

    private static var bookedBank: FakeFinanceService { FakeFinanceService(transactions: ["acc-1": bookings]) }

    private static var overview: [ScreenPreview] {
        [
            ScreenPreview("Finance/Overview/accounts", OverviewPage()) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Overview/bookings", OverviewPage()) { of(bookedBank) },
            ScreenPreview("Finance/Overview/loading", OverviewPage(), waitsForLoad: false) { of(FakeFinanceService(isStored: false)) },
            ScreenPreview("Finance/Overview/away, balances known", OverviewPage()) { of(away()) },
            ScreenPreview("Finance/Overview/away, nothing known", OverviewPage()) { of(away(isStored: false)) },
            ScreenPreview("Finance/Overview/no accounts", OverviewPage()) { of(FakeFinanceService(accounts: [])) },
        ]
            + [PendingTransfer.Stage.pending(.unreachable), .sending, .pending(.noAnswer), .refused(.notAllowed), .done].map { stage in
                ScreenPreview("Finance/Overview/transfer \(name(of: stage))", OverviewPage()) {
                    let bank = FakeFinanceService()
                    bank.set(stage, of: order)
                    return of(bank)
                }
            }
    }

    private static func name(of stage: PendingTransfer.Stage) -> String {
        switch stage {
        case .pending(let error): error.isOutcomeUnknown ? "unknown" : "waiting"
        case .sending: "sending"
        case .refused: "refused"
        case .done: "booked"
        }
    }

    private static var account: [ScreenPreview] {
        [
            ScreenPreview("Finance/Account/bookings", AccountPage(id: "acc-1")) {
                of(FakeFinanceService(transactions: ["acc-1": bookings]))
            },
            ScreenPreview("Finance/Account/no bookings", AccountPage(id: "acc-2")) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Account/loading", AccountPage(id: "acc-1"), waitsForLoad: false) {
                of(FakeFinanceService(isStored: false))
            },
            ScreenPreview("Finance/Account/away", AccountPage(id: "acc-1")) { of(away()) },
            ScreenPreview("Finance/Account/unknown", AccountPage(id: "acc-9")) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Account/portfolio", AccountPage(id: "depot-1")) { of(FakeFinanceService()) },
        ]
    }

    private static var transactions: [ScreenPreview] {
        [
            ScreenPreview("Finance/Transactions/all", TransactionsPage()) { of(bookedBank) },
            ScreenPreview("Finance/Transactions/loading", TransactionsPage(), waitsForLoad: false) { of(bookedBank) },
            ScreenPreview("Finance/Transactions/nothing found", TransactionsPage(text: "rent")) { of(bookedBank) },
            ScreenPreview("Finance/Transactions/away", TransactionsPage()) {
                let bank = bookedBank
                bank.fail(with: .unreachable)
                return of(bank)
            },
            ScreenPreview("Finance/Transactions/no storage", TransactionsPage()) {
                let bank = bookedBank
                bank.fail(with: .storage)
                return of(bank)
            },
            ScreenPreview("Finance/Transaction/with IBAN", TransactionPage(account: "acc-1", key: "2")) { of(bookedBank) },
            ScreenPreview("Finance/Transaction/unknown", TransactionPage(account: "acc-1", key: "9")) { of(bookedBank) },
            ScreenPreview("Finance/Transaction/category saved", TransactionPage(account: "acc-1", key: "2")) {
                try await $0.click("Change category")
                try await $0.submit("Save")
            } domain: {
                of(bookedBank)
            },
        ]
    }

    private static var planned: [ScreenPreview] {
        func bank() async -> FakeFinanceService {
            let bank = FakeFinanceService()
            try? await bank.plan(PlannedTransfer(id: "plan-1", order: order, first: "2026-03-31", repetition: .monthly))
            return bank
        }
        return [
            ScreenPreview("Finance/Overview/upcoming", OverviewPage()) { of(await bank()) },
            ScreenPreview("Finance/Planned/none", PlannedTransfersPage()) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Planned/question", PlannedTransfersPage()) {
                try await $0.click("Cancel")
            } domain: {
                of(await bank())
            },
        ]
    }

    private static var payees: [ScreenPreview] {
        [
            ScreenPreview("Finance/Payees/none", PayeesPage()) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Payees/saved", PayeesPage()) {
                let bank = FakeFinanceService()
                try? await bank.save(Payee(id: "payee-1", name: "Zoë Brönnimann", number: "CH9300762011623852957"))
                return of(bank)
            },
            ScreenPreview("Finance/Payee/new", PayeePage()) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Payee/from a transaction", PayeePage(account: "acc-1", transaction: "2")) { of(bookedBank) },
            ScreenPreview("Finance/Payee/malformed", PayeePage()) { page in
                try await page.fill("Name", "Zoë")
                try await page.fill("IBAN", "CH93 0076")
                try await page.submit("Save")
            } domain: {
                of(FakeFinanceService())
            },
            ScreenPreview("Finance/Payee/unknown", PayeePage(id: "payee-9")) { of(FakeFinanceService()) },
        ]
    }

    private static var statement: [ScreenPreview] {
        [
            ScreenPreview("Finance/Import/empty", ImportStatementPage(id: "acc-1")) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Import/unknown account", ImportStatementPage(id: "acc-9")) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Import/no file", ImportStatementPage(id: "acc-1")) {
                try await $0.submit("Continue")
            } domain: {
                of(FakeFinanceService())
            },
            ScreenPreview("Finance/Import/malformed", ImportStatementPage(id: "acc-1"), prepare: chooseAndPreview) {
                of(FakeFinanceService())
            },
            ScreenPreview("Finance/Import/preview", ImportStatementPage(id: "acc-1"), prepare: chooseAndPreview) { of(bankOfAStatement) },
            ScreenPreview("Finance/Import/imported", ImportStatementPage(id: "acc-1")) {
                try await chooseAndPreview($0)
                try await $0.click("Import")
            } domain: {
                of(bankOfAStatement)
            },
        ]
    }

    private static var bankOfAStatement: FakeFinanceService {
        let bank = FakeFinanceService()
        let outcome = StatementImport(
            format: "CSV", imported: 2, duplicates: 1, problems: [], columns: [.init(.sign, "S/H")], rows: [bookings[0]])
        bank.setStatement(outcome, adding: bookings)
        return bank
    }

    private static let chooseAndPreview: @MainActor @Sendable (TestPage) async throws -> Void = { page in
        try await page.attach("Statement", name: "march.csv", mediaType: "text/csv", bytes: Array("day;amount\n".utf8))
        try await page.submit("Continue")
    }

    private static func transfer(
        _ state: String, from account: String? = nil, error: FinanceError? = nil, amount: String
    ) -> ScreenPreview {
        let bank = FakeFinanceService()
        return ScreenPreview("Finance/Transfer/\(state)", TransferPage(from: account)) { page in
            try await page.fill("Amount", amount)
            bank.fail(with: error)
            try await page.submit("Continue")
            if error != nil { try await page.click("Transfer €1.00") }
            // The state of an order without a response arrives asynchronously.
            if error == .noAnswer { try await page.wait(until: "The bank has not confirmed this transfer yet.") }
        } domain: {
            of(bank)
        }
    }

    private static var exchange: ScreenPreview {
        let bank = FakeFinanceService()
        return ScreenPreview("Finance/Transfer/exchange at another rate", TransferPage()) { page in
            try await page.select("To", "Alpine account · 500.00 CHF")
            try await page.fill("Amount", "100")
            try await page.submit("Continue")
            bank.setRate("0.9312")
            try await page.click("Exchange €100.00")
        } domain: {
            of(bank)
        }
    }

    private static var transfer: [ScreenPreview] {
        [
            ScreenPreview("Finance/Transfer/form", TransferPage()) { of(FakeFinanceService()) },
            ScreenPreview("Finance/Transfer/loading", TransferPage(), waitsForLoad: false) { of(FakeFinanceService(isStored: false)) },
            ScreenPreview("Finance/Transfer/away, nothing known", TransferPage()) { of(away(isStored: false)) },
            transfer("to be confirmed", amount: "1"),
            transfer("amount missing", amount: ""),
            transfer("amount malformed", amount: "12,3x"),
            transfer("too much", amount: "999999"),
            ScreenPreview("Finance/Transfer/no account to", TransferPage()) { of(FakeFinanceService(accounts: [Account.samples[0]])) },
            transfer("refused", error: .notAllowed, amount: "1"),
            transfer("no answer", error: .noAnswer, amount: "1"),
            transfer("no space", error: .storage, amount: "1"),
            exchange,
        ]
    }
}
