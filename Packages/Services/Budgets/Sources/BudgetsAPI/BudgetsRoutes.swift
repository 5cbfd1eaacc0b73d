public import FinanceAPI
public import RoutingService

/// The budgets of the current month.
public struct BudgetsPage: PlainRoute, PageRoute {
    public static let path = "budgets"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// The form that sets or removes the limit of a category.
public struct BudgetPage: PageRoute {
    public static let path = "budgets/:category"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [BudgetPage(category: .groceries), BudgetPage(category: .eatingOut)]

    public var category: TransactionCategory

    public init(category: TransactionCategory) { self.category = category }
}
