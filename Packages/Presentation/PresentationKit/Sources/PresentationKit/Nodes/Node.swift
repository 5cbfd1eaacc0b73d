/// A node of a page: its content and actions, without its appearance.
///
/// Views make nodes, renderers show them: as HTML, as text, in a terminal, or as the controls of a platform. A renderer is one `switch`
/// over the kinds. They are few and each says what it means, so that every renderer decides by itself how that is done where it stands;
/// when a kind is added, each renderer that does not know it no longer compiles.
///
/// Screens do not write nodes themselves: they are made by components, such as ``Text`` and ``Button``, which are views.
public indirect enum Node: Sendable {
    /// Nodes one after the other.
    case group([Node])
    /// Rows that are known by their keys.
    case rows(Rows)
    /// A part that depends on one value.
    case memo(Memo)
    /// A hosted screen, to which the handlers in it belong.
    case screen(ScreenHost, Node)
    /// A part with actions of its own, to which handlers in it may belong; see ``Component``.
    case component(ComponentSlot, Node)
    /// Nodes that are arranged together.
    case box(Box)
    /// A screen with what leads to others around it.
    case shell(Shell)
    /// Room that pushes apart what stands before and after it in a row.
    case spacer
    /// A paragraph or a heading.
    case text(Text)
    /// A small drawing without a meaning of its own.
    case icon(Icon)
    /// An amount or a share, in figures.
    case figure(Figure)
    /// A picture.
    case picture(Picture)
    /// A course of values.
    case chart(LineChart)
    /// Amounts as bars.
    case bars(BarChart)
    /// Something to press.
    case button(Button)
    /// A way to another page.
    case link(Link)
    /// Fields that are sent together.
    case form(Form)
    /// Something to fill in or to choose.
    case field(Field)
    /// A list of rows with a name, and a button for more of them.
    case list(ItemList)
    /// The content of a list row.
    case item(ListRow)
    /// Facts: names with their values.
    case facts(KeyValueTable)
    /// A message above the content or floating over it.
    case notice(Notice)
    /// A placeholder for missing content.
    case state(Placeholder)
    /// A web page in its own frame.
    case frame(WebFrame)
    /// The name of the page and the way back.
    case navigationBar(NavigationBar)
    /// The places of an app.
    case places(Places)
    /// A question or a page above the others.
    case dialog(ModalDialog)
    /// A node that an app defines for a renderer of its own; see ``CustomNode``.
    case custom(any CustomNode)

    /// Nothing at all.
    public static var empty: Node { .group([]) }

    /// Nodes one after the other.
    public init(_ nodes: [Node]) {
        self = .group(nodes)
    }
}

extension Node: View {
    public var body: Node { self }
}
