import HTMLRendering
@_spi(Rendering) import PresentationKit

// Finding elements by their texts.
extension TestPage {
    func field(_ label: String, on page: PageElement, in container: String?) throws -> PageElement {
        let fields = try scope(container, on: page).flattened.filter { $0.isField && !$0.isHidden }
        return try Self.find("field", label, in: fields) { $0.label(in: page.flattened) }
    }

    func scope(_ text: String?, on page: PageElement) throws -> PageElement {
        guard let text else { return page }
        let containers = page.flattened.filter { $0.isContainer && !$0.isHidden && $0.text.contains(text) }
        // The innermost of nested containers.
        let innermost = containers.filter { outer in !containers.contains { $0 !== outer && $0.isInside(outer) } }
        return try Self.only("row, card, form, section or dialog", text, of: innermost, by: \.text, among: [])
    }

    static func find(
        _ kind: String, _ name: String, in candidates: [PageElement], by label: (PageElement) -> String
    ) throws -> PageElement {
        let exact = candidates.filter { label($0) == name }
        let matches = exact.isEmpty ? candidates.filter { label($0).contains(name) } : exact
        return try only(kind, name, of: matches, by: label, among: candidates)
    }

    private static func only(
        _ kind: String, _ name: String, of matches: [PageElement], by label: (PageElement) -> String, among candidates: [PageElement]
    ) throws -> PageElement {
        if matches.count == 1 { return matches[0] }
        throw matches.isEmpty
            ? PageError("There is no \(kind) named \"\(name)\" on the page. \(PageError.enumeration(of: candidates.map(label)))")
            : PageError(
                "\"\(name)\" names more than one \(kind): \(PageError.quoted(matches.map(label))). Give the full name, or say where with `in:`."
            )
    }
}

extension PageElement {
    var isClickable: Bool { (name == "button" || name == "a" || attributes["data-click"] != nil) && !isHidden }

    fileprivate var isContainer: Bool {
        if ["li", "tr", "section", "form"].contains(name) || attributes["role"] == "dialog" { return true }
        return attributes["class"]?.split(separator: " ").contains("card") ?? false
    }

    fileprivate func isInside(_ other: PageElement) -> Bool {
        guard let parent else { return false }
        return parent === other || parent.isInside(other)
    }
}
