import HTMLRendering
@_spi(Rendering) import PresentationKit

/// The encoding of a template for the client: its literal parts with a mark at each slot.
///
/// The mark of a slot between elements is a comment, in an attribute's value U+E000 from the private use area, and for an attribute an attribute
/// `$` with the slot's index. The marks are in slot order.
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
