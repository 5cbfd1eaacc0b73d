/// A button that has the device do what only the device can, within the press as browsers demand it, and then sends an action.
///
/// When the device refuses, it says so and the action is not sent.
public struct DeviceButton: View {
    /// What the device does.
    public enum Effect: Sendable, Hashable {
        /// Puts a text into the clipboard.
        case copy(String)
        /// Saves a text as a file.
        case save(name: String, text: String)
    }

    private let button: Button

    /// - Parameters:
    ///   - label: What will happen, in one or two words.
    ///   - effect: What the device does.
    ///   - action: What is sent when it has done it.
    public init(_ label: String, _ effect: Effect, action: some Hashable & Sendable) {
        button = Button(label, .secondary, action: action, effect: effect)
    }

    public var body: Node { .button(button) }
}
