import ScreensKit

/// A transaction with all that is known of it.
struct TransactionViewModel {
    struct Form: FormModel {
        var category = FormField("category", .category, .choice(TransactionCategory.allCases.map { FormChoice($0.rawValue, $0.label) }))
        var status = FormStatus()
        static let fields = [part(\.category)]
    }

    var transaction = Loadable<Content>()
    var form = Form()
    /// Confirms that the category was saved.
    var notice: LocalizedText? = nil

    struct Content {
        var amount: Money
        var counterparty: String
        var facts: [(LocalizedText, LocalizedText)]
        var shareLocation: String
        /// The addresses of a transfer of the same, and of the form that saves the counterparty as a payee; nil if impossible.
        var againLocation: String? = nil
        var payeeLocation: String? = nil
        /// The address of all transactions of the counterparty.
        var similarLocation: String
    }
}

extension TransactionViewModel.Content {
    @MainActor init(_ transaction: Transaction, account: Account?, isKnown: Bool, navigator: any Navigating) {
        amount = transaction.amount
        counterparty = transaction.counterparty
        let name = LocalizedText(verbatim: transaction.counterparty)
        let own = LocalizedText(verbatim: account?.title ?? transaction.account)
        let rate: LocalizedText = transaction.rate?.text ?? LocalizedText(verbatim: "")
        let isPaid = transaction.amount.minorUnits < 0
        facts = [
            (.from, isPaid ? own : name), (.to, isPaid ? name : own),
            (.iban, LocalizedText(verbatim: transaction.number.map(IBAN.grouped) ?? "")),
            (.exchangeRate, rate), (.includedFee, LocalizedText(data: transaction.fee?.text ?? "")),
            (.reference, LocalizedText(verbatim: transaction.text)), (.bookedOn, LocalizedText { _ in DayText.long(transaction.day) }),
            (.category, transaction.category.label), (.status, transaction.isImported ? .importedMark : .booked),
        ]
        let file = navigator.location(of: TransactionFile(account: transaction.account, key: transaction.key))
        shareLocation = navigator.location(of: SharePage(location: file, title: transaction.counterparty))
        similarLocation = navigator.location(of: TransactionsPage(text: transaction.counterparty))
        if isPaid, account?.canTransfer == true, transaction.number != nil || transaction.category == .transfer {
            againLocation = navigator.location(of: TransferPage(from: transaction.account, transaction: transaction.key))
        }
        if transaction.number != nil, !isKnown {
            payeeLocation = navigator.location(of: PayeePage(account: transaction.account, transaction: transaction.key))
        }
    }
}
