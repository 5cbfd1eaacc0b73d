import HTMLRendering
@_spi(Rendering) import PresentationKit

// The visible content.
extension TestPage {
    /// The name of the page.
    public var title: String { runtime.title }

    /// The location of the innermost visible screen.
    public var location: String { runtime.root.currentLocation }

    /// All that can be read on the page, in one line.
    public var text: String {
        snapshot().split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The page as text, a line for each block: for comparing with what was reviewed.
    public func snapshot() -> String {
        do {
            _ = try current()
            return language.speaking { TextRenderer.text(of: runtime.root.node, entries: entries.all) }
        } catch {
            return "\(error)"
        }
    }

    /// The page as Node.
    public var html: String {
        runtime.render().html()
    }

    /// Whether a text can be read on the page.
    public func shows(_ text: String) -> Bool {
        self.text.contains(text)
    }

    /// Everything that can be clicked now, by name, in page order.
    public var clickable: [String] {
        ((try? current()) ?? nil)?.flattened.filter(\.isClickable).map(\.accessibleName) ?? []
    }

    /// The value that a field holds.
    ///
    /// - Throws: ``PageError`` when no field or more than one has that label.
    public func value(of label: String, in container: String? = nil) throws -> String {
        let page = try checked()
        return entries.value(of: try field(label, on: page, in: container))
    }

    /// The message that a field shows about its value, if any.
    public func error(of label: String, in container: String? = nil) throws -> String? {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        let ids = (field.attributes["aria-describedby"] ?? "").split(separator: " ").map(String.init)
        return page.flattened.first { ids.contains($0.attributes["id"] ?? "") && $0.attributes["role"] == "alert" }?.text
    }
}
