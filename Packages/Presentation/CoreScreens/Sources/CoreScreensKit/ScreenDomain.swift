public import CoreServices
public import PresentationKit

/// The screens of one domain, for the composition root: pages, their presentation, and the domain's tab if it has one.
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
    public private(set) var routes = RouteRegistry()
    /// The default presentation, which the app's path configuration may override.
    public private(set) var rules: [PathConfiguration.Rule] = []
    /// The domain's own tab; nil if its pages belong to the tab of another domain.
    public private(set) var tab: Tab?
    /// The names of the user data that the domain's services store.
    public private(set) var dataNames = DataNames()
    /// The domain's rows of the settings page.
    public private(set) var settings: [Setting] = []
    /// The links to its pages on the first page of its tab.
    public private(set) var links: [TabLink] = []
    let place: String?

    /// Creates a domain with its own tab, whose first page is registered as `.tab`.
    public init(tab: Tab) {
        self.tab = tab
        place = tab.id
    }

    /// Creates a domain whose pages belong to the tab of another domain.
    /// - Parameter tab: The id of that tab; nil for pages without a tab.
    public init(in tab: String? = nil) { place = tab }

    /// Registers a page. Its closure receives the navigator of the page.
    public mutating func page<R: PageRoute>(
        _ route: R.Type, _ presentation: PathConfiguration.Presentation = .push,
        _ make: @escaping @MainActor @Sendable (R, any Navigating) async throws -> any Page
    ) {
        routes.register(page: route, make)
        rules.append(PathConfiguration.Rule(pattern: R.path, presentation: presentation, tab: place))
        if presentation == .tab { tab?.path = R.path }
    }

    mutating func add(_ setting: Setting) { settings.append(setting) }
    mutating func add(_ link: TabLink) { links.append(link) }

    /// Names the data of an owner (`DataOwner.dataName`) for the privacy page.
    ///
    /// - Parameter restored: The name of the part that is restored from an export, if it is not all data.
    public mutating func name(dataOf owner: String, _ name: LocalizedText, restored: LocalizedText? = nil) {
        dataNames.names[owner] = (name, restored ?? name)
    }
}

/// The names of user data by owner, for the privacy page.
public struct DataNames: Sendable {
    fileprivate(set) var names: [String: (stored: LocalizedText, restored: LocalizedText)] = [:]
    public init() {}

    /// Adds the names of another domain.
    public mutating func add(_ other: DataNames) { names.merge(other.names) { $1 } }

    /// The name of an owner's stored data; the owner's own name if it is unknown.
    public func stored(_ owner: String) -> LocalizedText { names[owner]?.stored ?? LocalizedText(verbatim: owner) }

    /// The name of an owner's data in an export.
    public func restored(_ owner: String) -> LocalizedText { names[owner]?.restored ?? LocalizedText(verbatim: owner) }
}

/// A tab of the app.
public struct Tab: Sendable {
    public let id: String
    public let icon: Icon
    /// One short word.
    public let label: LocalizedText
    /// The path of its first page, without parameters.
    public fileprivate(set) var path = ""

    /// - Parameter id: Lower case, unique in the app.
    public init(_ id: String, icon: Icon, _ label: LocalizedText) { (self.id, self.icon, self.label) = (id, icon, label) }

    /// The address of its first page.
    public var location: String { "/" + path }
}
