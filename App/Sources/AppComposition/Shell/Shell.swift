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
    public let outlet = Outlet()
    public weak var host: ScreenHost?

    private let root = RootContainer(BlankController(), at: "/")
    private lazy var rootHost = adopt(root, at: "/")
    private let mediator: Mediator
    private let paths: PathConfiguration
    private let tabs: [Tab]
    private let routeSwitch: RouteSwitch
    private let preferences: any PreferencesServing
    private let users: any UserServing
    private var look = Preferences()

    private var main: MainContainers?
    private var following: [Task<Void, Never>] = []
    /// Announced when somebody has signed in, and when the window is closed.
    private let signIns = ChangeSignal()
    private var isClosed = false
    /// Rises with each request to open an address; a request that waited at the login wall gives way to a later one.
    private var latestRequest = 0

    /// The tab that was selected last: selecting it once more leads to its first page.
    private var selectedTab = ""

    private struct MainContainers {
        let modal: ModalContainer
        let tabs: TabContainer
        var stacks: [String: StackContainer]
    }

    init(
        mediator: Mediator, paths: PathConfiguration, tabs: [Tab], routeSwitch: RouteSwitch, preferences: any PreferencesServing,
        users: any UserServing
    ) {
        self.mediator = mediator
        self.paths = paths
        self.tabs = tabs
        self.routeSwitch = routeSwitch
        self.preferences = preferences
        self.users = users
    }

    /// Shows the present state and opens an address as soon as it may be seen.
    func start(at location: String) async {
        let changes = mediator.events(of: SessionChanged.self)
        let switches = routeSwitch.changes()
        let looks = preferences.changes()
        apply(await preferences.current())
        following = [
            Task { [weak self] in
                for await change in changes { await self?.follow(change.user) }
            },
            Task { [weak self] in
                for await _ in switches { await self?.arrangeTabs() }
            },
            Task { [weak self] in
                for await look in looks { self?.apply(look) }
            },
        ]
        await follow(await users.currentUser())
        if main == nil {
            // The address waits at the login wall; the sign-in page must be shown meanwhile.
            Task { await self.open(location) }
        } else {
            await open(location)
        }
    }

    /// Speaks the language and wears the colours that were chosen.
    private func apply(_ new: Preferences) {
        look = new
        for tab in tabs { main?.tabs.setLabel(tab.label(in: look.language), of: tab.id) }
        outlet.setNeedsRender()
    }

    private var text: ShellText { ShellText.of(look.language) }

    private func end() {
        for task in following { task.cancel() }
        isClosed = true
        signIns.announce()
    }

    // MARK: Addresses

    /// Opens an address that the browser names.
    public func open(_ location: String) async {
        let target = location == "/" || location.isEmpty ? (tabs.first?.location ?? "/") : location
        // A way to sign in is no other goal: what waits at the wall goes on waiting.
        if paths.rule(for: target).presentation != .root { latestRequest += 1 }
        let request = latestRequest
        if revealExisting(target) { return }
        do {
            let output = try await mediator.open(target, from: .web, navigator: self)
            guard request == latestRequest else { return }
            guard let page = output as? any Page else { return await fail(RoutingError.notFound(address: target), at: target) }
            // Switched off while the page was made: nobody else would close it.
            if let path = switchedOffPath(of: target) { throw RoutingError.switchedOff(path: path) }
            // A web address is no place in the app; the page that shows it is.
            let place = (page as? WebAddressController).map { self.location(of: WebAddressPage(address: $0.address)) } ?? target
            self.place(page, at: place, by: paths.rule(for: place))
        } catch {
            // What is wrong with an address is told to people who are signed in; others see the way in.
            let seen = signInCount
            if main == nil, await !waitForSignIn(since: seen) { return }
            guard request == latestRequest else { return }
            await fail(error, at: target)
        }
    }

    private func place(_ page: any Page, at location: String, by rule: PathConfiguration.Rule) {
        guard let controller = page as? any ScreenController else {
            assertionFailure("\(type(of: page)) is a page but no screen")
            return
        }
        guard rule.presentation != .root else {
            if main == nil { root.show(controller, at: location) }
            return
        }
        guard let main else { return }
        if let tab = rule.tab { select(tab) }
        guard let stack = main.stacks[main.tabs.selectedID] else { return }
        switch rule.presentation {
        case .modal:
            main.modal.present(controller, at: location)
        case .tab:
            dismissModals()
            stack.popToRoot()
        case .push, .root:
            dismissModals()
            stack.push(controller, at: location)
        }
    }

    /// Goes back to an address that is already in a stack, rather than making its page again.
    private func revealExisting(_ location: String) -> Bool {
        guard let main else { return false }
        let rule = paths.rule(for: location)
        let tab = rule.tab ?? main.tabs.selectedID
        guard rule.presentation != .modal, let stack = main.stacks[tab],
            let index = stack.children.firstIndex(where: { $0.location == location })
        else { return false }
        dismissModals()
        select(tab)
        stack.pop(to: index + 1)
        return true
    }

    private func select(_ tab: String) {
        guard let main, tab != main.tabs.selectedID else { return }
        main.tabs.select(tab)
        selectedTab = tab
    }

    private func dismissModals() {
        while main?.modal.isPresenting == true { main?.modal.dismiss() }
    }

    private func fail(_ error: any Error, at location: String) async {
        guard main != nil else { return }
        let error = error as? RoutingError
        let message = error.map(text.explanation) ?? text.tryLater
        let title = error?.isSwitchedOff == true ? text.switchedOff : text.notAvailable
        place(MessageController(title: title, message: message), at: location, by: .init(pattern: "", presentation: .push))
    }

    // MARK: Session

    private func follow(_ user: User?) async {
        if user == nil {
            guard main != nil || root.current is BlankController else { return }
            main = nil
            if let page = try? await mediator(SignInPage(), context: RouteContext(navigator: self)) {
                place(page, at: location(of: SignInPage()), by: .init(pattern: SignInPage.path, presentation: .root))
            }
        } else if main == nil {
            await showMain()
            signIns.announce()
        }
    }

    private func showMain() async {
        var stacks: [String: StackContainer] = [:]
        var items: [TabContainer.Tab] = []
        for tab in tabs {
            guard let stack = await makeStack(of: tab) else { continue }
            stacks[tab.id] = stack
            items.append(item(of: tab, showing: stack))
        }
        guard main == nil, !items.isEmpty else { return }
        let tabContainer = TabContainer(items)
        let modal = ModalContainer(tabContainer, at: "/")
        main = MainContainers(modal: modal, tabs: tabContainer, stacks: stacks)
        selectedTab = tabContainer.selectedID
        tabContainer.onSelect = { [weak self] tab in
            guard let self else { return }
            if tab == selectedTab { main?.stacks[tab]?.popToRoot() }
            selectedTab = tab
        }
        root.show(modal, at: "/")
        // What was switched while the pages were made.
        await arrangeTabs()
    }

    /// Nil when its first page cannot be made now, for example because it is switched off.
    private func makeStack(of tab: Tab) async -> StackContainer? {
        guard let controller = try? await mediator.open(tab.location, from: .native, navigator: self) as? any ScreenController else {
            return nil
        }
        return StackContainer(root: controller, at: tab.location)
    }

    private func item(of tab: Tab, showing stack: StackContainer) -> TabContainer.Tab {
        TabContainer.Tab(id: tab.id, label: tab.label(in: look.language), icon: tab.icon, location: tab.location, controller: stack)
    }

    /// Removes the tabs and pages that were switched off and adds the tabs that were switched on. Whoever was on a page that is gone is
    /// told why.
    private func arrangeTabs() async {
        guard let tabContainer = main?.tabs else { return }
        let visible = rootHost.currentLocation
        let gone = switchedOffPath(of: visible)
        for tab in tabs where tabContainer.ids.contains(tab.id) != routeSwitch.isOn(tab.path) {
            if tabContainer.ids.contains(tab.id) {
                guard tabContainer.remove(tab.id) else { continue }
                main?.stacks[tab.id] = nil
                selectedTab = tabContainer.selectedID
            } else if let stack = await makeStack(of: tab), main?.tabs === tabContainer, !tabContainer.ids.contains(tab.id) {
                let index = tabs.prefix { $0.id != tab.id }.count { tabContainer.ids.contains($0.id) }
                tabContainer.insert(item(of: tab, showing: stack), at: index)
                main?.stacks[tab.id] = stack
            }
        }
        closeSwitchedOffPages()
        if let gone, main?.tabs === tabContainer { await fail(RoutingError.switchedOff(path: gone), at: visible) }
    }

    private func closeSwitchedOffPages() {
        guard let main else { return }
        while main.modal.isPresenting, let top = main.modal.currentChild, switchedOffPath(of: top.location) != nil {
            main.modal.dismiss()
        }
        for stack in main.stacks.values {
            // The first page goes with its tab.
            guard let index = stack.children.dropFirst().firstIndex(where: { switchedOffPath(of: $0.location) != nil }) else { continue }
            stack.pop(to: index)
        }
    }

    /// The pattern of the route at an address if it is switched off.
    private func switchedOffPath(of location: String) -> String? {
        guard let route = try? mediator.route(for: location, from: .native) else { return nil }
        let path = type(of: route).path
        return routeSwitch.isOn(path) ? nil : path
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
        Appearance(colors: colors, language: look.language.rawValue) { rootHost.markup }
    }

    private var colors: Appearance.Colors? {
        switch look.theme {
        case .system: nil
        case .light: .light
        case .dark: .dark
        }
    }

    /// The window was closed: nobody waits for a sign-in here any more.
    public func unload() {
        end()
        rootHost.unload()
    }
}

extension Shell: AddressOpening {}

extension Shell: Navigating {
    public func show(_ route: some PageRoute) async {
        latestRequest += 1
        let location = location(of: route)
        do {
            place(
                try await mediator(route, context: RouteContext(navigator: self)), at: location, by: paths.rule(for: location))
        } catch {
            await fail(error, at: location)
        }
    }

    public func location(of route: some PageRoute) -> String {
        (try? mediator.path(for: route)) ?? "/"
    }

    public func close() async {
        guard let main else { return }
        if main.modal.isPresenting {
            main.modal.dismiss()
        } else {
            main.stacks[main.tabs.selectedID]?.pop()
        }
    }
}
