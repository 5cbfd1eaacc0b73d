/// A page as its renderer sees it: the root screen, its numbered handlers, one render after the other.
///
/// The live session, the terminal and the page driver all drive screens through this type, so that a test does exactly what a user does.
@_spi(Rendering)
@MainActor
public final class ScreenRuntime<Renderer: PageRenderer> {
    /// The root screen's host.
    public let root: ScreenHost
    /// Called whenever some screen changed; many calls may come in one turn.
    public var onChange: (() -> Void)? {
        get { environment.onChange }
        set { environment.onChange = newValue }
    }

    /// Called whenever a load or an action has ended.
    public var onEnd: (() -> Void)? {
        get { environment.onEnd }
        set { environment.onEnd = newValue }
    }
    /// How many loads and actions are running.
    public var running: Int { environment.running }

    private let environment: ScreenEnvironment
    /// The renderer. Its parameters may be changed between two renders.
    public var renderer: Renderer

    /// The language of the last render.
    private var shownLanguage: PageLanguage?

    /// Gives a root screen its place. Nothing is shown before ``start()``.
    public init(
        _ controller: any ScreenController, at location: String, weaver: AspectWeaver,
        language: @escaping @MainActor () -> PageLanguage = { .current }, renderer: Renderer
    ) {
        self.renderer = renderer
        environment = ScreenEnvironment(weaver: weaver, language: language)
        root = ScreenHost(controller, at: location)
        root.attach(to: environment, isLandmark: true)
    }

    /// Shows the root screen.
    public func start() {
        root.appear()
    }

    /// Stops the work of the screens while the page is not visible: cancels `didAppear()` and starts no load. Running loads and actions
    /// continue.
    public func pause() {
        guard !environment.isPaused else { return }
        environment.isPaused = true
        root.pause()
    }

    /// Resumes the work of the screens.
    public func resume() {
        guard environment.isPaused else { return }
        environment.isPaused = false
        root.resume()
    }

    /// Removes all screens.
    public func end() {
        root.unload()
        environment.onChange = nil
        environment.onEnd = nil
    }

    /// Returns when no load and no action is running. What a screen does in `didAppear` is not waited for: it may last.
    public func settle() async {
        await environment.settle()
    }

    /// The language of the page.
    public var language: PageLanguage { environment.language() }

    /// The title of the innermost visible screen, in the language of the page.
    public var title: String { language.speaking { root.currentTitle } }

    /// Renders the present state in the present language; numbers rise by one.
    public func render() -> Renderer.Page {
        let language = language
        // The renderer's memory is in the language of the last render.
        if let shownLanguage, shownLanguage != language { renderer.forget() }
        shownLanguage = language
        return language.speaking { renderer.render(root.node) }
    }

    /// Returns and removes the commands for the device, which belong to the last rendered page.
    public func takeCommands() -> [DeviceCommand] {
        environment.takeCommands()
    }

    /// Discards the rendered page while no client shows it. Handlers stay valid.
    public func forget() {
        renderer.forget()
    }

    /// The number of the last render.
    public var renderNumber: Int { renderer.registry.render }
    /// The parts that the last render left out, with the reasons.
    public var faults: [String] { renderer.faults }

    /// How many handlers are known, those that left the page a few renders ago among them.
    public var handlerCount: Int { renderer.registry.count }

    /// Finds the handler that an event means.
    ///
    /// - Throws: ``PresentationError/handlerNotRendered(_:)`` for a number that the render did not hold,
    ///   ``PresentationError/handlerGone(_:)`` for one that has left the page since, or when the render is too far back,
    ///   ``PresentationError/unexpectedAction(_:screen:)`` for an action that the handler's screen does not have.
    public func event(_ event: NodeEvent, handler number: Int, render: Int, values: FormValues) throws(PresentationError) -> ScreenEvent {
        switch renderer.registry.resolve(number, event: event, render: render) {
        case .notRendered: throw .handlerNotRendered(number)
        case .gone: throw .handlerGone(number)
        case .found(let entry):
            guard let host = entry.host?.host else { throw entry.host == nil ? .handlerNotRendered(number) : .handlerGone(number) }
            let action = entry.action(for: values)
            guard host.understands(action, in: entry.components) else {
                throw .unexpectedAction(action.name, screen: String(describing: type(of: host.controller)))
            }
            return ScreenEvent(host: host, components: entry.components, action: action)
        }
    }
}

/// An event that found its handler.
@_spi(Rendering)
@MainActor
public struct ScreenEvent {
    let host: ScreenHost
    let components: [ComponentSlot]
    let action: ErasedAction

    /// Has the screen handle the action and returns when it has.
    public func perform() async {
        await host.perform(action, in: components)
    }
}
