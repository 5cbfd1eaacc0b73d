public import PresentationKit
public import Services

/// The screens of one domain for the composition root: their pages, the presentation of each, and the domain's tab if it has one.
///
/// ```swift
/// extension ScreenDomain {
///     public static func notes(_ notes: any NotesProviding) -> ScreenDomain {
///         var domain = ScreenDomain(tab: Tab("notes", icon: .menu, .notes))
///         domain.page(NotesPage.self, .tab) { _, navigator in NotesController(notes: notes, navigator: navigator) }
///         domain.page(NotePage.self) { route, _ in NoteController(id: route.id, notes: notes) }
///         return domain
///     }
/// }
/// ```
public struct ScreenDomain: Sendable {
    /// The makers of the pages.
    public private(set) var routes = RouteRegistry()
    /// How they are presented, unless the app's path configuration says otherwise.
    public private(set) var rules: [PathConfiguration.Rule] = []
    /// The domain's own tab; nil if its pages belong to the tab of another domain.
    public private(set) var tab: Tab?
    private let place: String?

    /// A domain with a tab of its own, which begins with the page that is registered as `.tab`.
    public init(tab: Tab) {
        self.tab = tab
        place = tab.id
    }

    /// A domain whose pages belong to the tab of another domain.
    /// - Parameter tab: the id of that tab; nil for pages without a tab.
    public init(in tab: String? = nil) {
        place = tab
    }

    /// Registers the maker of a page. It gets the navigator in which the page will live.
    public mutating func page<R: PageRoute>(
        _ route: R.Type, _ presentation: PathConfiguration.Presentation = .push,
        _ make: @escaping @MainActor @Sendable (R, any Navigating) async throws -> any Page
    ) {
        routes.register(page: route, make)
        rules.append(PathConfiguration.Rule(pattern: R.path, presentation: presentation, tab: place))
        if presentation == .tab { tab?.path = R.path }
    }
}

/// One tab of the app.
public struct Tab: Sendable {
    public let id: String
    public let icon: Icon
    /// One short word.
    public let label: LocalizedText
    /// The pattern of its first page, which has no parameters.
    public fileprivate(set) var path = ""

    /// - Parameters:
    ///   - id: lower case, unique in the app.
    ///   - label: one short word of the domain's catalog.
    public init(_ id: String, icon: Icon, _ label: LocalizedText) {
        self.id = id
        self.icon = icon
        self.label = label
    }

    /// The address of its first page.
    public var location: String { "/" + path }
}
