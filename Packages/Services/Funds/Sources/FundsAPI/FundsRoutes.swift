public import RoutingService

/// The user's holdings and all funds.
public struct FundsPage: PlainRoute, PageRoute {
    public static let path = "funds"
    public static let exposure: Exposure = [.native, .web, .external]

    public init() {}
}

/// A fund with its price history and the user's units.
public struct FundPage: PageRoute {
    public static let path = "funds/:id"
    public static let exposure: Exposure = [.native, .web, .external]
    public static let examples = [FundPage(id: "world")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The form that buys units of a fund.
public struct BuyFundPage: PageRoute {
    public static let path = "funds/:id/buy"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [BuyFundPage(id: "world")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The form that sells units of a fund.
public struct SellFundPage: PageRoute {
    public static let path = "funds/:id/sell"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [SellFundPage(id: "world")]

    public var id: String

    public init(id: String) { self.id = id }
}

/// The funds, their quotes or the holdings have changed on this device.
public struct FundsOverviewChanged: DomainEvent, Hashable {
    public let overview: FundsOverview

    public init(overview: FundsOverview) { self.overview = overview }
}
