import CoreScreensKit
import PreferencesAPI
import PresentationKit
import RemoteConfigService
import RoutingService
import UserAPI

// The window of a signed-in user: a stack of pages for each enabled tab.
extension Shell {
    func follow(_ user: User?) async {
        if user == nil {
            guard main != nil || root.current is BlankController else { return }
            main = nil
            if let page = try? await mediator(SignInPage(), context: RouteContext(navigator: self)) {
                await place(page, at: location(of: SignInPage()), by: .init(pattern: SignInPage.path, presentation: .root))
            }
            firstPage.announce()
        } else if main == nil {
            await showMain()
            signIns.announce()
        }
        main?.tabs.heading = user.map { TabBar.Heading(app: appName, user: $0.displayName) }
    }

    func showMain() async {
        var stacks: [String: StackContainer] = [:]
        var items: [TabContainer.Tab] = []
        for tab in tabs {
            guard let stack = await makeStack(of: tab) else { continue }
            stacks[tab.id] = stack
            items.append(item(of: tab, showing: stack))
        }
        guard main == nil, !items.isEmpty else { return }
        let places = TabContainer(items, as: tabForm)
        let modal = ModalContainer(places, at: "/")
        modal.join = { [weak self] dialog, below in
            PageAddress(dialog, above: below == self?.location(below: dialog) ? nil : below).text
        }
        main = MainContainers(modal: modal, tabs: places, stacks: stacks)
        selectedTab = places.selectedID
        places.onSelect = { [weak self] tab in
            guard let self else { return }
            if tab == selectedTab, let main, let stack = main.stacks[tab] {
                await main.modal.confirmRemoval(of: Array(stack.children.dropFirst())) { stack.popToRoot() }
            }
            selectedTab = tab
        }
        root.show(modal, at: "/")
        // Switches and paths may have changed while the pages were created.
        await arrange()
    }

    /// Returns nil if the first page cannot be created, for example because it is disabled.
    func makeStack(of tab: Tab) async -> StackContainer? {
        guard let controller = await makePage(at: tab.location) else { return nil }
        let stack = StackContainer(root: controller, at: tab.location)
        stack.confirmRemoval = { [weak self] screens, operation in
            if let modal = self?.main?.modal { await modal.confirmRemoval(of: screens, then: operation) } else { await operation() }
        }
        return stack
    }

    /// Creates a page as part of an update of the window, without waiting for a sign-in; nil if it cannot be created.
    func makePage(at location: String) async -> (any ScreenController)? {
        await Self.$waitsForSignIn.withValue(false) {
            try? await mediator.open(location, from: .native, navigator: self) as? any ScreenController
        }
    }

    func item(of tab: Tab, showing stack: StackContainer) -> TabContainer.Tab {
        TabContainer.Tab(id: tab.id, label: tab.label, icon: tab.icon, location: tab.location, controller: stack)
    }

    /// Applies the switches and the path configuration in effect to the open pages.
    func arrange() async {
        await arrangeTabs()
        await replaceMovedPages()
    }

    /// Removes disabled tabs and pages and adds enabled tabs. A message replaces a visible page that was removed, until it is enabled
    /// again.
    private func arrangeTabs() async {
        guard let places = main?.tabs else { return }
        let visible = rootHost.currentLocation
        let gone = switchedOffPath(of: visible)
        for tab in tabs where places.ids.contains(tab.id) != routeSwitch.isOn(tab.path) {
            if places.ids.contains(tab.id) {
                guard places.remove(tab.id) else { continue }
                main?.stacks[tab.id] = nil
                selectedTab = places.selectedID
            } else if let stack = await makeStack(of: tab), main?.tabs === places, !places.ids.contains(tab.id) {
                let index = tabs.prefix { $0.id != tab.id }.count { places.ids.contains($0.id) }
                places.insert(item(of: tab, showing: stack), at: index)
                main?.stacks[tab.id] = stack
            }
        }
        closeSwitchedOffPages()
        guard main?.tabs === places else { return }
        if let gone { await fail(RoutingError.switchedOff(path: gone), at: visible) } else { await replaceOutdatedMessages() }
    }

    /// Removes messages about pages that are enabled again, and opens the page of the visible message.
    private func replaceOutdatedMessages() async {
        guard let main else { return }
        let visible = rootHost.currentLocation
        let top = main.stacks[main.tabs.selectedID]?.top
        for message in main.stacks.values.flatMap(\.children).map(\.controller).compactMap({ $0 as? MessageController }) {
            guard case .switchedOff(let path)? = message.reason, routeSwitch.isOn(path) else { continue }
            await close(message)
            if message === top, !main.modal.isPresenting { await open(visible, from: .native) }
        }
    }

    func closeSwitchedOffPages() {
        guard let main else { return }
        while main.modal.isPresenting, let top = main.modal.currentChild, switchedOffPath(of: top.location) != nil {
            main.modal.dismiss()
        }
        for stack in main.stacks.values {
            // The first page is removed with its tab.
            guard let index = stack.children.dropFirst().firstIndex(where: { switchedOffPath(of: $0.location) != nil }) else { continue }
            stack.pop(to: index)
        }
    }

    /// The pattern of the route at an address, if it is disabled.
    func switchedOffPath(of location: String) -> String? {
        guard let route = try? mediator.route(for: location, from: .native) else { return nil }
        let path = type(of: route).path
        return routeSwitch.isOn(path) ? nil : path
    }
}
