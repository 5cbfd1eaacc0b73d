import CoreScreensKit
import PreferencesAPI
public import PresentationKit
import RemoteConfigService
public import RoutingService
import UserAPI
public import WebBridgeAPI

/// A window of the app: its containers, and the navigation between pages.
///
/// Shows the sign-in page or, after a sign-in, tabs of stacks below a modal container. Follows sign-ins and sign-outs of all windows. A
/// page that is requested while signed out is opened after the sign-in.
@MainActor
public final class Shell {
    public let context = ScreenContext()
    public weak var host: ScreenHost?

    let root = RootContainer(BlankController(), at: "/")
    lazy var rootHost = adopt(root, at: "/")
    let mediator: Mediator
    private let pathSource: Paths
    var paths: PathConfiguration { pathSource.current }
    let tabs: [Tab]
    let routeSwitch: RouteSwitch
    private let preferences: any PreferencesServing
    private let users: any UserServing
    /// The language that the browser or terminal requested.
    private let deviceLanguage = PageLanguage.current
    var look = Preferences()

    var main: MainContainers?
    private let updates: WindowUpdates
    let tabForm: TabContainer.Form
    let appName: String
    /// Handles sign-ins, sign-outs, and changed switches and paths in order.
    lazy var sessions = UpdateQueue<User?> { [weak self] in await self?.follow($0) }
    lazy var switches = UpdateQueue<Void> { [weak self] in await self?.arrange() }
    /// Announced after a sign-in, and when the window is closed.
    let signIns = ChangeSignal()
    /// Announced when the first address was opened, and when the sign-in page is shown.
    let firstPage = ChangeSignal()
    /// Whether a call waits for a sign-in if its route requires one. False in updates of a window, because the sign-in is a later update.
    @TaskLocal static var waitsForSignIn = true
    private var isClosed = false
    /// The number of requests to open an address. A request that waits for the sign-in is discarded if a later one exists.
    var latestRequest = 0

    /// The last selected tab. Selecting it again shows its first page.
    var selectedTab = ""

    struct MainContainers {
        let modal: ModalContainer
        let tabs: TabContainer
        var stacks: [String: StackContainer]
    }

    init(
        mediator: Mediator, paths: Paths, tabs: [Tab], routeSwitch: RouteSwitch, preferences: any PreferencesServing,
        users: any UserServing, updates: WindowUpdates, tabForm: TabContainer.Form, appName: String
    ) {
        self.mediator = mediator
        pathSource = paths
        self.tabs = tabs
        self.routeSwitch = routeSwitch
        self.preferences = preferences
        self.users = users
        self.updates = updates
        self.tabForm = tabForm
        self.appName = appName
    }

    /// Shows the current state and opens an address, after a sign-in if necessary. Returns once the address or the sign-in page is shown.
    func start(at location: String, from origin: Origin) async {
        updates.add(self)
        apply(await preferences.current())
        // Twice, because the session may end while the tabs are created.
        for _ in 0..<2 { await sessions.perform(await users.currentUser()) }
        let seen = firstPage.count
        Task {
            await self.openFirst(location, from: origin)
            self.firstPage.announce()
        }
        if main != nil { await firstPage.changed(since: seen) }
    }

    /// Applies the selected language and theme.
    func apply(_ new: Preferences) {
        look = new
        context.setNeedsRender()
    }

    public var language: PageLanguage { look.language.page ?? deviceLanguage }

    private func end() {
        updates.remove(self)
        sessions.cancel()
        switches.cancel()
        isClosed = true
        signIns.announce()
    }

    /// The number of sign-ins during the lifetime of this window.
    var signInCount: Int { signIns.count }

    /// Waits for a sign-in after a ``signInCount``. Returns false if the window is closed first, and at once in a call that must not wait.
    func waitForSignIn(since seen: Int) async -> Bool {
        guard Self.waitsForSignIn else { return false }
        if !isClosed { await signIns.changed(since: seen) }
        return !isClosed && !Task.isCancelled
    }
}

extension Shell: ContainerController {
    public var children: [ScreenHost] { [rootHost] }
    public var currentChild: ScreenHost? { rootHost }
    public var view: Appearance {
        Appearance(colors: colors) { rootHost.node }
    }

    private var colors: Appearance.Colors? {
        switch look.theme {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }

    /// Closes the window: calls that wait for a sign-in throw, and the pages, which retain the window, are released.
    public func unload() {
        end()
        rootHost.unload()
        main = nil
    }
}
