import ScreensKit

/// The page that cancels a policy: the terms, and the account if the user has to choose it.
struct CancelPolicyViewModel {
    struct Form: FormModel {
        var account = FormField("account", .refundTo, .choice([]))
        var status = FormStatus()
        static let fields = [part(\.account)]
    }

    var terms = Loadable<CancellationTerms>()
    var form = Form()
    /// The order to confirm, in place of the form; nil while the account is chosen.
    var review: OrderReview<CancellationOrder>? = nil
    var isSending = false
}

extension OrderReview<CancellationOrder> {
    init(_ order: CancellationOrder, terms: CancellationTerms) {
        var facts = terms.facts
        if terms.payer == nil, let account = terms.accounts.first(where: { $0.id == order.account }) {
            facts.append((.refundTo, LocalizedText(verbatim: account.title)))
        }
        self.init(order, send: terms.confirmation, facts: facts)
    }
}

extension CancellationTerms {
    /// Whether there is a refund and no account to receive it.
    var lacksReceiver: Bool { refund.minorUnits > 0 && payer == nil && accounts.isEmpty }

    var facts: [(LocalizedText, LocalizedText)] {
        var facts: [(LocalizedText, LocalizedText)] = [
            (.insuredSum, LocalizedText(data: policy.insuredSum.text)), (.insuredUntil, LocalizedText(data: DayText.long(end))),
            (.refund, LocalizedText(data: refund.text)),
        ]
        if refund.minorUnits > 0, let payer { facts.append((.refundTo, LocalizedText(verbatim: payer.title))) }
        return facts
    }

    var explanation: LocalizedText { refund.minorUnits == 0 ? .noRefund : payer == nil ? .choosesReceiver : .restOfPremium }
    var confirmation: LocalizedText { refund.minorUnits == 0 ? .cancelPolicy : .cancelAndRefund(refund) }
}

extension CancelPolicyViewModel.Form {
    /// Shows the choice of accounts if the refund cannot go where the premium came from.
    mutating func offer(_ terms: CancellationTerms) {
        account.isShown = terms.refund.minorUnits > 0 && terms.payer == nil
        account.kind = .choice(terms.accounts.map { FormChoice($0.id, LocalizedText(data: $0.title)) })
        if !terms.accounts.contains(where: { $0.id == account.text }) { account.text = terms.accounts.first?.id ?? "" }
    }

    mutating func order(_ id: String, terms: CancellationTerms?) -> CancellationOrder? {
        guard let terms else { return nil }
        guard account.isShown else { return CancellationOrder(id: id, terms: terms, account: terms.payer?.id) }
        return account.value { account -> FieldCheck<CancellationOrder> in
            guard terms.accounts.contains(where: { $0.id == account }) else { return .problem(.chooseAccount) }
            return .value(CancellationOrder(id: id, terms: terms, account: account))
        }
    }
}
