public import RoutingService

/// The page of metrics.
public struct DiagnosticsPage: PlainRoute, PageRoute {
    public static let path = "diagnostics"
    public static let exposure: Exposure = [.native, .web]

    public init() {}
}

/// The tour of the code: the path of the last tap through the tiers.
public struct TourPage: PlainRoute, PageRoute {
    public static let path = "diagnostics/tour"
    public static let exposure: Exposure = [.native, .web]

    public init() {}
}

/// The page of the log, newest lines first.
public struct LogPage: PageRoute {
    public static let path = "diagnostics/log"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [LogPage(), LogPage(text: "network timed out")]

    /// The initial search text.
    public var text: String?

    public init(text: String? = nil) { self.text = text }
}
