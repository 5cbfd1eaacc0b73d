import HTMLRendering
@_spi(Rendering) import PresentationKit

/// Finds accessibility problems of a page.
struct PageChecks {
    static func faults(of page: PageElement) -> [String] {
        let elements = page.flattened
        return duplicateIDs(in: elements) + unlabeled(in: elements) + unnamed(in: elements) + undescribed(in: elements)
            + danglingReferences(in: elements)
            + landmarks(in: elements)
    }

    private static func duplicateIDs(in elements: [PageElement]) -> [String] {
        var seen: [String: Int] = [:]
        for element in elements { if let id = element.attributes["id"] { seen[id, default: 0] += 1 } }
        return seen.filter { $0.value > 1 }.keys.sorted().map { "the id \"\($0)\" is used more than once" }
    }

    private static func unlabeled(in elements: [PageElement]) -> [String] {
        elements.filter { $0.isField && $0.label(in: elements).isEmpty }
            .map { "the field \"\($0.attributes["name"] ?? "")\" has no label" }
    }

    private static func unnamed(in elements: [PageElement]) -> [String] {
        elements.filter { ($0.name == "button" || $0.name == "a") && !$0.isHidden && $0.accessibleName.isEmpty }
            .map { "a <\($0.name)> has no name" }
    }

    private static func undescribed(in elements: [PageElement]) -> [String] {
        elements.filter { $0.name == "img" && !$0.isHidden && $0.attributes["alt"]?.allSatisfy(\.isWhitespace) ?? true }
            .map { "the picture \"\($0.attributes["src"] ?? "")\" has no alternative text" }
            + elements.filter { ["video", "audio"].contains($0.name) && ($0.attributes["aria-label"] ?? "").allSatisfy(\.isWhitespace) }
            .map { "the \($0.name) \"\($0.attributes["src"] ?? "")\" has no title" }
            + elements.filter { $0.name == "iframe" && ($0.attributes["title"] ?? "").isEmpty }.map { _ in "a frame has no title" }
    }

    private static func danglingReferences(in elements: [PageElement]) -> [String] {
        let ids = Set(elements.compactMap { $0.attributes["id"] })
        return elements.flatMap { element in
            ["for", "aria-describedby", "aria-labelledby", "aria-controls"].flatMap { attribute in
                (element.attributes[attribute] ?? "").split(separator: " ").map(String.init).filter { !ids.contains($0) }
                    .map { "\(attribute)=\"\($0)\" refers to no element" }
            }
        }
    }

    private static func landmarks(in elements: [PageElement]) -> [String] {
        ["main", "h1"].flatMap { name in
            let count = elements.count { $0.name == name && !$0.isHidden }
            return count > 1 ? ["there are \(count) <\(name)> at once"] : []
        }
    }
}

extension PageElement {
    var isField: Bool {
        switch name {
        case "select", "textarea": true
        case "input": !["hidden", "submit", "button"].contains(attributes["type"] ?? "text")
        default: false
        }
    }

    var accessibleName: String { attributes["aria-label"] ?? text }

    func label(in elements: [PageElement]) -> String {
        if let label = attributes["aria-label"] { return label }
        if let id = attributes["id"], let label = elements.first(where: { $0.name == "label" && $0.attributes["for"] == id }) {
            return label.text
        }
        return enclosing("label")?.text ?? ""
    }
}
