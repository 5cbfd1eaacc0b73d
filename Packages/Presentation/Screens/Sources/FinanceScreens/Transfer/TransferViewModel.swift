import PresentationKit
import ScreensKit
import Services

/// What the transfer form shows.
struct TransferViewModel {
    struct Form: FormModel {
        var from = FormField("from", .from, .choice([]))
        var to = FormField("to", .to, .choice([]))
        var amount = FormField("amount", .amount, .money(currency: "EUR"))
        var reference = FormField("reference", .reference, limit: 140)
        var status = FormStatus()
        static let fields = [part(\.from), part(\.to), part(\.amount), part(\.reference)]
    }

    var form = Form()
    /// Those that money can be moved from and to.
    var accounts: [Account] = []
    /// Transfers of whose outcome the person has not been told.
    var pending: [PendingTransferViewModel] = []

    /// Fills the choices; keeps what was chosen when it is still there.
    mutating func show(_ all: [Account]) {
        accounts = all.filter(\.canTransfer)
        let source = accounts.first { $0.id == form.from.text } ?? accounts.first
        form.from.text = source?.id ?? ""
        if form.to.text == form.from.text || !accounts.contains(where: { $0.id == form.to.text }) {
            form.to.text = accounts.first { $0.id != source?.id && $0.balance.currency == source?.balance.currency }?.id ?? ""
        }
        form.from.kind = .choice(
            accounts.map { account in FormChoice(account.id, Wording(data: "\(account.title) · \(account.balance.text)")) })
        form.to.kind = form.from.kind
        form.from.hint = source.map { .available($0.available) }
        if let source { form.amount.kind = .money(currency: source.balance.currency.code) }
    }
}

extension TransferViewModel.Form {
    /// Fills the form with an order, to be changed.
    mutating func fill(_ order: TransferOrder) {
        (from.text, to.text, reference.text) = (order.from, order.to, order.reference)
        let digits = order.amount.currency.decimals
        amount.text = MoneyText.editable(minorUnits: order.amount.minorUnits, fractionDigits: digits)
    }

    /// The order when everything is right; the messages otherwise.
    mutating func order(_ id: String, _ accounts: [Account]) -> TransferOrder? {
        let source = accounts.first { $0.id == from.text }
        let target = to.value { text -> FieldCheck<Account> in
            guard let source, let target = accounts.first(where: { $0.id == text }) else { return .problem(.chooseTwoAccounts) }
            guard source.id != target.id else { return .problem(.chooseAnotherAccount) }
            let (wanted, found) = (source.balance.currency, target.balance.currency)
            guard wanted == found else { return .problem(.chooseAccount(in: wanted, notIn: found)) }
            return .value(target)
        }
        let money = amount.value { text -> FieldCheck<Money> in
            guard let source, let money = try? Money(typed: text, currency: source.balance.currency) else {
                return .problem(text.isEmpty ? .enterAmount : .enterAmountLikeThis)
            }
            guard money.minorUnits > 0 else { return .problem(.enterAmountAboveZero) }
            guard money.minorUnits <= source.available.minorUnits else { return .problem(.tooMuch(source.available)) }
            return .value(money)
        }
        guard let reference = reference.validate(), let source, let target, let money else { return nil }
        return TransferOrder(id: id, from: source.id, to: target.id, amount: money, reference: reference)
    }
}
