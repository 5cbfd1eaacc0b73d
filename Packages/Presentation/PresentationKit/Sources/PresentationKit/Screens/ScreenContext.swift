/// The one thread between a screen and whoever shows it: the screen says that it changed, or what the device is to do.
///
/// Every controller owns one and calls ``setNeedsRender()`` from the `didSet` of its view model. Calls cost nothing while nobody shows
/// the screen, and any number of calls in one turn make one render.
@MainActor
public final class ScreenContext {
    private var onChange: (() -> Void)?
    private var onCommand: ((DeviceCommand) -> Void)?
    /// What is shown before it came true.
    var optimisticUpdates = OptimisticUpdates()
    /// Whether the screen has input that the user has not sent. Maintained by ``FormView`` and
    /// ``ScreenController/submit(_:_:failed:make:work:)``; a screen that asks for confirmation after the form maintains it from there on.
    public var hasUnsentInput = false

    public nonisolated init() {}

    /// Says that the screen's view would show something else now.
    public func setNeedsRender() {
        onChange?()
    }

    /// Has the device do something as soon as it shows the present state, such as moving the focus to a field that came with it. Nothing
    /// happens while nobody shows the screen, and nobody is told whether the device has done it; see ``DeviceButton`` for what must
    /// not fail in silence.
    public func send(_ command: DeviceCommand) {
        onCommand?(command)
    }

    func attach(_ onChange: @escaping () -> Void, _ onCommand: @escaping (DeviceCommand) -> Void) {
        self.onChange = onChange
        self.onCommand = onCommand
    }

    func detach() {
        (onChange, onCommand) = (nil, nil)
        hasUnsentInput = false
    }
}
