/// A small line drawing, hidden from assistive technology: a view that shows an icon also shows a text.
public enum Icon: String, Sendable, CaseIterable, View {
    case home
    case wallet
    case transfer
    case chart
    case shield
    case person
    case settings
    case back
    case forward
    case close
    case check
    case warning
    case info
    case empty
    case menu

    public var body: Node { .icon(self) }
}
