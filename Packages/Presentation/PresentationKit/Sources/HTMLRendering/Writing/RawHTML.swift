/// HTML that is inserted as it is.
///
/// Bypasses escaping. The caller guarantees that the fragment is balanced and contains nothing that a user or a server has chosen.
public struct RawHTML: Sendable, Hashable {
    /// The HTML, not changed in any way.
    public let html: String

    /// Vouches for a piece of HTML.
    public init(_ html: String) {
        self.html = html
    }
}
