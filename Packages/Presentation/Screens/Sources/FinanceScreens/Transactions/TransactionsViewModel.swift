import ScreensKit

/// The search for transactions: its conditions and what they find.
struct TransactionsViewModel {
    struct Form: FormModel {
        var text = FormField("text", .searchText, .text(.search))
        var status = FormStatus()
        static let fields = [part(\.text)]
    }

    struct Filters: FormModel {
        var account = FormField("account", .account, .choice([]))
        var category = FormField("category", .category, .choice([]))
        var from = FormField("from", .fromDay, .text(.day))
        var to = FormField("to", .toDay, .text(.day))
        var least = FormField("least", .leastAmount, .text(.number))
        var most = FormField("most", .mostAmount, .text(.number))
        var status = FormStatus()
        static let fields = [part(\.account), part(\.category), part(\.from), part(\.to), part(\.least), part(\.most)]
    }

    var form = Form()
    var filters = Filters()
    var found = Loadable<Content>()
    /// Whether fetching the newest transactions failed.
    var lacksNewest = false

    struct Content {
        var rows: [TransactionRowViewModel]
        var hasMore: Bool
    }
}

extension TransactionsViewModel.Filters {
    init(_ route: TransactionsPage) {
        account.text = route.account ?? ""
        category.text = route.category ?? ""
        (from.text, to.text) = (route.from ?? "", route.to ?? "")
        (least.text, most.text) = (route.least ?? "", route.most ?? "")
        let categories = TransactionCategory.allCases.map { FormChoice($0.rawValue, $0.label) }
        category.kind = .choice([FormChoice("", .allCategories)] + categories)
    }

    mutating func offer(_ accounts: [Account]) {
        account.kind = .choice([FormChoice("", .allAccounts)] + accounts.map { FormChoice($0.id, LocalizedText(verbatim: $0.title)) })
    }

    /// The filters in use, such as `Everyday · Health`; empty without any.
    var summary: String {
        func label(_ field: FormField<String>) -> String {
            guard case .choice(let choices) = field.kind, !field.text.isEmpty else { return "" }
            return choices.first { $0.value == field.text }.map { localized($0.label) } ?? ""
        }
        func range(_ first: String, _ last: String) -> String { first.isEmpty && last.isEmpty ? "" : "\(first) – \(last)" }
        let days = range(from.text.isEmpty ? "" : DayText.long(from.text), to.text.isEmpty ? "" : DayText.long(to.text))
        return [label(account), label(category), days, range(least.text, most.text)].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The conditions; nil if an amount cannot be read, which its field then explains.
    mutating func filter(text: String) -> TransactionFilter? {
        let (least, most) = (Self.amount(&least), Self.amount(&most))
        guard self.least.error == nil, self.most.error == nil else { return nil }
        func given(_ text: String) -> String? { text.isEmpty ? nil : text }
        return TransactionFilter(
            text: text, account: given(account.text), category: TransactionCategory(rawValue: category.text), from: given(from.text),
            to: given(to.text), least: least, most: most)
    }

    /// An amount in the format of the language, or as in an address.
    private static func amount(_ field: inout FormField<String>) -> Decimal10? {
        field.error = nil
        guard !field.text.isEmpty else { return nil }
        if let number = try? Decimal10(field.text) { return number }
        if let money = try? Money(typed: field.text, currency: .eur, format: AmountFormat(.current)) { return money.magnitude }
        field.error = AmountFlaw.notANumber.message(in: .eur)
        return nil
    }
}
