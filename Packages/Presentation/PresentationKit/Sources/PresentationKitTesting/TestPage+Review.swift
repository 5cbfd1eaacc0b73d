import HTMLRendering
@_spi(Rendering) import PresentationKit

// The snapshot for reviews.
extension TestPage {
    /// The page as text, followed by its HTML with sorted attributes: an element on one line if it fits, otherwise its children below it. An
    /// only child shares the line of its parent.
    func review() throws -> String {
        let page = try entries.applied(to: checked())
        var lines: [String] = []
        for element in page.elements { element.write(to: &lines, level: 0) }
        return "\(snapshot())\n\n\(lines.joined(separator: "\n"))\n"
    }
}

extension PageElement {
    fileprivate func write(to lines: inout [String], level: Int) {
        let indentation = String(repeating: "  ", count: level)
        lines.append(indentation + flat)
        if lines[lines.count - 1].count <= Self.width { return }
        lines[lines.count - 1] = indentation + tag
        var element = self
        while let only = element.only {
            lines[lines.count - 1] += " " + only.text
            guard case .element(let child) = only else { return }
            element = child
        }
        for child in element.shown {
            switch child {
            case .text: lines.append("\(indentation)  \(child.text)")
            case .element(let element): element.write(to: &lines, level: level + 1)
            }
        }
    }

    private static let width = 140

    fileprivate var flat: String {
        let content = shown.map { child in if case .element(let element) = child { element.flat } else { child.text } }
        return content.isEmpty ? "\(tag.dropLast())/>" : "\(tag) \(content.joined(separator: " ")) </\(name)>"
    }

    fileprivate var tag: String {
        // Empty values and missing ones are equivalent.
        let attributes = attributes.sorted { $0.key < $1.key }.map {
            $0.value.isEmpty ? " \($0.key)" : " \($0.key)=\"\($0.value.replacing("\n", with: "\\n").replacing("\r", with: "\\r"))\""
        }
        return "<\(name)\(attributes.joined())>"
    }

    private var shown: [Child] { children.filter { !$0.text.isEmpty } }
    private var only: Child? { shown.count == 1 ? shown[0] : nil }
}

extension PageElement.Child {
    /// The tag of an element, or the words of a text; empty for white space.
    fileprivate var text: String {
        switch self {
        case .element(let element): element.tag
        case .text(let text): text.split { $0 == " " || $0.isNewline }.joined(separator: " ")
        }
    }
}
