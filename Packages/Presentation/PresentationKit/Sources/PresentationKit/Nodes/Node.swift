/// A node of a page: its content and actions, without its appearance.
///
/// Views create nodes, renderers display them: as HTML, as text, in a terminal, or as the controls of a platform. A renderer is one
/// `switch` over the cases. There are few, each has a meaning, and each renderer decides how to present it. A new case does not compile
/// until every renderer handles it.
///
/// Screens do not create nodes directly. They use components that are views, such as ``Text`` and ``Button``.
public indirect enum Node: Sendable {
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
    case text(Text)
    case icon(Icon)
    case number(FormattedNumber)
    case picture(Picture)
    case player(Player)
    case chart(LineChart)
    case bars(BarChart)
    case button(Button)
    case link(Link)
    case form(Form)
    case field(Field)
    /// A list of rows with a name, and a button for more of them.
    case list(ItemList)
    /// The content of a list row.
    case item(ListRow)
    case facts(KeyValueTable)
    case notice(Notice)
    case state(Placeholder)
    case frame(WebFrame)
    case navigationBar(NavigationBar)
    case places(Places)
    case dialog(ModalDialog)
    /// A node that an app defines; see ``CustomNode``.
    case custom(any CustomNode)

    public static var empty: Node { .group([]) }

    /// Creates a sequence of nodes.
    public init(_ nodes: [Node]) { self = .group(nodes) }
}

extension Node: View {
    public var body: Node { self }
}

/// A formatted amount or percentage.
public struct FormattedNumber: Sendable, Hashable {
    /// The kind of the number.
    public enum Kind: Sendable {
        case amount
        case largeAmount
        case percentage
    }

    /// Whether the value is favorable. The sign in the text expresses it, too.
    public enum Tone: String, Sendable {
        case plain, positive, negative
        init(sign number: Int) { self = number == 0 ? .plain : number > 0 ? .positive : .negative }
    }

    public let text: String
    public let kind: Kind
    public let tone: Tone
}

/// A message above the content or floating over it.
public struct Notice: Sendable {
    public let message: String
    public let style: Banner.Style
    /// Whether the notice floats over the page.
    public let isFloating: Bool
    /// Closes the notice; nil if it cannot be closed.
    public let dismiss: Handler?

    /// Whether assistive technology announces it immediately.
    public var isUrgent: Bool { style == .warning || style == .danger }
}

/// A placeholder for missing content.
public struct Placeholder: Sendable {
    /// The reason for missing content.
    public enum Kind: Sendable {
        case empty(Icon, title: String)
        case failed
        /// The content is loading; `rows` is the expected number of rows, 0 if unknown.
        case loading(rows: Int)
    }

    public let kind: Kind
    public let message: String
    public let actions: Node
}

/// The main places of an app, of which one is selected.
public struct Places: Sendable {
    /// The presentation of the places.
    public enum Form: Sendable {
        case bar
        /// Opened by a button; with a nil label, it shows the framework's default label.
        case drawer(label: String?)
    }

    /// A place and the handler that selects it.
    public struct Place: Sendable {
        public let item: TabBar.Item
        public let handler: Handler
    }

    public let form: Form
    public let places: [Place]
    public let heading: TabBar.Heading?

    init(_ form: Form, _ items: [TabBar.Item], _ heading: TabBar.Heading? = nil, _ select: (String) -> some Hashable & Sendable) {
        (self.form, self.heading) = (form, heading)
        places = items.map { Place(item: $0, handler: on(.click, select($0.id))) }
    }
}

/// A screen with navigation to others.
public struct Shell: Sendable {
    /// The kind of navigation.
    public enum Kind: Sendable {
        /// A bar with the title of the screen and a back link.
        case stack
        case tabs
        case drawer
    }

    public let kind: Kind
    public let navigation: Node
    public let content: Node

    init(_ kind: Kind, navigation: some View, content: Node) {
        self.kind = kind
        self.navigation = navigation.body
        self.content = content
    }
}

/// A node that an app defines.
///
/// A renderer that knows the type shows it in its own way; all others show the fallback.
public protocol CustomNode: View, Sendable {
    /// The node for renderers that do not know this one.
    var fallback: Node { get }
    /// Whether a renderer can use its result for another node for this one. Default: false.
    func isSame(as other: any CustomNode) -> Bool
}

extension CustomNode {
    public var body: Node { .custom(self) }
    public func isSame(as other: any CustomNode) -> Bool { false }
}

/// A group of nodes with a layout or a role.
public struct Box: Sendable {
    /// The layout or role of a box.
    public enum Role: Sendable, Hashable {
        case stack(Spacing)
        case row(Spacing)
        /// 1 to 4 columns of equal width, as many as fit.
        case grid(columns: Int)
        case columns
        case card
        case section(String)
        /// Related links, with a name for assistive technology.
        case navigation(String)
        /// The contents of a screen; the page's main landmark unless in a dialog.
        case screen(isMain: Bool)
        /// The content below dialogs, inert while there is one.
        case base(isCovered: Bool)
        /// An isolated sample with margins; a tall one has room for overlays.
        case exhibit(isTall: Bool)
        /// A part with its own colors.
        case appearance(Appearance.Colors?)
    }

    public let role: Role
    public let content: Node

    public init(_ role: Role, _ content: Node) {
        self.role = role
        self.content = content
    }
}

/// An input with its label, hint and error.
public struct Field: Sendable {
    /// The kind of input.
    public enum Input: Sendable {
        case text(String, TextField.Kind)
        case money(String, currency: String)
        case password(isNew: Bool)
        /// Multiline text; `limit` is the maximum number of characters, nil for no limit.
        case area(String, rows: Int, limit: Int?)
        case choice([SelectField.Option], selection: String)
        case toggle(isOn: Bool)
        /// The suggested types of files, empty for all, and the maximum size in bytes of a file that may be larger than memory allows; nil
        /// for the limit of a form.
        case file(accept: [String], maximumSize: Int? = nil)
    }

    /// Unique on the page.
    public let id: String
    public let name: String
    public let label: String
    public let hint: String?
    public let error: String?
    public let input: Input
    /// The handler of the field; nil if only its form has one.
    public let handler: Handler?

    init(_ name: String, id: String?, label: String, hint: String?, error: String?, _ input: Input, on handler: Handler? = nil) {
        self.id = id ?? name
        (self.name, self.label, self.hint, self.error, self.input) = (name, label, hint, error, input)
        self.handler = handler
    }
}
