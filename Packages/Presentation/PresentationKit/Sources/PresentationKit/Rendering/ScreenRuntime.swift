/// Runs the screens of one page: its root screen, numbered handlers and renders.
///
/// The live session, the terminal and the page driver all use this type, so that tests exercise the same code as users do.
@_spi(Rendering)
@MainActor
public final class ScreenRuntime<Renderer: PageRenderer> {
    /// The root screen's host.
    public let root: ScreenHost
    /// Called when a screen changed, possibly many times per turn.
    public var onChange: (() -> Void)? {
        get { environment.onChange }
        set { environment.onChange = newValue }
    }

    /// Called when a load or an action ended.
    public var onEnd: (() -> Void)? {
        get { environment.onEnd }
        set { environment.onEnd = newValue }
    }
    /// The number of running loads and actions.
    public var running: Int { environment.running }

    private let environment: ScreenEnvironment
    /// The renderer. Its parameters may be changed between renders.
    public var renderer: Renderer

    /// The language of the last render.
    private var shownLanguage: PageLanguage?

    /// Creates a runtime with its root screen. The screen is not shown before ``start()``.
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

    /// Waits until no load and no action is running. Does not wait for `didAppear`, which may run as long as the screen is visible.
    public func settle() async {
        await environment.settle()
    }

    /// The language of the page.
    public var language: PageLanguage { environment.language() }

    /// The title of the innermost visible screen, in the language of the page.
    public var title: String { language.speaking { root.currentTitle } }

    /// Renders the current state in the current language, with the next render number.
    public func render() -> Renderer.Page {
        let language = language
        // The renderer's cache is in the language of the last render.
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
    /// The parts that the last render omitted, with the reasons.
    public var faults: [String] { renderer.faults }

    /// The number of known handlers, including recently removed ones.
    public var handlerCount: Int { renderer.registry.count }

    /// The maximum sizes in bytes of a form's files that are received on disk, by field name; empty for an unknown form.
    public func fileLimits(ofForm number: Int, render: Int) -> [String: Int] {
        guard case .found(let entry) = renderer.registry.resolve(number, event: .submit, render: render) else { return [:] }
        return entry.fileLimits
    }

    /// Finds the handler of an event.
    ///
    /// - Throws: ``PresentationError/handlerNotRendered(_:)`` for a number that the render did not contain,
    ///   ``PresentationError/handlerGone(_:)`` for one that was removed since, or if the render is too old,
    ///   ``PresentationError/unexpectedAction(_:screen:)`` for an action of another type than the screen's.
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

/// An event with its handler.
@_spi(Rendering)
@MainActor
public struct ScreenEvent {
    let host: ScreenHost
    let components: [ComponentSlot]
    let action: ErasedAction

    /// Performs the action and waits until it ends.
    public func perform() async {
        await host.perform(action, in: components)
    }
}
