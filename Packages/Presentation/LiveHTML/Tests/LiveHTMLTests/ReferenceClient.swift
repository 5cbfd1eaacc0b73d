@testable import LiveHTML

/// The behavior of the client script in Swift: stores a page as templates and slots, and applies messages.
struct ReferenceClient {
    struct Failure: Error, CustomStringConvertible { let description: String }

    struct Template {
        enum Kind { case text, area, attribute, tag }

        private(set) var literals: [String] = []
        private(set) var kinds: [Kind] = []

        init(_ text: String) {
            var rest = text[...]
            var output = ""
            while let index = rest.firstIndex(where: { $0 == "<" || $0 == " " || $0 == "\u{E000}" }) {
                output += rest[..<index]
                rest = rest[index...]
                let tag = " $\(kinds.count)=\"\""
                let found: (mark: String, kind: Kind)? =
                    rest.hasPrefix("<!---->")
                    ? ("<!---->", .text)
                    : rest.hasPrefix(tag)
                        ? (tag, .tag)
                        : rest.hasPrefix("\u{E000}</textarea>")
                            ? ("\u{E000}", .area)
                            : rest.hasPrefix("\u{E000}") ? ("\u{E000}", .attribute) : nil
                if let found {
                    literals.append(output)
                    kinds.append(found.kind)
                    output = ""
                    rest = rest.dropFirst(found.mark.count)
                } else {
                    output.append(rest.removeFirst())
                }
            }
            literals.append(output + rest)
        }
    }

    final class Piece {
        let template: Template
        var slots: [JSONValue] = []
        var pieces: [Int: Piece] = [:]
        var lists: [Int: [(key: String, piece: Piece)]] = [:]
        init(template: Template) { self.template = template }
    }

    private(set) var page: Piece?
    private(set) var title = ""
    private(set) var location = ""
    private(set) var acknowledged: [Int] = []
    private(set) var render = 0
    private var templates: [String: Template] = [:]

    mutating func receive(_ json: [UInt8]) throws {
        let message = try JSONValue.read(json)
        for (id, text) in message["T"]?.object ?? [:] { templates[id] = text.string.map(Template.init) }
        if let page = message["j"] { self.page = try make(page) }
        if let changes = message["d"] {
            if changes.array != nil { page = try make(changes) } else { try patch(try unwrap(page, "a page"), changes) }
        }
        title = message["t"]?.string ?? title
        location = message["l"]?.string ?? location
        acknowledged += message["a"]?.array?.compactMap(\.integer) ?? []
        render = try unwrap(message["r"]?.integer, "a render number")
    }

    private func unwrap<Value>(_ value: Value?, _ what: String) throws -> Value {
        guard let value else { throw Failure(description: "the message lacks \(what)") }
        return value
    }

    private func make(_ json: JSONValue) throws -> Piece {
        let parts = try unwrap(json.array, "a piece")
        return try make(template: parts[0], values: parts[1])
    }

    private func make(template: JSONValue, values: JSONValue) throws -> Piece {
        let id = String(try unwrap(template.integer, "a template"))
        let piece = Piece(template: try unwrap(templates[id], "the text of template \(id)"))
        for (index, value) in try unwrap(values.array, "values").enumerated() {
            piece.slots.append(.null)
            try set(index, of: piece, to: value)
        }
        return piece
    }

    private func set(_ index: Int, of piece: Piece, to change: JSONValue) throws {
        guard piece.slots.indices.contains(index) else {
            throw Failure(description: "there is no slot \(index) in `\(piece.template.literals)`")
        }
        switch change {
        case .null, .string: (piece.slots[index], piece.pieces[index], piece.lists[index]) = (change, nil, nil)
        case .array: (piece.pieces[index], piece.lists[index]) = (try make(change), nil)
        case .object(let members):
            if let rows = members["l"]?.array {
                piece.pieces[index] = nil
                piece.lists[index] = try rows.map { row in
                    let parts = try unwrap(row.array, "a row")
                    return (try unwrap(parts[0].string, "a key"), try make(template: parts[1], values: parts[2]))
                }
            } else if piece.lists[index] != nil {
                try update(&piece.lists[index]!, members)
            } else {
                try patch(try unwrap(piece.pieces[index], "a piece in slot \(index)"), change)
            }
        default: throw Failure(description: "a slot cannot be \(change)")
        }
    }

    private func patch(_ piece: Piece, _ changes: JSONValue) throws {
        for (path, change) in try unwrap(changes.object, "changes") {
            var at = piece
            let steps = path.split(separator: ".").compactMap { Int($0) }
            for step in steps.dropLast() { at = try unwrap(at.pieces[step], "a piece on the path \(path)") }
            try set(try unwrap(steps.last, "a path"), of: at, to: change)
        }
    }

    private func update(_ rows: inout [(key: String, piece: Piece)], _ members: [String: JSONValue]) throws {
        for key in members["x"]?.array ?? [] {
            let index = try unwrap(rows.firstIndex { $0.key == key.string }, "the row to remove")
            rows.remove(at: index)
        }
        for place in members["o"]?.array ?? [] {
            let parts = try unwrap(place.array, "a place")
            let key = try unwrap(parts[0].string, "a key")
            let piece: Piece
            if parts.count > 2 {
                piece = try make(template: parts[2], values: parts[3])
            } else {
                piece = rows.remove(at: try unwrap(rows.firstIndex { $0.key == key }, "the row to move")).piece
            }
            let after = try parts[1].string.map { key in try unwrap(rows.firstIndex { $0.key == key }, "the row before") }
            rows.insert((key, piece), at: after.map { $0 + 1 } ?? 0)
        }
        for (key, changes) in members["u"]?.object ?? [:] {
            let index = try unwrap(rows.firstIndex { $0.key == key }, "the row to update")
            if changes.array != nil { rows[index].piece = try make(changes) } else { try patch(rows[index].piece, changes) }
        }
    }

    /// The page in the format of ``RenderedNode/html(formAction:)``.
    var html: String { page.map(Self.html) ?? "" }

    private static func html(of piece: Piece) -> String {
        var output = ""
        for (index, literal) in piece.template.literals.enumerated() {
            output += literal
            guard piece.slots.indices.contains(index) else { continue }
            guard index < piece.template.kinds.count else { return output + "(no mark for slot \(index))" }
            if let list = piece.lists[index] {
                output += list.map { html(of: $0.piece) }.joined()
            } else if let inner = piece.pieces[index] {
                output += html(of: inner)
            } else if let text = piece.slots[index].string {
                switch piece.template.kinds[index] {
                case .text: output += escaped(text, inAttribute: false)
                case .area: output += "\n" + escaped(text, inAttribute: false)
                case .attribute: output += escaped(text, inAttribute: true)
                case .tag: output += attribute(text)
                }
            }
        }
        return output
    }

    private static func attribute(_ text: String) -> String {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return " \(parts[0])=\"\(escaped(String(parts[1]), inAttribute: true))\""
    }

    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        let plain = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return inAttribute ? plain.replacing("\"", with: "&quot;").replacing("'", with: "&#39;") : plain
    }
}
