import CoreScreensKit
import PreferencesAPI
import PresentationKit
public import RoutingService
public import WebBridgeAPI

// Opening addresses.
extension Shell {
    /// Opens an address used by a page of the app, such as the target of a link or of the browser's back button.
    public func open(_ location: String) async {
        guard let host else { return await open(location, from: .web) }
        await host.perform("open") { [weak self] in await self?.open(location, from: .web) }
    }

    /// Opens an address.
    /// - Parameter origin: The origin of the address, which decides which pages it may open.
    func open(_ location: String, from origin: Origin) async {
        await confirmRemoval(byOpening: location) { [weak self] in await self?.show(location, from: origin) }
    }

    /// Opens the first address of a window after the pages that contain it, so that the back button leads there, and a dialog covers the
    /// tab of its domain.
    func openFirst(_ location: String, from origin: Origin) async {
        let address = PageAddress(location)
        let path = (address.below ?? address.page).prefix { $0 != "?" }
        for end in path.indices.dropFirst() where path[end] == "/" {
            let container = String(path[..<end])
            if (try? mediator.route(for: container, from: origin)) is any PageRoute { await open(container, from: origin) }
        }
        await open(location, from: origin)
    }

    private func show(_ location: String, from origin: Origin) async {
        if revealDialog(at: location) { return }
        let address = PageAddress(location)
        if let below = address.below { await show(below, from: origin) }
        let isStart = address.isStart
        let target = target(of: address)
        // Opening a sign-in page does not replace the address that waits for the sign-in.
        if paths.rule(for: target).presentation != .root { latestRequest += 1 }
        let request = latestRequest
        // A page that stayed for its input is created again when it is opened again.
        await replaceMovedPages()
        guard request == latestRequest else { return }
        if revealExisting(target) { return }
        do {
            // The app itself chooses its start page, so the origin of the request does not matter.
            let output = try await mediator.open(target, from: isStart ? .native : origin, navigator: self)
            guard request == latestRequest else { return }
            guard let page = output as? any Page else { return await fail(RoutingError.notFound(address: target), at: target) }
            // Throws if the page was disabled while it was created; otherwise it would stay open.
            if let path = switchedOffPath(of: target) { throw RoutingError.switchedOff(path: path) }
            // A web address is not a location of the app, but the page that shows it is.
            let place = (page as? WebAddressController).map { self.location(of: WebAddressPage(address: $0.address)) } ?? target
            await self.place(page, at: place, by: paths.rule(for: place))
        } catch {
            // Errors of an address are shown to signed-in users; others see the sign-in page.
            let seen = signInCount
            if main == nil, await !waitForSignIn(since: seen) { return }
            guard request == latestRequest else { return }
            await fail(error, at: target)
        }
    }

    /// The page of an address; the first tab for the start page.
    private func target(of address: PageAddress) -> String {
        address.isStart ? (tabs.first?.location ?? "/") : address.page
    }

    /// Shows a page, after a confirmation if that removes a screen with unsent input, which may have been typed while the page was created.
    func place(_ page: any Page, at location: String, by rule: PathConfiguration.Rule) async {
        guard let controller = page as? any ScreenController else {
            assertionFailure("\(type(of: page)) is a page but no screen")
            return
        }
        guard rule.presentation != .root else {
            if main == nil { root.show(controller, at: location) }
            return
        }
        guard let main else { return }
        await main.modal.confirmRemoval(of: screensRemoved(byPlacing: rule, in: main)) { [weak self] in
            self?.add(controller, at: location, by: rule)
            // The paths may have changed since it was created.
            await self?.replaceMovedPages()
        }
    }

    private func add(_ controller: any ScreenController, at location: String, by rule: PathConfiguration.Rule) {
        guard let main else { return }
        if let tab = rule.tab, ![.modal, .sheet].contains(rule.presentation) { select(tab) }
        guard let stack = main.stacks[main.tabs.selectedID] else { return }
        switch rule.presentation {
        case .modal: main.modal.present(controller, at: location)
        case .sheet: main.modal.present(controller, at: location, as: .sheet)
        case .tab:
            dismissModals()
            stack.popToRoot()
        case .push, .root:
            dismissModals()
            stack.push(controller, at: location)
        }
    }

    /// Opens a location in `operation`, after a confirmation if that removes a screen with unsent input.
    private func confirmRemoval(byOpening location: String, then operation: @escaping @MainActor () async -> Void) async {
        guard let main else { return await operation() }
        await main.modal.confirmRemoval(of: screensRemoved(byOpening: location, in: main), then: operation)
    }

    private func screensRemoved(byOpening location: String, in main: MainContainers) -> [ScreenHost] {
        let dialogs = main.modal.dialogs
        if let level = main.modal.locations.firstIndex(of: location), level > 0 { return Array(dialogs.dropFirst(level)) }
        let address = PageAddress(location)
        let target = address.below ?? target(of: address)
        let rule = paths.rule(for: target)
        if ![.modal, .sheet, .root].contains(rule.presentation), let stack = main.stacks[rule.tab ?? main.tabs.selectedID],
            let index = stack.children.firstIndex(where: { $0.location == target })
        {
            return dialogs + stack.children.dropFirst(index + 1)
        }
        return screensRemoved(byPlacing: rule, in: main)
    }

    private func screensRemoved(byPlacing rule: PathConfiguration.Rule, in main: MainContainers) -> [ScreenHost] {
        switch rule.presentation {
        case .modal, .sheet, .root: []
        case .push: main.modal.dialogs
        case .tab: main.modal.dialogs + (main.stacks[rule.tab ?? main.tabs.selectedID]?.children.dropFirst() ?? [])
        }
    }

    /// Reveals an address that is already in a stack instead of creating its page again.
    func revealExisting(_ location: String) -> Bool {
        guard let main else { return false }
        let rule = paths.rule(for: location)
        let tab = rule.tab ?? main.tabs.selectedID
        guard ![.modal, .sheet].contains(rule.presentation), let stack = main.stacks[tab],
            let index = stack.children.firstIndex(where: { $0.location == location })
        else { return false }
        dismissModals()
        select(tab)
        stack.pop(to: index + 1)
        return true
    }

    /// Reveals a dialog below others.
    func revealDialog(at address: String) -> Bool {
        guard let modal = main?.modal, let level = modal.locations.firstIndex(of: address), level > 0 else { return false }
        while modal.locations.count > level + 1 { modal.dismiss() }
        return true
    }

    /// The default page below a dialog.
    func location(below dialog: String) -> String? {
        let tab = paths.rule(for: dialog).tab
        return (tabs.first { $0.id == tab } ?? tabs.first)?.location
    }

    func select(_ tab: String) {
        guard let main, tab != main.tabs.selectedID else { return }
        main.tabs.select(tab)
        selectedTab = tab
    }

    func dismissModals() {
        while main?.modal.isPresenting == true { main?.modal.dismiss() }
    }

    func fail(_ error: any Error, at location: String) async {
        guard let main else { return }
        // Pushing a page dismisses the dialogs; one with input stays below the message.
        let presentation: PathConfiguration.Presentation = main.modal.dialogs.contains(where: \.hasUnsentInput) ? .modal : .push
        await place(MessageController(error as? RoutingError), at: location, by: .init(pattern: "", presentation: presentation))
    }
}

extension Shell: AddressOpening {}

extension Shell: Navigating {
    public func show(_ route: some PageRoute) async {
        let location = location(of: route)
        await confirmRemoval(byOpening: location) { [weak self] in await self?.show(route, at: location) }
    }

    private func show(_ route: some PageRoute, at location: String) async {
        latestRequest += 1
        do {
            let page = try await mediator(route, context: RouteContext(navigator: self))
            await place(page, at: location, by: paths.rule(for: location))
        } catch {
            await fail(error, at: location)
        }
    }

    public func location(of route: some URLRoute) -> String {
        (try? mediator.path(for: route)) ?? "/"
    }

    public func close(_ page: any Page) async {
        guard let main, let controller = page as? any ScreenController else { return }
        main.modal.remove(controller)
        for stack in main.stacks.values { stack.remove(controller) }
    }
}
