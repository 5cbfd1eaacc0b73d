import PreferencesAPI
import PresentationKit
public import RoutingService
import ScreensKit
public import WebBridgeAPI

// Which page an address has, and where it goes.
extension Shell {
    /// Opens an address that a page of the app names, such as the target of a link or of the browser's back button.
    public func open(_ location: String) async {
        await open(location, from: .web)
    }

    /// Opens an address.
    /// - Parameter origin: Where the address comes from; decides which pages it may open.
    func open(_ location: String, from origin: Origin) async {
        await confirmRemoval(byOpening: location) { [weak self] in await self?.show(location, from: origin) }
    }

    private func show(_ location: String, from origin: Origin) async {
        if revealDialog(at: location) { return }
        let address = PageAddress(location)
        if let below = address.below { await show(below, from: origin) }
        let isStart = address.page == "/" || address.page.isEmpty
        let target = isStart ? (tabs.first?.location ?? "/") : address.page
        // A way to sign in is no other goal: what waits at the wall goes on waiting.
        if paths.rule(for: target).presentation != .root { latestRequest += 1 }
        let request = latestRequest
        if revealExisting(target) { return }
        do {
            // The start page is the app's own choice, whoever asks for it.
            let output = try await mediator.open(target, from: isStart ? .native : origin, navigator: self)
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

    func place(_ page: any Page, at location: String, by rule: PathConfiguration.Rule) {
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

    /// Opens a location in `operation`, after the user has agreed if that removes a screen with input that was not submitted.
    private func confirmRemoval(byOpening location: String, then operation: @escaping @MainActor () async -> Void) async {
        guard let main else { return await operation() }
        await main.modal.confirmRemoval(of: screensRemoved(byOpening: location, in: main), then: operation)
    }

    private func screensRemoved(byOpening location: String, in main: MainContainers) -> [ScreenHost] {
        let dialogs = main.modal.dialogs
        if let level = main.modal.locations.firstIndex(of: location), level > 0 { return Array(dialogs.dropFirst(level)) }
        let address = PageAddress(location)
        let target = address.below ?? address.page
        let rule = paths.rule(for: target)
        if [.modal, .sheet, .root].contains(rule.presentation) { return [] }
        guard let stack = main.stacks[rule.tab ?? main.tabs.selectedID] else { return dialogs }
        let index = stack.children.firstIndex { $0.location == target }
        return dialogs + stack.children.dropFirst(index.map { $0 + 1 } ?? (rule.presentation == .tab ? 1 : stack.depth))
    }

    /// Goes back to an address that is already in a stack, rather than making its page again.
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

    /// Goes back to a dialog below others.
    func revealDialog(at address: String) -> Bool {
        guard let modal = main?.modal, let level = modal.locations.firstIndex(of: address), level > 0 else { return false }
        while modal.locations.count > level + 1 { modal.dismiss() }
        return true
    }

    /// Where a dialog is opened when nothing else is known.
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
        let error = error as? RoutingError
        let message = error?.wording ?? .tryLater
        let title = error?.isSwitchedOff == true ? Wording.switchedOff : .notAvailable
        // Pushing a page dismisses the dialogs; one with input stays below the message.
        let presentation: PathConfiguration.Presentation = main.modal.dialogs.contains(where: \.hasUnsentInput) ? .modal : .push
        place(MessageController(title: title, message: message), at: location, by: .init(pattern: "", presentation: presentation))
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
            place(
                try await mediator(route, context: RouteContext(navigator: self)), at: location, by: paths.rule(for: location))
        } catch {
            await fail(error, at: location)
        }
    }

    public func location(of route: some PageRoute) -> String {
        (try? mediator.path(for: route)) ?? "/"
    }

    public func close(_ page: any Page) async {
        guard let main, let controller = page as? any ScreenController else { return }
        main.modal.remove(controller)
        for stack in main.stacks.values { stack.remove(controller) }
    }
}
