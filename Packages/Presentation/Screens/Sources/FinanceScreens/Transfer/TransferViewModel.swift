import PresentationKit
import ScreensKit
import Services

/// What the transfer form shows.
struct TransferViewModel {
    var options: [SelectField.Option] = []
    var from = ""
    var to = ""
    var amount = ""
    var reference = ""
    var currency = "EUR"
    var availableHint: String? = nil
    var toError: String? = nil
    var amountError: String? = nil
    var referenceError: String? = nil
    var failure: String? = nil
    var isSending = false
    var isReady = false
    /// Transfers of whose outcome the person has not been told.
    var pending: [PendingTransferViewModel] = []
}

extension TransferViewModel {
    static let maximumReferenceLength = 140

    /// Fills the choices; keeps what was chosen when it is still there.
    mutating func show(_ accounts: [Account]) {
        let usable = accounts.filter(\.canTransfer)
        options = usable.map { SelectField.Option($0.id, "\($0.title) · \($0.balance.text)") }
        let source = usable.first { $0.id == from } ?? usable.first
        from = source?.id ?? ""
        if !usable.contains(where: { $0.id == to }) || to == from {
            to = usable.first { $0.id != from && $0.balance.currency == source?.balance.currency }?.id ?? ""
        }
        currency = source?.balance.currency.code ?? currency
        availableHint = source.map { "Available: \($0.available.text)" }
        isReady = !usable.isEmpty
    }

    /// Keeps what was typed.
    mutating func keep(_ form: FormValues) {
        from = form["from"]
        to = form["to"]
        amount = form["amount"]
        reference = form["reference"]
    }

    /// Fills the form with an order, to be changed.
    mutating func fill(_ order: TransferOrder) {
        (from, to, reference) = (order.from, order.to, order.reference)
        amount = MoneyText.format(
            minorUnits: order.amount.minorUnits, currency: "", fractionDigits: order.amount.currency.decimals
        ).filter { !$0.isWhitespace }
    }

    /// The order when everything is right; the messages otherwise.
    mutating func order(id: String, accounts: [Account]) -> TransferOrder? {
        (toError, amountError, referenceError, failure) = (nil, nil, nil, nil)
        guard let source = accounts.first(where: { $0.id == from }), let target = accounts.first(where: { $0.id == to }) else {
            toError = "Choose two accounts."
            return nil
        }
        if source.id == target.id {
            toError = "Choose another account than the one you transfer from."
        } else if source.balance.currency != target.balance.currency {
            toError = "Choose an account in \(source.balance.currency.code); this one is in \(target.balance.currency.code)."
        }
        if reference.count > Self.maximumReferenceLength { referenceError = "At most \(Self.maximumReferenceLength) characters." }
        var money: Money?
        do {
            let typed = try Money(typed: amount, currency: source.balance.currency)
            if typed.minorUnits == 0 {
                amountError = "Enter an amount above zero."
            } else if typed.minorUnits > source.available.minorUnits {
                amountError = "You can transfer at most \(source.available.text)."
            } else {
                money = typed
            }
        } catch {
            amountError = amount.isEmpty ? "Enter an amount." : "Enter an amount such as 25.00."
        }
        guard toError == nil, referenceError == nil, let money else { return nil }
        return TransferOrder(id: id, from: source.id, to: target.id, amount: money, reference: reference)
    }

    mutating func show(_ error: FinanceError) {
        if case .insufficientFunds(let available) = error.kind {
            amountError = "You can transfer at most \(available.text)."
        } else {
            failure = error.words
        }
    }
}
