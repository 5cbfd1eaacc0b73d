/// A button that sends an action, or the form around it.
public struct Button: View, Sendable {
    /// How much a button asks for attention.
    public enum Style: String, Sendable {
        /// What most users came for. One in a form or on a card.
        case primary
        case secondary
        /// Cannot be taken back.
        case danger
        /// Reads like a link.
        case plain
    }

    public let label: String
    public let style: Style
    public let isPending: Bool
    public let isEnabled: Bool
    /// What a press becomes; nil when it sends the form around it.
    public let handler: Handler?
    /// What a press does on the device itself, besides.
    public let effect: DeviceButton.Effect?

    /// A button that sends an action.
    ///
    /// - Parameters:
    ///   - label: What will happen, in one or two words.
    ///   - isPending: Whether the action is running: the button shows it and cannot be pressed.
    public init(
        _ label: String,
        _ style: Style = .secondary,
        action: some Hashable & Sendable,
        isPending: Bool = false,
        isEnabled: Bool = true
    ) {
        self.init(label: label, style: style, isPending: isPending, isEnabled: isEnabled, handler: on(.click, action))
    }

    /// A button that submits the form around it.
    public static func submit(
        _ label: String,
        _ style: Style = .primary,
        isPending: Bool = false,
        isEnabled: Bool = true
    ) -> Button {
        Button(label: label, style: style, isPending: isPending, isEnabled: isEnabled)
    }

    init(_ label: String, _ style: Style, action: some Hashable & Sendable, effect: DeviceButton.Effect) {
        self.init(label: label, style: style, isPending: false, isEnabled: true, handler: on(.click, action), effect: effect)
    }

    private init(
        label: String, style: Style, isPending: Bool, isEnabled: Bool, handler: Handler? = nil, effect: DeviceButton.Effect? = nil
    ) {
        self.label = label
        self.style = style
        self.isPending = isPending
        self.isEnabled = isEnabled
        self.handler = handler
        self.effect = effect
    }

    public var body: Node { .button(self) }

    /// Whether it can be pressed.
    public var isActive: Bool { isEnabled && !isPending }
}
