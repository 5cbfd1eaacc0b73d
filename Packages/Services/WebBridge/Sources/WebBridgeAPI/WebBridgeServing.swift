public import RoutingService

/// Provides web pages inside the app and answers their requests.
///
/// Implemented by `WebBridgeService`, and by `FakeWebBridge` in memory.
public protocol WebBridgeServing: Sendable {
    /// Returns a page of the app.
    /// - Throws: ``BridgeError/unknownPage(_:)``.
    func page(_ id: WebPageDisplay.ID) throws(BridgeError) -> WebPageDisplay

    /// Answers a page until it is closed or the task is canceled.
    ///
    /// - Parameters:
    ///   - id: The ID of the page. The grants are those of its origin.
    ///   - transport: Connects the page. Messages of other origins are refused.
    ///   - navigator: Shows opened pages.
    /// - Throws: ``BridgeError/unknownPage(_:)`` only.
    func serve(_ id: WebPageDisplay.ID, over transport: any BridgeTransport, navigator: (any Navigating)?) async throws(BridgeError)

    /// Sends an event to all open pages that have declared it and are granted it.
    func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) async
}

/// A web page for display.
public struct WebPageDisplay: Sendable, Hashable, Identifiable {
    /// The ID in the app's address of the page.
    public let id: String
    private let title: String
    private let translations: [String: String]
    /// The URL, with `http` or `https`.
    public let location: String
    public let origin: String

    /// - Parameter translations: The title in other languages, by tag (BCP 47).
    public init(id: String, title: String, translations: [String: String] = [:], location: String, origin: String) {
        self.id = id
        self.title = title
        self.translations = translations
        self.location = location
        self.origin = origin
    }

    /// The URL with parameters.
    /// - Parameter query: Names and values in percent-encoding, such as `id=travel&range=1y`; empty for none.
    public func location(query: String) -> String {
        query.isEmpty ? location : location + (location.contains("?") ? "&" : "?") + query
    }

    /// The title in a language, or the untranslated one.
    public func title(in language: String) -> String { translations[language] ?? title }
}

/// A window that opens addresses like its address bar: by URL with the origin `.web`.
@MainActor
public protocol AddressOpening: Navigating {
    /// Shows the page of an address, or an error.
    func open(_ location: String) async
}

/// The page that shows a web page inside the app.
public struct WebPage: PageRoute {
    public static let path = "web/:page"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [WebPage(id: "hello"), WebPage(id: "terms & conditions/é")]

    /// The ID in the app's list of pages, so that a link cannot choose an address.
    public var id: String

    private enum CodingKeys: String, CodingKey { case id = "page" }

    public init(id: String) { self.id = id }
}
