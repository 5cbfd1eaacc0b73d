/// The connection between a screen and its runtime: it requests renders and sends commands to the device.
///
/// Every controller owns one and calls ``setNeedsRender()`` from the `didSet` of its view model. Calls cost nothing while the screen is not
/// shown, and all calls of one turn cause one render.
@MainActor
public final class ScreenContext {
    private var onChange: (() -> Void)?
    private var onCommand: ((DeviceCommand) -> Void)?
    /// The pending optimiztic updates.
    var optimisticUpdates = OptimisticUpdates()
    /// Whether the screen has input that the user has not sent. Maintained by ``FormView`` and
    /// ``ScreenController/submit(_:_:failed:make:work:)``; a screen that asks for confirmation after the form maintains it from there on.
    public var hasUnsentInput = false

    public nonisolated init() {}

    /// Requests a render.
    public func setNeedsRender() {
        onChange?()
    }

    /// Sends a command to the device, to be performed with the current state, such as moving the focus to a new field. Does nothing while
    /// the screen is not shown, and reports no result; use ``DeviceButton`` for commands whose failure must be visible.
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
