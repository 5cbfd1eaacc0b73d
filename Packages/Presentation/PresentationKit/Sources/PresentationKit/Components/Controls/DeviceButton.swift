/// A button that performs a command of the device within the press, as browsers require, and then sends an action.
///
/// If the command fails, the browser shows a message and the action is not sent.
public struct DeviceButton: View {
    public let body: Node

    /// - Parameters:
    ///   - label: The name of the action, in one or two words.
    ///   - command: The command of the device.
    ///   - action: The action to send after the command.
    public init(_ label: String, _ command: DeviceCommand, action: some Hashable & Sendable) {
        body = .button(Button(label, .secondary, action: action, command: command))
    }
}
