import ScreensKit

/// What the transfer form shows.
struct TransferViewModel {
    struct Form: FormModel {
        var from = FormField("from", .from, .choice([]))
        var to = FormField("to", .to, .choice([]))
        var amount = FormField("amount", .amount, .money(currency: "EUR"))
        var reference = FormField("reference", .reference)
        var status = FormStatus()
        static let fields = [part(\.from), part(\.to), part(\.amount), part(\.reference)]
    }

    var form = Form()
    /// Those that money can be moved from and to.
    var accounts = Loadable<[Account]>()
    /// Transfers of whose outcome the person has not been told.
    var pending: [PendingTransferViewModel] = []
}

extension TransferViewModel.Form {
    /// Offers the accounts that can transfer, which it returns; keeps what was chosen when it is still there.
    mutating func offer(_ all: [Account]) -> [Account] {
        let accounts = all.filter(\.canTransfer)
        guard let source = accounts.first(where: { $0.id == from.text }) ?? accounts.first else { return [] }
        from.text = source.id
        if to.text == source.id || !accounts.contains(where: { $0.id == to.text }) {
            to.text = accounts.first { $0.id != source.id && $0.balance.currency == source.balance.currency }?.id ?? ""
        }
        from.kind = .choice(accounts.map { account in FormChoice(account.id, Wording(data: "\(account.title) · \(account.balance.text)")) })
        (to.kind, from.hint) = (from.kind, .available(source.available))
        amount.kind = .money(currency: source.balance.currency.code)
        return accounts
    }

    /// Fills the form with an order, to be changed.
    mutating func fill(_ order: TransferOrder) {
        (from.text, to.text, reference.text, amount.text) = (order.from, order.to, order.reference, order.amount.editableText)
    }

    /// The order when everything is right; the messages otherwise.
    mutating func order(_ id: String, among accounts: [Account]) -> TransferOrder? {
        let entry = TransferEntry(from: from.text, to: to.text, amount: amount.text, reference: reference.text)
        switch entry.checked(as: id, among: accounts, format: AmountFormat(.current)) {
        case .order(let order): return order
        case .problems(let problems):
            let currency = currency(among: accounts)
            (to.error, amount.error, reference.error) = (
                problems.target?.wording, problems.amount?.wording(in: currency), problems.reference?.wording
            )
            return nil
        }
    }

    /// Repeats the typed amount as the app understands it, before anything is sent.
    mutating func explainAmount(among accounts: [Account]) {
        let money = try? Money(typed: amount.text, currency: currency(among: accounts), format: AmountFormat(.current))
        amount.hint = money.map { .toTransfer($0) }
    }

    private func currency(among accounts: [Account]) -> Currency {
        accounts.first { $0.id == from.text }?.balance.currency ?? .eur
    }
}
