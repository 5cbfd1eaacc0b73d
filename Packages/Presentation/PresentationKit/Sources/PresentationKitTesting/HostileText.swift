import HTMLRendering
public import PresentationKit

/// Texts that try to escape their context and execute code, for tests that none does.
///
/// Executed code calls `hostile()` in the page, which a browser test defines and expects never to be called.
public struct HostileText: Sequence, IteratorProtocol, Sendable {
    private static let pieces = [
        "<", ">", "\"", "'", "&", "/", "=", "`", "(", ")", ";", "\\", " ", "\n", "\r", "\t", "\0", "é", "\u{301}", "\u{2028}", "\u{E000}",
        "<!--", "-->", "]]>", "<![CDATA[", "${", "{{", "&quot;", "&#x3c;", "&lt", "\u{FEFF}", "\u{202E}", "$0=\"\"",
        "<script>hostile()</script>", "</script>", "</textarea>", "</title>", "</style>", "<svg onload=hostile()>",
        "<img src=x onerror=hostile()>", "\" onmouseover=\"hostile()", "' autofocus onfocus='hostile()", "javascript:hostile()",
        "JaVa\nScRiPt:hostile()", "data:text/html,<script>parent.hostile()</script>", "vbscript:hostile()", "//evil.example", "on",
        "<iframe srcdoc=\"<script>parent.hostile()</script>\">", "<base href=\"//evil.example/\">", "<math><mtext></form><form>",
        "expression(hostile())", "url(javascript:hostile())", "}</style><script>hostile()</script>", "';hostile();//",
    ]

    private var random: SeededNumbers

    /// The same seed gives the same texts.
    public init(seed: UInt64) { random = SeededNumbers(seed: seed) }

    /// Never nil.
    public mutating func next() -> String? { (0...random.pick(4)).map { _ in Self.pieces[random.pick(Self.pieces.count)] }.joined() }
}

/// A page with a text in every possible context.
///
/// The renderer omits contexts where no text is safe, and unsafe addresses, and reports them as faults. This page is therefore for browsers
/// and for tests of the HTML.
public struct HostilePage: View {
    private let texts: [String]
    public init(_ texts: [String]) { self.texts = texts }

    public var body: Node {
        list(texts.indices, id: \.self) { index in
            let text = texts[index]
            """
            <section class="hostile"><p title="\(text)" class='\(text)' data-text="\(text)">\(text)</p>\
            <p \(attribute: "title", text)></p><p \(attribute: "onclick", text)></p><p \(attribute: "style", text)></p>\
            <a href="\(text)">whole</a><a href="/at/\(text)?q=\(text)">part</a><a \(attribute: "href", text)>given</a>\
            <img src="\(text)" alt="\(text)"><form action="\(text)"><textarea aria-label="text">\(text)</textarea>\
            <input aria-label="text" value="\(text)"><select aria-label="text"><option value="\(text)">\(text)</option></select></form>\
            <svg><text>\(text)</text></svg><p style="\(text)" onclick="\(text)">x</p><style>\(text)</style><script>\(text)</script></section>
            """
        }
    }
}
