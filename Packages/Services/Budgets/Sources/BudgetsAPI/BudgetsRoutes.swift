public import RoutingService

/// The list, with a field for a new entry.
public struct BudgetsPage: PlainRoute, PageRoute {
    public static let path = "budgets"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// One entry.
public struct BudgetPage: PageRoute {
    public static let path = "budgets/:id"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [BudgetPage(id: 7)]

    public var id: Int

    public init(id: Int) { self.id = id }
}

/// Returns the number of entries, for other domains.
public struct CountBudgets: PlainRoute {
    public typealias Output = Int
    public static let path = "budgets/count"

    public init() {}
}
