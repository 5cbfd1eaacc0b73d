import HTMLRendering
@_spi(Rendering) import PresentationKit

/// A template as the client gets it: the literal parts with a mark at each slot.
///
/// A slot between elements is a comment, a slot in an attribute's value is U+E000 from the private use area, a slot for an attribute is
/// an attribute `$` with the slot's index. The client meets the marks in slot order when it walks the parsed template.
enum WireTemplate {
    static let mark = "\u{E000}"

    static func html(of template: Template) -> String {
        var output = template.statics[0]
        for (index, context) in template.contexts.enumerated() {
            switch context {
            case .text: output += "<!---->"
            case .attribute, .url, .urlPart, .area, .forbidden: output += mark
            case .tag: output += " $\(index)=\"\""
            }
            output += template.statics[index + 1]
        }
        return output
    }
}
