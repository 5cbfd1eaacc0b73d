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
    /// Shown in place of the label, which remains the name of the button.
    public let icon: Icon?
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
    ///   - icon: An icon that is known without words, in place of the label.
    ///   - isPending: Whether the action is running. The button shows progress and is disabled.
    public init(
        _ label: String, _ style: Style = .secondary, icon: Icon? = nil, action: some Hashable & Sendable, isPending: Bool = false,
        isEnabled: Bool = true
    ) {
        self.init(label: label, style: style, icon: icon, isPending: isPending, isEnabled: isEnabled, handler: on(.click, action))
    }

    /// Creates a button that submits its form.
    public static func submit(
        _ label: String, _ style: Style = .primary, isPending: Bool = false, isEnabled: Bool = true
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
        label: String, style: Style, icon: Icon? = nil, isPending: Bool, isEnabled: Bool, handler: Handler? = nil,
        command: DeviceCommand? = nil, isExpanded: Bool? = nil
    ) {
        (self.label, self.style, self.icon, self.isPending, self.isEnabled) = (label, style, icon, isPending, isEnabled)
        (self.handler, self.command, self.isExpanded) = (handler, command, isExpanded)
    }

    public var body: Node { .button(self) }

    /// A symbol for the state of a toggle; empty for other buttons.
    public var mark: String { isExpanded.map { $0 ? "▾ " : "▸ " } ?? "" }

    public var isActive: Bool { isEnabled && !isPending }
}

/// A button that performs a command of the device within the press, as browsers require, and then sends an action.
///
/// If the command fails, the browser shows a message and the action is not sent.
public struct DeviceButton: View {
    public let body: Node

    /// - Parameter label: The name of the action, in one or two words.
    public init(_ label: String, _ command: DeviceCommand, action: some Hashable & Sendable) {
        body = .button(Button(label, .secondary, action: action, command: command))
    }
}

/// A link to another page. It works without a script, in a new window and as a bookmark.
public struct Link: View, Sendable, Hashable {
    /// The appearance of a link.
    public enum Style: Sendable { case text, primaryButton, secondaryButton }

    public let label: String
    public let location: String
    public let style: Style

    /// - Parameter location: The target. An unsafe URL is omitted and reported as a fault.
    public init(_ label: String, to location: String, _ style: Style = .text) {
        (self.label, self.location, self.style) = (label, location, style)
    }

    public var body: Node { .link(self) }
}

/// A title that shows or hides its details when it is pressed.
public struct Disclosure: Component {
    /// Whether the details are shown.
    public struct ViewModel: Sendable { var isOpen = false }

    /// The title was pressed.
    public enum Action: Hashable, Sendable { case toggle }

    private let title: String
    private let details: Node

    /// - Parameter title: The title, unique among its siblings.
    public init(_ title: String, @NodeBuilder details: () -> Node) {
        self.title = title
        self.details = details()
    }

    public var key: String { title }
    public var initial: ViewModel { ViewModel() }
    public func handle(_ action: Action, _ viewModel: inout ViewModel) { viewModel.isOpen.toggle() }

    public func content(_ viewModel: ViewModel) -> Node {
        Button(title, action: Action.toggle, isExpanded: viewModel.isOpen)
        if viewModel.isOpen { details }
    }
}
