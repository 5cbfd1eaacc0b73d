import ScreensKit

/// The form that sets or removes the limit of a category.
struct BudgetViewModel {
    struct Form: FormModel {
        var limit = FormField("limit", .monthlyLimit, .money(currency: "EUR"))
        var status = FormStatus()
        static let fields = [part(\.limit)]

        /// Shows an error at its field. Returns the message if it belongs to no field.
        mutating func explain(_ error: BudgetsError) -> LocalizedText? {
            switch error {
            case .notAboveZero, .tooLarge, .otherCurrency: limit.error = error.message
            default: return error.message
            }
            return nil
        }
    }

    var status = Loadable<BudgetStatus>()
    var currency = Currency.eur
    var form = Form()
    var isRemoving = false
}

extension BudgetViewModel {
    /// Fills the form with the present limit of a category.
    mutating func show(_ budgets: BudgetMonth, of category: TransactionCategory) {
        guard let present = budgets.statuses[category] else { return status.fail(BudgetsError.notSpending.message) }
        currency = budgets.currency
        form.limit.kind = .money(currency: currency.code)
        if let limit = present.limit, limit.currency == currency { form.limit.text = limit.editableText }
        if case .known(let spent) = present.spent { form.limit.hint = .spent(spent) }
        status.show(present)
    }
}

extension BudgetViewModel.Form {
    /// Returns the budget if the amount can be read; otherwise sets the error.
    mutating func budget(of category: TransactionCategory, in currency: Currency) -> Budget? {
        limit.value { text -> FieldCheck<Budget> in
            do throws(MoneyError) {
                return .value(Budget(category, limit: try Money(typed: text, currency: currency, format: AmountFormat(.current))))
            } catch {
                guard case .unreadableAmount(let flaw) = error else { return .problem(AmountFlaw.notANumber.message(in: currency)) }
                return .problem(flaw.message(in: currency))
            }
        }
    }
}
