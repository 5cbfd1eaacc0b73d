/// HTML that is inserted unchanged.
///
/// Bypasses escaping. The caller guarantees that the fragment is balanced and contains nothing from a user or a server.
public struct RawHTML: Sendable, Hashable {
    /// The unescaped HTML.
    public let html: String

    /// Creates raw HTML that the caller has validated.
    public init(_ html: String) {
        self.html = html
    }
}
