/// The position of a slot in HTML, found by tokenizing the literal parts before it.
public enum SlotContext: Sendable, Equatable {
    /// Between elements.
    case text
    /// In the quoted value of an ordinary attribute.
    case attribute
    /// At the beginning of the quoted value of an attribute that holds a URL.
    case url
    /// In the quoted value of an attribute that holds a URL, after a literal beginning.
    case urlPart
    /// The whole of what a textarea holds.
    case area
    /// Inside an opening tag, where an attribute may stand.
    case tag
    /// A place where no value is safe, and why.
    case forbidden(String)
}
