public import RoutingService

/// The figures of the app.
public struct DiagnosticsPage: PlainRoute, PageRoute {
    public static let path = "diagnostics"
    public static let exposure: Exposure = [.native, .web]

    public init() {}
}

/// The log, newest first.
public struct LogPage: PageRoute {
    public static let path = "diagnostics/log"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [LogPage(), LogPage(text: "network timed out")]

    /// What to search for at first.
    public var text: String?

    public init(text: String? = nil) { self.text = text }
}

/// A report for the people who support the app, as plain text without anything private: what sharing and support pages ask for.
/// Reachable by code only.
public struct MakeDiagnosticsReport: Route {
    public typealias Output = String
    public static let path = "diagnostics/report"

    public init() {}
}
