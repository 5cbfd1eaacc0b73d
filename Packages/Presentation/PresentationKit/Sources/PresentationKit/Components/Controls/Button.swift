/// A button that sends an action, or the form around it.
public struct Button: View, Sendable {
    /// How much a button asks for attention.
    public enum Style: String, Sendable {
        /// The main action. Use at most one in a form or card.
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
    /// The handler of a press; nil for a button that submits its form.
    public let handler: Handler?
    /// The command that the device performs in addition.
    public let command: DeviceCommand?
    /// Whether what a press shows or hides is shown; nil when a press does something else.
    public let isExpanded: Bool?

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

    /// A button that shows or hides what follows it.
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

    /// A sign of what a press shows or hides, where there is no other; empty for other buttons.
    public var mark: String { isExpanded.map { $0 ? "▾ " : "▸ " } ?? "" }

    /// Whether it can be pressed.
    public var isActive: Bool { isEnabled && !isPending }
}
