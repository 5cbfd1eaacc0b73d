/// A button that sends an action or submits its form.
public struct Button: View, Sendable {
    /// The prominence of a button.
    public enum Style: String, Sendable {
        /// The main action. Use at most one in a form or card.
        case primary
        case secondary
        /// An action that cannot be undone.
        case danger
        /// Looks like a link.
        case plain
    }

    public let label: String
    public let style: Style
    public let isPending: Bool
    public let isEnabled: Bool
    /// The handler of a press; nil for a button that submits its form.
    public let handler: Handler?
    /// The command that the device performs in addition.
    public let command: DeviceCommand?
    /// Whether the content that a press toggles is shown; nil for other buttons.
    public let isExpanded: Bool?

    /// Creates a button that sends an action.
    ///
    /// - Parameters:
    ///   - label: The name of the action, in one or two words.
    ///   - isPending: Whether the action is running. The button shows progress and is disabled.
    public init(
        _ label: String,
        _ style: Style = .secondary,
        action: some Hashable & Sendable,
        isPending: Bool = false,
        isEnabled: Bool = true
    ) {
        self.init(label: label, style: style, isPending: isPending, isEnabled: isEnabled, handler: on(.click, action))
    }

    /// Creates a button that submits its form.
    public static func submit(
        _ label: String,
        _ style: Style = .primary,
        isPending: Bool = false,
        isEnabled: Bool = true
    ) -> Button {
        Button(label: label, style: style, isPending: isPending, isEnabled: isEnabled)
    }

    /// Creates a button that shows or hides the content that follows it.
    init(_ label: String, action: some Hashable & Sendable, isExpanded: Bool) {
        self.init(label: label, style: .plain, isPending: false, isEnabled: true, handler: on(.click, action), isExpanded: isExpanded)
    }

    init(_ label: String, _ style: Style, action: some Hashable & Sendable, command: DeviceCommand) {
        self.init(label: label, style: style, isPending: false, isEnabled: true, handler: on(.click, action), command: command)
    }

    private init(
        label: String, style: Style, isPending: Bool, isEnabled: Bool, handler: Handler? = nil, command: DeviceCommand? = nil,
        isExpanded: Bool? = nil
    ) {
        self.label = label
        self.style = style
        self.isPending = isPending
        self.isEnabled = isEnabled
        self.handler = handler
        self.command = command
        self.isExpanded = isExpanded
    }

    public var body: Node { .button(self) }

    /// A symbol for the state of a toggle; empty for other buttons.
    public var mark: String { isExpanded.map { $0 ? "▾ " : "▸ " } ?? "" }

    /// Whether the button can be pressed.
    public var isActive: Bool { isEnabled && !isPending }
}
