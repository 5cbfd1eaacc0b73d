/// A node of a page: its content and actions, without its appearance.
///
/// Views create nodes, renderers display them: as HTML, as text, in a terminal, or as the controls of a platform. A renderer is one
/// `switch` over the cases. There are few, each has a meaning, and each renderer decides how to present it. A new case does not compile
/// until every renderer handles it.
///
/// Screens do not create nodes directly. They use components that are views, such as ``Text`` and ``Button``.
public indirect enum Node: Sendable {
    /// A sequence of nodes.
    case group([Node])
    /// Rows identified by keys.
    case rows(Rows)
    /// A part that depends on one value.
    case memo(Memo)
    /// A hosted screen, which owns the handlers in it.
    case screen(ScreenHost, Node)
    /// A part with its own actions, which may own handlers in it; see ``Component``.
    case component(ComponentSlot, Node)
    /// A group of nodes with a layout or a role.
    case box(Box)
    /// A screen with navigation to others.
    case shell(Shell)
    /// Flexible space in a row.
    case spacer
    /// A paragraph or a heading.
    case text(Text)
    /// A decorative drawing.
    case icon(Icon)
    /// A formatted amount or percentage.
    case number(FormattedNumber)
    /// A picture.
    case picture(Picture)
    /// A video or a sound with controls.
    case player(Player)
    /// A line chart.
    case chart(LineChart)
    /// A bar chart.
    case bars(BarChart)
    /// A button.
    case button(Button)
    /// A link to another page.
    case link(Link)
    /// Fields that are submitted together.
    case form(Form)
    /// An input.
    case field(Field)
    /// A list of rows with a name, and a button for more of them.
    case list(ItemList)
    /// The content of a list row.
    case item(ListRow)
    /// A table of names and values.
    case facts(KeyValueTable)
    /// A message above the content or floating over it.
    case notice(Notice)
    /// A placeholder for missing content.
    case state(Placeholder)
    /// A web page in its own frame.
    case frame(WebFrame)
    /// The title of the page and a back link.
    case navigationBar(NavigationBar)
    /// The places of an app.
    case places(Places)
    /// A dialog above the page.
    case dialog(ModalDialog)
    /// A node that an app defines; see ``CustomNode``.
    case custom(any CustomNode)

    /// No nodes.
    public static var empty: Node { .group([]) }

    /// Creates a sequence of nodes.
    public init(_ nodes: [Node]) {
        self = .group(nodes)
    }
}

extension Node: View {
    public var body: Node { self }
}
