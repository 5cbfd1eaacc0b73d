/// A piece of a page: literal HTML with values in it, kept apart.
///
/// Markup is written as a string literal. The compiler hands over the literal parts and the values separately; the literal parts
/// are a *template* that is tokenized once in the life of the process, the values are *slots* that are escaped for the very place
/// in which they stand. A renderer that knows the previous values sends only the slots that changed.
///
/// ```swift
/// let row: Markup = "<a class=\"row\" href=\"/funds/\(fund.id)\">\(fund.name)</a>"
/// ```
///
/// Guarantees, whatever the values hold:
/// - a value never opens or closes an element, an attribute, a comment or a script;
/// - the value of a URL attribute (`href`, `src`, `action`, …) is a relative reference, or an absolute one whose scheme is `http`,
///   `https`, `mailto` or `tel`; after a literal beginning (`href="/funds/\(id)"`) it is percent-encoded as one component;
/// - a value in a place where nothing is safe (`style`, `on…` attributes, script and style elements, comments, unquoted attributes,
///   names of elements and attributes) is left out, and the renderer reports a fault that the page driver refuses to pass.
///
/// A template must be a balanced fragment: each element opened in it is closed in it. Markup that has been checked elsewhere is
/// inserted with ``RawHTML``, nothing else is.
public struct Markup: Sendable {
    /// The literal parts, one more than there are slots; empty for a group, whose slots follow each other without text between.
    @_spi(Rendering) public var statics: [StaticString]
    /// The values between the literal parts.
    @_spi(Rendering) public var slots: [Slot]

    init(statics: [StaticString], slots: [Slot]) {
        self.statics = statics
        self.slots = slots
    }

    /// Pieces of markup, one after the other.
    public init(_ pieces: [Markup]) {
        self.init(statics: [], slots: pieces.map(Slot.markup))
    }

    /// Nothing at all.
    public static var empty: Markup { Markup(statics: [], slots: []) }
}

extension Markup: View {
    public var body: Markup { self }
}
