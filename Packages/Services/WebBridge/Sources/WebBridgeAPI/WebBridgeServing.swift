public import RoutingService

/// Web pages inside the app, and what they may ask of it.
///
/// Implemented by `WebBridgeService` for real and by `FakeWebBridge` in memory.
public protocol WebBridgeServing: Sendable {
    /// A page that the app knows.
    /// - Throws: ``BridgeError/unknownPage(_:)``.
    func page(_ id: WebPageDisplay.ID) throws(BridgeError) -> WebPageDisplay

    /// Answers a page until it is closed or the task is cancelled.
    ///
    /// - Parameters:
    ///   - id: The page; what it is granted is the app's list for its origin.
    ///   - transport: Where the page is. What other origins say over it is refused.
    ///   - navigator: Where what the page opens is shown.
    /// - Throws: ``BridgeError/unknownPage(_:)``; nothing that the page says or does.
    func serve(_ id: WebPageDisplay.ID, over transport: any BridgeTransport, navigator: (any Navigating)?) async throws(BridgeError)

    /// Says something to all pages that are open, have declared the event and are granted it.
    func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) async
}

/// A web page, as a screen shows it.
public struct WebPageDisplay: Sendable, Hashable, Identifiable {
    /// Stands in the app's address of the page.
    public let id: String
    private let title: String
    private let translations: [String: String]
    /// The whole address, `http` or `https`.
    public let location: String
    /// The address without its path: who the page is.
    public let origin: String

    /// - Parameter translations: The title in other languages, by tag (BCP 47).
    public init(id: String, title: String, translations: [String: String] = [:], location: String, origin: String) {
        self.id = id
        self.title = title
        self.translations = translations
        self.location = location
        self.origin = origin
    }

    /// The title in a language, or the untranslated one.
    public func title(in language: String) -> String { translations[language] ?? title }
}

/// A window that opens addresses of the app as its own address bar does: through the mediator's URL door with the origin `.web`.
@MainActor
public protocol AddressOpening: Navigating {
    /// Shows what is at an address, or says why not.
    func open(_ location: String) async
}

/// A web page inside the app.
public struct WebPage: PageRoute {
    public static let path = "web/:page"
    public static let exposure: Exposure = [.native, .web]
    public static let examples = [WebPage(id: "hello"), WebPage(id: "terms & conditions/é")]

    /// The page's id in the app's list: never an address, so that no link chooses what is shown.
    public var id: String

    private enum CodingKeys: String, CodingKey { case id = "page" }

    public init(id: String) { self.id = id }
}
