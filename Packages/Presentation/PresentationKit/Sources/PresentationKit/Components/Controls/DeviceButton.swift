/// A button that has the device do what only the device can, within the press as browsers demand it, and then sends an action.
///
/// When the device refuses, it says so and the action is not sent.
public struct DeviceButton: View {
    private let button: Button

    /// - Parameters:
    ///   - label: What will happen, in one or two words.
    ///   - command: What the device does.
    ///   - action: What is sent when it has done it.
    public init(_ label: String, _ command: DeviceCommand, action: some Hashable & Sendable) {
        button = Button(label, .secondary, action: action, command: command)
    }

    public var body: Node { .button(button) }
}
