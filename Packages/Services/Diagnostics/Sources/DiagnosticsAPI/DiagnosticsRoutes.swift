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
    public static let query = ["text"]
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [LogPage(), LogPage(text: "harbor.network timed out")]

    /// What to search for at first.
    public var text: String?

    public init(text: String? = nil) { self.text = text }

    public init(url: RouteParameters) throws { text = url.optional("text") }

    public func parameters() -> RouteParameters { ["text": text] }
}

/// A report for the people who support the app, as plain text without anything private: what sharing and support pages ask for.
/// Reachable by code only.
public struct MakeDiagnosticsReport: PlainRoute {
    public typealias Output = String
    public static let path = "diagnostics/report"

    public init() {}
}
