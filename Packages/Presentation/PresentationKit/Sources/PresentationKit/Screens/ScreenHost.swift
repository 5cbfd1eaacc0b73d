import Synchronization

/// Hosts one controller: forwards the life cycle, calls the aspects, contains errors of the controller, and gives its handlers a scope, so
/// that equal actions of two screens are distinguished.
///
/// Containers create one for each child; see ``ContainerController/adopt(_:at:)``.
@MainActor public final class ScreenHost {
    public let controller: any ScreenController
    /// The location that the app gave the screen. It is only compared and returned.
    public let location: String
    public private(set) var isVisible = false
    /// A number that is unique among the hosts of this process.
    @_spi(Rendering) public nonisolated let number = HostNumbers.next()
    @_spi(Rendering) public nonisolated let reference = HostReference()
    private var environment: ScreenEnvironment?
    private var isLandmark = true
    private var isUnloaded = false
    private var hasLoaded = false
    /// Whether the screen has appeared or was prepared.
    private(set) var isWanted = false
    private var loading: Task<Void, Never>?
    private var appearance: Task<Void, Never>?
    private var failure: Failure?
    /// The result of a screen that was removed while this one was shown below it.
    private var result: LocalizedText?
    private let components = ComponentPlaces()

    private enum Failure { case load, appearance, action }

    enum OwnAction: Hashable, Sendable { case retry, retryAppearance, dismissFailure, dismissResult, type }

    init(_ controller: any ScreenController, at location: String) {
        self.controller = controller
        self.location = location
        reference.host = self
    }

    /// The location of the innermost visible screen.
    public var currentLocation: String { (controller as? any ContainerController)?.currentLocation ?? location }

    /// The title of the innermost visible screen.
    public var currentTitle: String { (controller as? any ContainerController)?.currentChild?.currentTitle ?? controller.title }

    public var currentController: any ScreenController {
        (controller as? any ContainerController)?.currentChild?.currentController ?? controller
    }

    private var innermost: ScreenHost { (controller as? any ContainerController)?.currentChild?.innermost ?? self }

    /// Whether the screen, or one that it contains, has unsent input.
    public var hasUnsentInput: Bool { controller.context.hasUnsentInput || containedScreens.contains(where: \.hasUnsentInput) }

    func discardInput() {
        controller.context.hasUnsentInput = false
        for child in containedScreens { child.discardInput() }
    }

    // MARK: Place

    func attach(to environment: ScreenEnvironment, isLandmark: Bool) {
        guard self.environment == nil, !isUnloaded else { return }
        self.environment = environment
        self.isLandmark = isLandmark
        controller.context.environment = environment
        if let container = controller as? any ContainerController {
            container.host = self
            for child in container.children { adopt(child) }
        }
    }

    func adopt(_ child: ScreenHost) {
        guard let environment else { return }
        let isModal = (controller as? any ContainerController)?.showsInDialog(child) ?? false
        child.attach(to: environment, isLandmark: isLandmark && !isModal)
    }

    // MARK: Life cycle

    /// Shows the screen; loads it the first time.
    public func appear() {
        guard !isVisible, !isUnloaded, environment != nil else { return }
        isVisible = true
        weave(.willAppear) { controller.willAppear() }
        environment?.setNeedsRender()
        isWanted = true
        work()
    }

    /// Loads the screen while it is covered, so that its visible part has content. The screen does not appear.
    func prepare() {
        guard !isUnloaded, environment != nil else { return }
        isWanted = true
        work()
        (controller as? any ContainerController)?.currentChild?.prepare()
    }

    /// Starts pending work: loading, and observing while the screen is visible. Does nothing while the page is paused.
    private func work() {
        guard let environment, !environment.isPaused, !isUnloaded else { return }
        if isWanted, !hasLoaded, loading == nil { startLoading() }
        if isVisible, appearance == nil { startAppearance() }
    }

    /// Cancels `didAppear()` of the screen and its children. Running loads and actions continue.
    func pause() {
        appearance?.cancel()
        appearance = nil
        for child in containedScreens { child.pause() }
    }

    /// Resumes after ``pause()`` and starts pending work.
    func resume() {
        work()
        for child in containedScreens { child.resume() }
    }

    private var containedScreens: [ScreenHost] { (controller as? any ContainerController)?.children ?? [] }

    /// Covers the screen.
    public func disappear() {
        guard isVisible else { return }
        weave(.willDisappear) { controller.willDisappear() }
        isVisible = false
        result = nil
        appearance?.cancel()
        appearance = nil
    }

    /// Removes the screen permanently.
    public func unload() {
        guard !isUnloaded, environment != nil else { return }
        disappear()
        isUnloaded = true
        loading?.cancel()
        weave(.unload) { controller.unload() }
        controller.context.detach()
        if let result = controller.context.result { environment?.root?.innermost.result = result }
        let name = String(describing: type(of: controller))
        weaver.removed(RemovedScreen(controller, screen: name, location: location))
        // The environment's language may come from a controller that retains this host.
        environment = nil
    }

    private func startLoading() {
        guard let environment else { return }
        failure = nil
        environment.began()
        loading = Task { [weak self] in
            await self?.performLoad()
            environment.ended()
        }
    }

    private func performLoad() async {
        let outcome = await weave(.load) { [controller] in try await controller.load() }
        loading = nil
        switch outcome {
        case .finished: hasLoaded = true
        // A load that was canceled without a removal has shown nothing.
        case .cancelled, .failed: if !isUnloaded { failure = .load }
        }
        environment?.setNeedsRender()
    }

    private func startAppearance() {
        appearance = Task { [weak self] in
            await self?.loaded()
            guard let self, isVisible, hasLoaded, !Task.isCancelled else { return }
            await reporting(.appearance) { await self.weave(.didAppear) { [controller] in try await controller.didAppear() } }
            // A finished task that is retained keeps its memory, and most screens do nothing here.
            if !Task.isCancelled { appearance = nil }
        }
    }

    /// Reads the task at the await: a retained task would keep all memory of the load.
    private func loaded() async { await loading?.value }

    private func reporting(_ kind: Failure, _ step: () async -> ScreenOutcome) async {
        guard case .failed = await step(), !isUnloaded else { return }
        failure = kind
        environment?.setNeedsRender()
    }

    // MARK: Actions

    /// Whether the screen, its host, or a component around the handler accepts an action.
    func understands(_ action: ErasedAction, in components: [ComponentSlot]) -> Bool {
        controller.understands(action) || action.base is OwnAction || components.contains { $0.understands(action) }
    }

    /// Performs an action in the innermost component that accepts it, or else in the screen, and waits until it ends.
    func perform(_ action: ErasedAction, in components: [ComponentSlot]) async {
        guard !isUnloaded, let environment else { return }
        environment.began()
        // The action may remove the screen.
        defer { environment.ended() }
        if let own = action.base as? OwnAction {
            perform(own)
        } else if let component = components.last(where: { $0.understands(action) }) {
            weave(.action(action.name)) { component.handle(action) }
            environment.setNeedsRender()
        } else {
            await reporting(.action) {
                await weave(.action(action.name)) { [controller] in try await controller.receive(action) }
            }
        }
    }

    /// Performs work for the user that is not an action of a view, such as opening a link, as an action with a name of this screen.
    public func perform(_ name: String, _ work: @escaping @MainActor () async -> Void) async { _ = await weave(.action(name), work) }

    private func perform(_ action: OwnAction) {
        if action == .type {
            controller.context.hasUnsentInput = true
            return
        }
        if action == .dismissResult { result = nil } else { failure = nil }
        if action == .retry, loading == nil {
            startLoading()
            if isVisible { startAppearance() }
        } else if action == .retryAppearance, isVisible {
            startAppearance()
        }
        environment?.setNeedsRender()
    }

    // MARK: Aspects

    /// The language of the page, for texts that the controller creates.
    private var language: PageLanguage { environment?.language() ?? .current }
    private var weaver: AspectWeaver { environment?.weaver ?? AspectWeaver([]) }

    private func step(_ kind: ScreenStep.Kind) -> ScreenStep {
        ScreenStep(
            number: HostNumbers.next(), screen: String(describing: type(of: controller)), file: controller.context.file, location: location,
            isContainer: controller is any ContainerController, kind: kind
        )
    }

    private func weave(_ kind: ScreenStep.Kind, _ body: () -> Void) { language.speaking { weaver.weave(step(kind), body) } }

    private func weave(_ kind: ScreenStep.Kind, _ body: @escaping @MainActor () async throws -> Void) async -> ScreenOutcome {
        await PageLanguage.$current.withValue(language) { await weaver.weave(step(kind), body) }
    }

    // MARK: Rendering

    public var node: Node { .screen(self, contents) }

    private var contents: Node {
        let body = components.making { controller.body }
        if controller is any ContainerController { return body }
        let inner: Node
        switch failure {
        case .load: inner = ErrorState(localized(\.pageFailed), retry: OwnAction.retry).body
        case .appearance:
            let banner = Banner(localized(\.partFailed), .danger)
            inner = Node([banner.body, Button(localized(\.tryAgain), action: OwnAction.retryAppearance).body, body])
        case .action:
            let banner = Banner(localized(\.actionFailed), .danger, dismiss: OwnAction.dismissFailure)
            inner = Node([banner.body, body])
        case nil: inner = body
        }
        let said = result.map { Banner(localized($0), .success, dismiss: OwnAction.dismissResult).body }
        // Always two nodes, so that a result does not replace the page around it.
        return .box(Box(.screen(isMain: isLandmark), Node([said ?? .empty, inner])))
    }
}

extension ScreenController {
    fileprivate var body: Node { view.body }
    fileprivate func understands(_ action: ErasedAction) -> Bool { action.base is Action }

    fileprivate func receive(_ action: ErasedAction) async throws {
        guard let action = action.base as? Action else {
            throw PresentationError.unexpectedAction(action.name, screen: String(describing: Self.self))
        }
        try await handle(action)
    }
}

private enum HostNumbers {
    private static let last = Atomic(0)
    static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
