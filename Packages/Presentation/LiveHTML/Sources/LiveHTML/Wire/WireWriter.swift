@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit

/// Encodes pages, and the difference between two, for the client.
///
/// The value of a slot is
/// - a string: text, the value of an attribute, or `name=value` for an attribute slot;
/// - `null`: no attribute;
/// - `[template, [values]]`: a nested piece;
/// - `{"l":[[key, template, [values]], …]}`: keyed rows.
///
/// The change of a slot is a value, or
/// - `{"3":change,…}`: changes in the nested piece, by slot; if a piece has a single change in one nested piece, the slots are joined:
///   `{"3.0.7":change}`;
/// - `{"x":[key,…],"o":[[key, after] or [key, after, template, [values]],…],"u":{key:change,…}}`: removed rows; moved and new rows in order,
///   each with the key of the preceding row, or `null` for the first place; changes in other rows.
struct WireWriter {
    var buffer = JSONBuffer()
    /// The templates that the client has.
    private(set) var known: Set<Int>
    /// The templates that the client needs in addition.
    private(set) var needed: [Template] = []
    init(known: Set<Int>) { self.known = known }

    // MARK: Values

    mutating func write(_ node: RenderedNode) {
        buffer.append("[")
        writeContents(node)
        buffer.append("]")
    }

    private mutating func writeContents(_ node: RenderedNode) {
        if known.insert(node.template.id).inserted { needed.append(node.template) }
        buffer.append(node.template.id)
        buffer.append(",[")
        for (index, value) in node.values.enumerated() {
            if index > 0 { buffer.append(",") }
            write(value)
        }
        buffer.append("]")
    }

    private mutating func write(_ value: RenderedValue) {
        switch value {
        case .text(let text): buffer.append(string: text)
        case .attribute(nil): buffer.append("null")
        case .attribute(let attribute?): buffer.append(string: "\(attribute.name)=\(attribute.value)")
        case .node(let node): write(node)
        case .list(let rows):
            buffer.append("{\"l\":[")
            for (index, row) in rows.enumerated() {
                buffer.append(index > 0 ? ",[" : "[")
                buffer.append(string: row.key)
                buffer.append(",")
                writeContents(row.node)
                buffer.append("]")
            }
            buffer.append("]}")
        }
    }

    // MARK: Changes

    /// Encodes the difference between two nodes.
    ///
    /// - Returns: Whether there is a difference; if not, nothing is written.
    mutating func writeChange(from old: RenderedNode, to new: RenderedNode) -> Bool { writeNodeChange(from: old, to: new) != .none }

    private enum Change {
        case none
        /// An object with one change in one slot, so that its path can be joined with the outer one.
        case single
        case other
    }

    private mutating func writeNodeChange(from old: RenderedNode, to new: RenderedNode) -> Change {
        if old === new { return .none }
        guard old.template === new.template else {
            write(new)
            return .other
        }
        let start = buffer.count
        var changes = 0
        var inner: (change: Change, at: Int) = (.none, 0)
        for index in new.values.indices {
            let mark = buffer.count
            buffer.append(changes == 0 ? "{\"" : ",\"")
            buffer.append(index)
            buffer.append("\":")
            let at = buffer.count
            let change = writeChange(from: old.values[index], to: new.values[index])
            if change == .none {
                buffer.truncate(to: mark)
            } else {
                changes += 1
                inner = (change, at)
            }
        }
        if changes == 0 {
            buffer.truncate(to: start)
            return .none
        }
        if changes == 1, inner.change == .single {
            // {"3":{"0":… becomes {"3.0":… and the inner closing brace ends the outer object.
            buffer.joinPath(at: inner.at)
        } else {
            buffer.append("}")
        }
        return changes == 1 ? .single : .other
    }

    private mutating func writeChange(from old: RenderedValue, to new: RenderedValue) -> Change {
        switch (old, new) {
        case (.text(let before), .text(let after)) where before == after: return .none
        case (.attribute(let before), .attribute(let after)) where before == after: return .none
        case (.node(let before), .node(let after)): return writeNodeChange(from: before, to: after)
        case (.list(let before), .list(let after)): return writeChange(from: before, to: after) ? .other : .none
        default:
            write(new)
            return .other
        }
    }

    private mutating func writeChange(from old: [RenderedRow], to new: [RenderedRow]) -> Bool {
        let start = buffer.count
        buffer.append("{")
        var isFirst = true
        func separate(_ buffer: inout JSONBuffer, _ name: StaticString) {
            if !isFirst { buffer.append(",") }
            isFirst = false
            buffer.append(name)
        }
        if !Self.haveSameKeys(old, new) {
            let order = ListOrder(from: old.map(\.key), to: new.map(\.key))
            if !order.removed.isEmpty {
                separate(&buffer, "\"x\":[")
                for (index, key) in order.removed.enumerated() {
                    if index > 0 { buffer.append(",") }
                    buffer.append(string: key)
                }
                buffer.append("]")
            }
            if !order.placed.isEmpty {
                separate(&buffer, "\"o\":[")
                for (index, place) in order.placed.enumerated() {
                    if index > 0 { buffer.append(",") }
                    write(place, of: new)
                }
                buffer.append("]")
            }
        }
        let mark = buffer.count
        let wasFirst = isFirst
        separate(&buffer, "\"u\":{")
        if writeUpdates(from: old, to: new) {
            buffer.append("}")
        } else {
            buffer.truncate(to: mark)
            isFirst = wasFirst
        }
        if isFirst {
            buffer.truncate(to: start)
            return false
        }
        buffer.append("}")
        return true
    }

    private mutating func write(_ place: ListOrder.Place, of rows: [RenderedRow]) {
        buffer.append("[")
        buffer.append(string: rows[place.index].key)
        buffer.append(",")
        if place.index > 0 { buffer.append(string: rows[place.index - 1].key) } else { buffer.append("null") }
        if place.isNew {
            buffer.append(",")
            writeContents(rows[place.index].node)
        }
        buffer.append("]")
    }

    private mutating func writeUpdates(from old: [RenderedRow], to new: [RenderedRow]) -> Bool {
        var older: [String: RenderedNode]?
        var isFirst = true
        for (index, row) in new.enumerated() {
            let before: RenderedNode
            if index < old.count, old[index].key == row.key {
                before = old[index].node
            } else {
                if older == nil { older = Dictionary(old.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first }) }
                guard let found = older?[row.key] else { continue }
                before = found
            }
            // Writes nothing for an unchanged row, so that nothing has to be truncated.
            if before === row.node { continue }
            let mark = buffer.count
            if !isFirst { buffer.append(",") }
            buffer.append(string: row.key)
            buffer.append(":")
            if writeChange(from: before, to: row.node) { isFirst = false } else { buffer.truncate(to: mark) }
        }
        return !isFirst
    }

    private static func haveSameKeys(_ old: [RenderedRow], _ new: [RenderedRow]) -> Bool {
        old.count == new.count && zip(old, new).allSatisfy { $0.key == $1.key }
    }
}

/// The parts of a message in addition to the page or the patch.
struct WireMessage {
    let number: Int
    /// The session's id, in full renders only, because the session may be new.
    let session: String?
    let title: String?
    let location: String?
    let acknowledgements: [Int]
    let language: PageLanguage?
    let commands: [DeviceCommand]
    /// Whether the message is about nothing but a change of the page.
    var isEmpty: Bool { title == nil && location == nil && language == nil && acknowledgements.isEmpty && commands.isEmpty }

    func json(around writer: WireWriter) -> [UInt8] {
        var json = JSONBuffer()
        json.append("{\"r\":")
        json.append(number)
        member("\"s\":", session, to: &json)
        if !writer.needed.isEmpty {
            json.append(",\"T\":{")
            for (index, template) in writer.needed.enumerated() {
                if index > 0 { json.append(",") }
                json.append(string: String(template.id))
                json.append(":")
                json.append(string: WireTemplate.html(of: template))
            }
            json.append("}")
        }
        if writer.buffer.count > 0 {
            json.append(",")
            json.append(writer.buffer)
        }
        member("\"t\":", title, to: &json)
        member("\"l\":", location, to: &json)
        if let language {
            json.append(",\"w\":")
            ClientStrings(language: language).append(to: &json)
        }
        if !acknowledgements.isEmpty {
            json.append(",\"a\":[")
            for (index, number) in acknowledgements.enumerated() {
                if index > 0 { json.append(",") }
                json.append(number)
            }
            json.append("]")
        }
        if !commands.isEmpty {
            json.append(",\"c\":[")
            for (index, command) in commands.enumerated() {
                json.append(index > 0 ? ",{" : "{")
                for (index, member) in command.members.enumerated() {
                    if index > 0 { json.append(",") }
                    json.append(string: member.key)
                    json.append(":")
                    json.append(string: member.value)
                }
                json.append("}")
            }
            json.append("]")
        }
        json.append("}")
        return json.bytes
    }

    private func member(_ name: StaticString, _ value: String?, to json: inout JSONBuffer) {
        guard let value else { return }
        json.append(",")
        json.append(name)
        json.append(string: value)
    }
}

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

/// A buffer for JSON text. It can be truncated, so that a diff can write before it knows whether anything changed.
struct JSONBuffer {
    private(set) var bytes: [UInt8] = []
    var count: Int { bytes.count }
    mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

    /// Turns `"3":{"0":` into `"3.0":`, given the position of the inner brace.
    mutating func joinPath(at position: Int) {
        bytes.replaceSubrange(position - 2..<position + 2, with: CollectionOfOne(UInt8(ascii: ".")))
    }

    mutating func append(_ syntax: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: syntax.utf8Start, count: syntax.utf8CodeUnitCount))
    }

    mutating func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }
    mutating func append(_ other: JSONBuffer) { bytes.append(contentsOf: other.bytes) }

    mutating func append(string: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = string
        text.withUTF8 { append(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case ..<0x20:
                append(byte < 0x10 ? "\\u000" : "\\u001")
                bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
            default: bytes.append(byte)
            }
        }
    }
}
