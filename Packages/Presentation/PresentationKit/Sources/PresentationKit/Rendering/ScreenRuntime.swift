/// Runs the screens of one page: its root screen, numbered handlers and renders.
///
/// The live session, the terminal and the page driver all use this type, so that tests exercise the same code as users do.
@_spi(Rendering) @MainActor public final class ScreenRuntime<Renderer: PageRenderer> {
    public let root: ScreenHost
    /// Called when a screen changed, possibly many times per turn.
    public var onChange: (() -> Void)? {
        get { environment.onChange }
        set { environment.onChange = newValue }
    }

    public var onEnd: (() -> Void)? {
        get { environment.onEnd }
        set { environment.onEnd = newValue }
    }
    public var running: Int { environment.running }
    private let environment: ScreenEnvironment
    /// The renderer. Its parameters may be changed between renders.
    public var renderer: Renderer

    private var shownLanguage: PageLanguage?

    /// Creates a runtime with its root screen. The screen is not shown before ``start()``.
    public init(
        _ controller: any ScreenController, at location: String, weaver: AspectWeaver,
        language: @escaping @MainActor () -> PageLanguage = { .current }, renderer: Renderer
    ) {
        self.renderer = renderer
        environment = ScreenEnvironment(weaver: weaver, language: language)
        root = ScreenHost(controller, at: location)
        environment.root = root
        root.attach(to: environment, isLandmark: true)
    }

    /// Shows the root screen.
    public func start() { root.appear() }

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
    public func settle() async { await environment.settle() }

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
    public func takeCommands() -> [DeviceCommand] { environment.takeCommands() }

    /// Discards the rendered page while no client shows it. Handlers stay valid.
    public func forget() { renderer.forget() }

    /// The number of the last render.
    public var renderNumber: Int { renderer.registry.render }

    /// Gives the number of the last render, which was equal to the one before and is not sent, to the next one.
    public func withdrawRender() { renderer.registry.withdraw() }

    public var faults: [String] { renderer.faults }

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
@_spi(Rendering) @MainActor public struct ScreenEvent {
    let host: ScreenHost
    let components: [ComponentSlot]
    let action: ErasedAction

    /// Performs the action and waits until it ends.
    public func perform() async { await host.perform(action, in: components) }
}

/// Renders successive versions of a page.
@_spi(Rendering) public protocol PageRenderer {
    associatedtype Page

    /// The handlers of the pages so far, by number.
    var registry: HandlerRegistry { get set }
    /// The parts that the last render omitted, with the reasons.
    var faults: [String] { get }

    /// Renders a page as one render of the registry.
    mutating func render(_ page: Node) -> Page
    /// Discards the previous page, so that the next render is complete. Handler numbers stay valid.
    mutating func forget()
}

extension PageRenderer {
    public var faults: [String] { [] }
    public mutating func forget() {}
}

/// An error between a view and its screen.
public struct PresentationError: Error, Hashable, CustomStringConvertible {
    private enum Kind { case unexpectedAction, handlerNotRendered, handlerGone }

    private let kind: Kind
    public let description: String

    /// A view sent an action that its screen does not have.
    public static func unexpectedAction(_ action: String, screen: String) -> PresentationError {
        PresentationError(
            kind: .unexpectedAction,
            description: "The view of \(screen) sent the action \(action), which is not an Action of \(screen). "
                + "Send a value of \(screen).Action.")
    }

    /// An event names a handler that its render did not hold.
    public static func handlerNotRendered(_ number: Int) -> PresentationError {
        PresentationError(
            kind: .handlerNotRendered,
            description: "No handler \(number) was rendered for this event. The event is refused; nothing was done.")
    }

    /// An event names a handler that is no longer on the page, or comes from a render too old to tell.
    public static func handlerGone(_ number: Int) -> PresentationError {
        PresentationError(
            kind: .handlerGone,
            description: "Handler \(number) is no longer on the page. "
                + "The event is refused; nothing was done, and the page is sent again.")
    }

    /// Whether the event was honest and only late: the page has to be shown afresh.
    public var isLateEvent: Bool { kind == .handlerGone }

    /// Whether a view sent what its screen does not understand: a mistake in the program.
    public var isUnexpectedAction: Bool { kind == .unexpectedAction }
}
