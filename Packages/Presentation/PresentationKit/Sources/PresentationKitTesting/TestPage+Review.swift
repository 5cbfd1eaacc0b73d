import HTMLRendering
@_spi(Rendering) import PresentationKit

// The snapshot for reviews.
extension TestPage {
    /// The page as text, followed by its HTML with one element per line and sorted attributes.
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
        // Empty values and missing ones are equivalent.
        let attributes = attributes.sorted { $0.key < $1.key }.map {
            $0.value.isEmpty ? " \($0.key)" : " \($0.key)=\"\(Self.escaped($0.value))\""
        }
        var line = "\(indentation)<\(name)\(attributes.joined())>"
        for child in children {
            switch child {
            case .text(let text):
                let text = text.split(whereSeparator: { $0 == " " || $0.isNewline }).joined(separator: " ")
                if text.isEmpty { continue }
                // A single text continues the line of its element.
                if children.count == 1 {
                    line += " \(Self.escaped(text))"
                } else {
                    append(&lines, &line, "\(indentation)  \(Self.escaped(text))")
                }
            case .element(let element):
                append(&lines, &line, nil)
                element.write(to: &lines, level: level + 1)
            }
        }
        append(&lines, &line, nil)
    }

    private func append(_ lines: inout [String], _ line: inout String, _ next: String?) {
        if !line.isEmpty { lines.append(line) }
        line = ""
        if let next { lines.append(next) }
    }

    private static func escaped(_ text: String) -> String { text.replacing("\n", with: "\\n").replacing("\r", with: "\\r") }
}
