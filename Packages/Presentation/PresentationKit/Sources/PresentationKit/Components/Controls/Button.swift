/// A button that sends an action, or the form around it.
public struct Button: View {
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

    private let label: String
    private let style: Style
    private let isPending: Bool
    private let isEnabled: Bool
    private let handler: Handler?

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
        self.label = label
        self.style = style
        self.isPending = isPending
        self.isEnabled = isEnabled
        handler = on(.click, action)
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

    private init(label: String, style: Style, isPending: Bool, isEnabled: Bool) {
        self.label = label
        self.style = style
        self.isPending = isPending
        self.isEnabled = isEnabled
        handler = nil
    }

    public var body: Markup {
        """
        <button class="button button-\(style.rawValue)" \
        type="\(handler == nil ? "submit" : "button")" \(handler) \(attribute: "aria-busy", isPending ? "true" : nil) \
        \(flag: "disabled", isPending || !isEnabled)><span class="button-label">\(label)</span></button>
        """
    }
}
