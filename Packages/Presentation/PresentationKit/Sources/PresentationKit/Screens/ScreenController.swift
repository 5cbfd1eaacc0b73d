/// A screen: its state, life cycle and actions. There is no base class.
///
/// ## Life cycle
/// ``willAppear()`` is called each time before the screen is shown. The first time, ``load()`` starts right after, while the screen shows
/// its initial state. ``didAppear()`` is called when `load()` has ended and the screen is still visible. Its task is canceled when the
/// screen disappears, so it may observe changes for as long as the screen is visible. Both wait while no browser is connected to the page;
/// `didAppear()` is then canceled and called again later.
/// ``willDisappear()`` is called before the screen is covered, switched away from or removed; ``unload()`` once, when it is removed
/// permanently. That cancels a running `load()`, but not a running action, which may have started something that must not stop half way.
///
/// ## Errors
/// A controller shows expected failures through its view model. The host contains other errors: after `load()` it shows an error state with
/// a retry, after `didAppear()` a banner with a retry above the content, after an action a banner. Other screens are not affected.
@MainActor public protocol ScreenController: AnyObject, Sendable {
    /// The actions of the screen; `Never` for none.
    associatedtype Action: Hashable & Sendable = Never
    associatedtype Content: View

    /// Notifies the runtime of changes.
    var context: ScreenContext { get }
    /// The view of the current state. Called at most once per turn; must have no side effects.
    var view: Content { get }
    /// The title of the page, for the navigation bar and the window. Default: empty.
    var title: String { get }

    /// Loads the content of the screen. Called once, and again for a retry. Default: does nothing.
    func load() async throws
    /// Called before the screen is shown. Default: does nothing.
    func willAppear()
    /// Called when the screen is visible and loaded. Canceled when the screen disappears. Default: does nothing.
    func didAppear() async throws
    /// Called before the screen is covered or removed. Default: does nothing.
    func willDisappear()
    /// Called after the screen was removed permanently. Default: does nothing.
    func unload()
    /// Handles an action of the user. Several actions may run at once, but only one per handler's click or submit.
    func handle(_ action: Action) async throws
}

extension ScreenController {
    public var title: String { "" }
    public func load() async throws {}
    public func willAppear() {}
    public func didAppear() async throws {}
    public func willDisappear() {}
    public func unload() {}
}

extension ScreenController where Action == Never {
    public func handle(_ action: Never) async throws {}
}

extension ScreenController {
    /// Sets a busy flag on the view model while `work` runs. Does nothing if the flag is already set, so that a second press of a slow
    /// button has no effect.
    public func busy<Failure: Error>(
        _ flag: ReferenceWritableKeyPath<Self, Bool>, _ work: () async throws(Failure) -> Void, failed: (Failure) async -> Void
    ) async {
        guard !self[keyPath: flag] else { return }
        self[keyPath: flag] = true
        defer { self[keyPath: flag] = false }
        do throws(Failure) { try await work() } catch { await failed(error) }
    }

    /// Sets a busy flag on the view model while `work`, which does not fail, runs.
    public func busy(_ flag: ReferenceWritableKeyPath<Self, Bool>, _ work: () async -> Void) async {
        await busy(flag, work, failed: { (_: Never) in })
    }
}

/// The connection between a screen and its runtime: it requests renders and sends commands to the device.
///
/// Every controller owns one and calls ``setNeedsRender()`` from the `didSet` of its view model. Calls cost nothing while the screen is not
/// shown, and all calls of one turn cause one render.
@MainActor public final class ScreenContext {
    /// The page, while the screen is on it.
    weak var environment: ScreenEnvironment?
    var optimisticUpdates = OptimisticUpdates()
    /// Whether the screen has input that the user has not sent. Maintained by ``FormView`` and
    /// ``ScreenController/submit(_:_:failed:make:work:)``; a screen that asks for confirmation after the form maintains it from there on.
    public var hasUnsentInput = false
    /// The result of the screen's work, such as a sent order, which the following screen shows and announces when this one is removed.
    public var result: LocalizedText?
    /// The source file that creates the context: that of the controller.
    let file: String

    /// Creates the context of a controller, in the source file of the controller.
    public nonisolated init(file: String = #fileID) { self.file = file }

    /// Requests a render.
    public func setNeedsRender() { environment?.setNeedsRender() }

    /// Sends a command to the device, to be performed with the current state, such as moving the focus to a new field. Does nothing while
    /// the screen is not shown, and reports no result; use ``DeviceButton`` for commands whose failure must be visible.
    public func send(_ command: DeviceCommand) { environment?.send(command) }
    func detach() { (environment, hasUnsentInput) = (nil, false) }
}

/// The shared state of all hosts of a page: aspects, pending commands, and change notification.
@MainActor final class ScreenEnvironment {
    let weaver: AspectWeaver
    let language: () -> PageLanguage
    weak var root: ScreenHost?
    var onChange: (() -> Void)?
    var onEnd: (() -> Void)?
    /// Whether the page is not visible to any client: its screens neither load nor observe.
    var isPaused = false
    private(set) var running = 0
    private let ends = ChangeSignal()

    init(weaver: AspectWeaver, language: @escaping () -> PageLanguage) {
        self.weaver = weaver
        self.language = language
    }

    func setNeedsRender() { onChange?() }

    /// The maximum number of pending commands, more than any page needs.
    private static let capacity = 32
    private var commands: [DeviceCommand] = []

    func send(_ command: DeviceCommand) {
        commands.append(command)
        if commands.count > Self.capacity { commands.removeFirst() }
        setNeedsRender()
    }

    func takeCommands() -> [DeviceCommand] {
        defer { commands = [] }
        return commands
    }

    func began() { running += 1 }

    func ended() {
        running -= 1
        onEnd?()
        if running == 0 { ends.announce() }
    }

    func settle() async { await ends.wait { running == 0 } }
}
