/// A row of a list: an icon, two lines, something at the end. With a location or an action the whole row can be pressed.
public struct ListRow: View {
    private enum Target {
        case none
        case location(String)
        case handler(Handler)
    }

    private let title: String
    private let subtitle: String?
    private let icon: Icon?
    private let target: Target
    private let trailing: Markup

    /// A row to read.
    public init(_ title: String, subtitle: String? = nil, icon: Icon? = nil, @MarkupBuilder trailing: () -> Markup = { .empty }) {
        self.init(title, subtitle, icon, .none, trailing())
    }

    /// A row that leads to another page.
    public init(
        _ title: String,
        subtitle: String? = nil,
        icon: Icon? = nil,
        to location: String,
        @MarkupBuilder trailing: () -> Markup = { .empty }
    ) {
        self.init(title, subtitle, icon, .location(location), trailing())
    }

    /// A row that sends an action.
    public init(
        _ title: String,
        subtitle: String? = nil,
        icon: Icon? = nil,
        action: some Hashable & Sendable,
        @MarkupBuilder trailing: () -> Markup = { .empty }
    ) {
        self.init(title, subtitle, icon, .handler(on(.click, action)), trailing())
    }

    private init(_ title: String, _ subtitle: String?, _ icon: Icon?, _ target: Target, _ trailing: Markup) {
        self.title = title
        self.subtitle = subtitle
        self.icon = icon
        self.target = target
        self.trailing = trailing
    }

    public var body: Markup {
        switch target {
        case .none: "<div class=\"list-row\">\(contents)</div>"
        case .location(let location): "<a class=\"list-row\" href=\"\(location)\">\(contents)\(Icon.forward)</a>"
        case .handler(let handler): "<button class=\"list-row\" type=\"button\" \(handler)>\(contents)\(Icon.forward)</button>"
        }
    }

    @MarkupBuilder private var contents: Markup {
        if let icon { "<span class=\"list-icon\">\(icon)</span>" }
        "<span class=\"list-text\"><span class=\"list-title\">\(title)</span> \(subtitleLine)</span> "
        "<span class=\"list-trailing\">\(trailing)</span>"
    }

    private var subtitleLine: Markup {
        if let subtitle { "<span class=\"list-subtitle\">\(subtitle)</span>" } else { .empty }
    }
}
