/// What a page says and what can be done on it, without a word about how it looks: a tree of meaning.
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
    /// Amounts beside each other.
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
    /// What a row of a list says.
    case item(ListRow)
    /// Facts: names with their values.
    case facts(KeyValueTable)
    /// A message that stands beside the rest or above it.
    case notice(Notice)
    /// What stands in the place of contents that are not there.
    case state(Placeholder)
    /// A web page in its own frame.
    case frame(WebFrame)
    /// The name of the page and the way back.
    case navigationBar(NavigationBar)
    /// The places of an app.
    case places(Places)
    /// A question or a page above the others.
    case dialog(ModalDialog)
    /// What an app makes itself for a renderer that it knows; see ``CustomNode``.
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
