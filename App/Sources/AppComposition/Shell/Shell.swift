import PreferencesAPI
public import PresentationKit
import RemoteConfigService
public import RoutingService
import ScreensKit
import UserAPI
public import WebBridgeAPI

/// One window of the app: its containers, and the answer to "where does this page go?".
///
/// Signed out it shows the sign-in page, signed in tabs of stacks below a modal container. It follows the session: whoever
/// signs in or out, in this window or another, changes what it shows. A page asked for while signed out waits at the login
/// wall and is opened after signing in.
@MainActor
public final class Shell {
    public let context = ScreenContext()
    public weak var host: ScreenHost?

    let root = RootContainer(BlankController(), at: "/")
    lazy var rootHost = adopt(root, at: "/")
    let mediator: Mediator
    let paths: PathConfiguration
    let tabs: [Tab]
    let routeSwitch: RouteSwitch
    private let preferences: any PreferencesServing
    private let users: any UserServing
    /// What was asked for when the window was opened.
    private let deviceLanguage = PageLanguage.current
    var look = Preferences()

    var main: MainContainers?
    private let updates: WindowUpdates
    let makeMain: @MainActor ([TabContainer.Tab]) -> any MainShell
    /// Who signs in and out, and what is switched on and off: each in its order.
    lazy var sessions = UpdateQueue<User?> { [weak self] in await self?.follow($0) }
    lazy var switches = UpdateQueue<Void> { [weak self] in await self?.arrangeTabs() }
    /// Announced when somebody has signed in, and when the window is closed.
    let signIns = ChangeSignal()
    private var isClosed = false
    /// Rises with each request to open an address; a request that waited at the login wall gives way to a later one.
    var latestRequest = 0

    /// The tab that was selected last: selecting it once more leads to its first page.
    var selectedTab = ""

    struct MainContainers {
        let modal: ModalContainer
        let tabs: any MainShell
        var stacks: [String: StackContainer]
    }

    init(
        mediator: Mediator, paths: PathConfiguration, tabs: [Tab], routeSwitch: RouteSwitch, preferences: any PreferencesServing,
        users: any UserServing, updates: WindowUpdates, makeMain: @escaping @MainActor ([TabContainer.Tab]) -> any MainShell
    ) {
        self.mediator = mediator
        self.paths = paths
        self.tabs = tabs
        self.routeSwitch = routeSwitch
        self.preferences = preferences
        self.users = users
        self.updates = updates
        self.makeMain = makeMain
    }

    /// Shows the present state and opens an address as soon as it may be seen.
    func start(at location: String, from origin: Origin) async {
        updates.add(self)
        apply(await preferences.current())
        await follow(await users.currentUser())
        if main == nil {
            // The address waits at the login wall; the sign-in page must be shown meanwhile.
            Task { await self.openFirst(location, from: origin) }
        } else {
            await openFirst(location, from: origin)
        }
    }

    /// Speaks the language and wears the colours that were chosen.
    func apply(_ new: Preferences) {
        look = new
        context.setNeedsRender()
    }

    /// What the window speaks.
    public var language: PageLanguage { look.language.page ?? deviceLanguage }

    private func end() {
        updates.remove(self)
        sessions.cancel()
        switches.cancel()
        isClosed = true
        signIns.announce()
    }

    /// How often somebody has signed in, as far as this window knows.
    var signInCount: Int { signIns.count }

    /// Suspends until somebody has signed in since a ``signInCount``; false when the window was closed before.
    func waitForSignIn(since seen: Int) async -> Bool {
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

    /// The window was closed: calls that wait for a sign-in here fail, and the pages, which hold the window, are released.
    public func unload() {
        end()
        rootHost.unload()
        main = nil
    }
}
