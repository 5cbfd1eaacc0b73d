/// The position of a slot in HTML, found by tokenizing the literal parts before it.
public enum SlotContext: Sendable, Equatable {
    /// Between elements.
    case text
    /// In the quoted value of an ordinary attribute.
    case attribute
    /// At the beginning of the quoted value of a URL attribute.
    case url
    /// In the quoted value of a URL attribute, after a literal prefix.
    case urlPart
    /// The whole content of a textarea.
    case area
    /// Inside an opening tag, at the position of an attribute.
    case tag
    /// A context where no value is safe, with the reason.
    case forbidden(String)
}
