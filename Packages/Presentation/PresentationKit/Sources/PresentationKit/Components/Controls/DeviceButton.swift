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

    private let label: String
    private let effect: Effect
    private let handler: Handler

    /// - Parameter action: Sent after the device has done it.
    public init(_ label: String, _ effect: Effect, action: some Hashable & Sendable) {
        self.label = label
        self.effect = effect
        handler = on(.click, action)
    }

    public var body: Markup {
        let (copy, name, text): (String?, String?, String?) =
            switch effect {
            case .copy(let text): (text, nil, nil)
            case .save(let name, let text): (nil, name, text)
            }
        return """
            <button class="button button-secondary" type="button" \(attribute: "data-copy", copy) \(attribute: "data-save", name) \
            \(attribute: "data-text", text) \(handler)><span class="button-label">\(label)</span></button>
            """
    }
}
