import HTMLRendering
@_spi(Rendering) import PresentationKit

// The visible content.
extension TestPage {
    public var title: String { runtime.title }

    /// The location of the innermost visible screen.
    public var location: String { runtime.root.currentLocation }

    /// The readable text of the page, in one line.
    public var text: String { snapshot().split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// The page as text with one line per block, for snapshots.
    public func snapshot() -> String {
        do {
            _ = try current()
            return language.speaking { TextRenderer.text(of: runtime.root.node, entries: entries.all) }
        } catch {
            return "\(error)"
        }
    }

    public var html: String { runtime.render().html() }

    /// Whether the page shows a text.
    public func shows(_ text: String) -> Bool { self.text.contains(text) }

    /// The names of all clickable elements, in page order.
    public var clickable: [String] { ((try? current()) ?? nil)?.flattened.filter(\.isClickable).map(\.accessibleName) ?? [] }

    /// The value of a field.
    ///
    /// - Throws: ``PageError`` if no field or several have that label.
    public func value(of label: String, in container: String? = nil) throws -> String {
        let page = try checked()
        return entries.value(of: try field(label, on: page, in: container))
    }

    /// The error of a field, if any.
    public func error(of label: String, in container: String? = nil) throws -> String? {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        let ids = (field.attributes["aria-describedby"] ?? "").split(separator: " ").map(String.init)
        return page.flattened.first { ids.contains($0.attributes["id"] ?? "") && $0.attributes["role"] == "alert" }?.text
    }
}
