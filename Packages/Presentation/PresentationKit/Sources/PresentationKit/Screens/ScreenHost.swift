import Synchronization

/// Holds one controller in its place: forwards the life cycle, weaves the aspects, contains what the controller throws, and gives its
/// handlers a scope of their own, so that equal actions of two screens never mix.
///
/// Containers make one for each child, see ``ContainerController/adopt(_:at:)``.
@MainActor
public final class ScreenHost {
    /// The screen.
    public let controller: any ScreenController
    /// The text that the app gave for this screen; PresentationKit compares and returns it, nothing more.
    public let location: String
    /// Whether the screen is shown.
    public private(set) var isVisible = false
    /// Distinguishes the hosts of this process.
    @_spi(Rendering) public nonisolated let number = HostNumbers.next()
    /// A weak reference to the host.
    @_spi(Rendering) public nonisolated let reference = HostReference()

    private var environment: ScreenEnvironment?
    private var isLandmark = true
    private var isUnloaded = false
    private var hasLoaded = false
    /// Whether the screen has appeared or was prepared.
    private var isWanted = false
    private var loading: Task<Void, Never>?
    private var appearance: Task<Void, Never>?
    private var failure: Failure?
    private let components = ComponentPlaces()

    private enum Failure {
        case load
        case appearance
        case action
    }

    /// The actions of the host itself.
    enum OwnAction: Hashable, Sendable {
        case retry
        case retryAppearance
        case dismissFailure
        /// Something was entered into a form.
        case type
    }

    init(_ controller: any ScreenController, at location: String) {
        self.controller = controller
        self.location = location
        reference.host = self
    }

    /// The location of the innermost visible screen.
    public var currentLocation: String {
        (controller as? any ContainerController)?.currentLocation ?? location
    }

    /// The title of the innermost visible screen.
    public var currentTitle: String {
        (controller as? any ContainerController)?.currentChild?.currentTitle ?? controller.title
    }

    /// The innermost visible screen.
    public var currentController: any ScreenController {
        (controller as? any ContainerController)?.currentChild?.currentController ?? controller
    }

    /// Whether the screen, or one that it contains, has input that the user has not submitted.
    public var hasUnsentInput: Bool {
        controller.context.hasUnsentInput || containedScreens.contains(where: \.hasUnsentInput)
    }

    /// The user has agreed that input is lost.
    func discardInput() {
        controller.context.hasUnsentInput = false
        for child in containedScreens { child.discardInput() }
    }

    // MARK: Place

    func attach(to environment: ScreenEnvironment, isLandmark: Bool) {
        guard self.environment == nil, !isUnloaded else { return }
        self.environment = environment
        self.isLandmark = isLandmark
        controller.context.attach { [weak environment] in
            environment?.setNeedsRender()
        } _: { [weak environment] command in
            environment?.send(command)
        }
        if let container = controller as? any ContainerController {
            container.host = self
            for child in container.children { adopt(child) }
        }
    }

    /// Gives a child of this host's container its place.
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

    /// Loads the screen although something covers it, so that what is seen below has content. It does not appear.
    func prepare() {
        guard !isUnloaded, environment != nil else { return }
        isWanted = true
        work()
        (controller as? any ContainerController)?.currentChild?.prepare()
    }

    /// Begins what is due: loading, and observing while the screen is visible. Does nothing while the page is paused.
    private func work() {
        guard let environment, !environment.isPaused, !isUnloaded else { return }
        if isWanted, !hasLoaded, loading == nil { startLoading() }
        if isVisible, appearance == nil { startAppearance() }
    }

    /// Cancels `didAppear()` of the screen and of the screens in it. Running loads and actions continue.
    func pause() {
        appearance?.cancel()
        appearance = nil
        for child in containedScreens { child.pause() }
    }

    /// Resumes what ``pause()`` ended, and begins what became due since.
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
        appearance?.cancel()
        appearance = nil
    }

    /// Removes the screen for good.
    public func unload() {
        guard !isUnloaded, environment != nil else { return }
        disappear()
        isUnloaded = true
        loading?.cancel()
        weave(.unload) { controller.unload() }
        controller.context.detach()
        let name = String(describing: type(of: controller))
        weaver.removed(RemovedScreen(controller, screen: name, instance: number, location: location))
        // Its language may come from a controller that holds this host.
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
        // A load that ended early without being canceled has shown nothing.
        case .cancelled, .failed: if !isUnloaded { failure = .load }
        }
        environment?.setNeedsRender()
    }

    private func startAppearance() {
        appearance = Task { [weak self] in
            await self?.loaded()
            guard let self, isVisible, hasLoaded, !Task.isCancelled else { return }
            await reporting(.appearance) { await self.weave(.didAppear) { [controller] in try await controller.didAppear() } }
            // A finished task that is retained keeps its memory, and most screens have nothing to do here.
            if !Task.isCancelled { appearance = nil }
        }
    }

    /// Asks for the task where it is waited for: held for longer, it would keep the memory of all that loading has called.
    private func loaded() async { await loading?.value }

    private func reporting(_ kind: Failure, _ step: () async -> ScreenOutcome) async {
        guard case .failed = await step(), !isUnloaded else { return }
        failure = kind
        environment?.setNeedsRender()
    }

    // MARK: Actions

    /// Whether the screen, its host, or a component around the handler understands an action.
    func understands(_ action: ErasedAction, in components: [ComponentSlot]) -> Bool {
        controller.understands(action) || action.base.base is OwnAction || components.contains { $0.understands(action) }
    }

    /// Has the innermost component around the handler that understands an action handle it, or else the screen; returns when it has.
    func perform(_ action: ErasedAction, in components: [ComponentSlot]) async {
        guard !isUnloaded, let environment else { return }
        environment.began()
        // The action may remove the screen.
        defer { environment.ended() }
        if let own = action.base.base as? OwnAction {
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

    private func perform(_ action: OwnAction) {
        if action == .type {
            controller.context.hasUnsentInput = true
            return
        }
        failure = nil
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
            screen: String(describing: type(of: controller)),
            instance: number,
            location: location,
            isContainer: controller is any ContainerController,
            kind: kind
        )
    }

    private func weave(_ kind: ScreenStep.Kind, _ body: () -> Void) {
        language.speaking { weaver.weave(step(kind), body) }
    }

    private func weave(_ kind: ScreenStep.Kind, _ body: @escaping @MainActor () async throws -> Void) async -> ScreenOutcome {
        await PageLanguage.$current.withValue(language) { await weaver.weave(step(kind), body) }
    }

    // MARK: Rendering

    /// The content of the screen, in its scope.
    public var node: Node {
        .screen(self, contents)
    }

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
        return .box(Box(.screen(isMain: isLandmark), inner))
    }
}

extension ScreenController {
    fileprivate var body: Node { view.body }

    fileprivate func understands(_ action: ErasedAction) -> Bool {
        action.base.base is Action
    }

    fileprivate func receive(_ action: ErasedAction) async throws {
        guard let action = action.base.base as? Action else {
            throw PresentationError.unexpectedAction(action.name, screen: String(describing: Self.self))
        }
        try await handle(action)
    }
}

private enum HostNumbers {
    private static let last = Atomic(0)

    static func next() -> Int {
        last.add(1, ordering: .relaxed).newValue
    }
}
