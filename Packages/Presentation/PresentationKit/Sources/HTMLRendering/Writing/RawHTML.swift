/// HTML that is inserted as it is.
///
/// The one way around escaping. Whoever writes `RawHTML(x)` vouches that `x` is a balanced fragment and holds nothing that a user or
/// a server could have chosen.
public struct RawHTML: Sendable, Hashable {
    /// The HTML, not changed in any way.
    public let html: String

    /// Vouches for a piece of HTML.
    public init(_ html: String) {
        self.html = html
    }
}
