/// A rendered piece of a page: its template, its values validated for their contexts, and its numbered handlers.
///
/// Values are *safe but not escaped*: a client that sets text and attributes through the DOM uses them unchanged, and ``html(formAction:)``
/// escapes them.
public final class RenderedNode: Sendable {
    public let template: Template
    public let values: [RenderedValue]
    /// The data for comparisons in the next render; nil for most nodes, to save memory.
    private let memory: Memory?

    private final class Memory: Sendable {
        let stamp: MemoStamp?
        let rows: RowsStamp?
        init(stamp: MemoStamp?, rows: RowsStamp?) { (self.stamp, self.rows) = (stamp, rows) }
    }

    var stamp: MemoStamp? { memory?.stamp }
    var rows: RowsStamp? { memory?.rows }

    init(template: Template, values: [RenderedValue], stamp: MemoStamp? = nil, rows: RowsStamp? = nil) {
        self.template = template
        self.values = values
        memory = stamp == nil && rows == nil ? nil : Memory(stamp: stamp, rows: rows)
    }
}

/// The value and the handlers of a memo. A class, because most nodes have none.
final class MemoStamp: Sendable {
    let value: any Equatable & Sendable
    let scope: Int
    let path: String
    let handlers: [Int]

    init(value: any Equatable & Sendable, scope: Int, path: String, handlers: [Int]) {
        (self.value, self.scope, self.path, self.handlers) = (value, scope, path, handlers)
    }
}

/// The value of a slot.
public enum RenderedValue: Sendable {
    /// Text, the value of an attribute, or part of one.
    case text(String)
    case attribute(RenderedAttribute?)
    case node(RenderedNode)
    case list([RenderedRow])
}

/// An attribute in an opening tag. An object, because a struct would triple the size of every value of a page.
public final class RenderedAttribute: Sendable, Equatable {
    public let name: String
    public let value: String

    init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    public static func == (left: RenderedAttribute, right: RenderedAttribute) -> Bool {
        left === right || (left.name == right.name && left.value == right.value)
    }
}

/// A row of a keyed list. Keys are unique in their list.
public struct RenderedRow: Sendable {
    public let key: String
    public let node: RenderedNode
}

extension RenderedNode {
    /// Returns the complete HTML of the piece.
    ///
    /// - Parameter formAction: The prefix of the form action without a script, followed by the handler's number; nil if no server handles
    ///   it.
    public func html(formAction: String? = nil) -> String {
        var output = ""
        var action = ""
        if let formAction { HTMLEscaping.appendAttribute(formAction, to: &action) }
        write(to: &output, formAction: formAction == nil ? nil : action)
        return output
    }

    private func write(to output: inout String, formAction: String?) {
        let pressAction = template.pressables.isEmpty ? nil : formAction
        for index in template.statics.indices {
            let press = pressAction.flatMap { pressable(at: index, sendingTo: $0) }
            if let press, let around = press.button.literal {
                output += around.before
                press.writeType(to: &output)
                output += around.after
            } else {
                output += template.statics[index]
            }
            guard index < values.count else { continue }
            switch values[index] {
            case .text(let text):
                switch template.contexts[index] {
                case .text: HTMLEscaping.append(text, to: &output)
                case .area:
                    // Browsers drop a line break directly after the tag; this one preserves the text's own.
                    output += "\n"
                    HTMLEscaping.append(text, to: &output)
                default:
                    if let press, press.button.literal == nil, text == "button" {
                        press.writeType(to: &output)
                    } else {
                        HTMLEscaping.appendAttribute(text, to: &output)
                    }
                }
            case .attribute(nil): break
            case .attribute(let attribute?):
                output += " "
                output += attribute.name
                output += "=\""
                HTMLEscaping.appendAttribute(attribute.value, to: &output)
                output += "\""
                if let formAction, attribute.name == "data-submit" {
                    output += " method=\"post\" action=\""
                    output += formAction
                    HTMLEscaping.appendAttribute(attribute.value, to: &output)
                    output += "\""
                    // Otherwise a browser without a script would send only the file's name.
                    if holdsFileField { output += " enctype=\"multipart/form-data\"" }
                }
            case .node(let node): node.write(to: &output, formAction: formAction)
            case .list(let rows): for row in rows { row.node.write(to: &output, formAction: formAction) }
            }
        }
    }

    /// The id of an empty form on the page, which buttons submit without a script.
    public static let pressFormID = "live-press"

    /// A button that submits the empty form without a script.
    private struct Press {
        let button: Pressable
        let handler: RenderedAttribute
        let formAction: String

        /// Writes the value of the button's `type`, and the attributes after it but for the last quote.
        func writeType(to output: inout String) {
            output += "submit\" form=\"\(pressFormID)\" formaction=\""
            output += formAction
            HTMLEscaping.appendAttribute(handler.value, to: &output)
            output += "&amp;e=click"
        }
    }

    /// The button whose type is at an index, if it is outside a form, or must not submit its form.
    private func pressable(at index: Int, sendingTo formAction: String) -> Press? {
        guard let button = template.pressables.first(where: { $0.type == index }) else { return nil }
        for slot in button.slots {
            guard case .attribute(let attribute?) = values[slot] else { continue }
            switch attribute.name {
            // Device commands require the script.
            case "data-copy", "data-save": return nil
            case "data-click" where slot >= index: return Press(button: button, handler: attribute, formAction: formAction)
            default: continue
            }
        }
        return nil
    }

    private var holdsFileField: Bool {
        template.holdsFileField
            || values.contains { value in
                switch value {
                case .node(let node): node.holdsFileField
                case .list(let rows): rows.contains { $0.node.holdsFileField }
                case .text, .attribute: false
                }
            }
    }
}

extension RenderedNode {
    /// Returns the previous piece instead of this one if they are equal.
    ///
    /// Called as soon as a node is created, when its children are already shared. Only its own values are compared, and later comparisons
    /// find identical subtrees by reference. The result of a memo is not shared, because it contains more than its content.
    func shared(with previous: RenderedNode?) -> RenderedNode {
        guard let previous, previous.stamp == nil, stamp == nil, previous.rows == nil, rows == nil, template === previous.template else {
            return self
        }
        for index in values.indices where !values[index].isShared(with: previous.values[index]) { return self }
        return previous
    }
}

extension RenderedValue {
    fileprivate func isShared(with other: RenderedValue) -> Bool {
        switch self {
        case .text(let text): if case .text(let other) = other { return text == other }
        case .attribute(let attribute): if case .attribute(let other) = other { return attribute == other }
        case .node(let node):
            if case .node(let other) = other { return node === other }
        // Only a list with faults has no stamp, and it is rendered again each time.
        case .list: break
        }
        return false
    }
}
