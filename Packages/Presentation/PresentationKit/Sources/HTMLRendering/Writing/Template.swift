import Synchronization

/// The tokenized literal parts of an HTML literal. Interned: equal literals share one object.
public final class Template: Sendable {
    public let id: Int
    public let statics: [String]
    public let contexts: [SlotContext]
    /// The reason why the template cannot be rendered, if any.
    public let fault: String?

    /// Whether the template consists of one slot only, so that its value can replace it.
    let isTransparent: Bool
    let holdsFileField: Bool
    /// The buttons that may submit the form for browsers without a script.
    let pressables: [Pressable]

    init(id: Int, statics: [String]) {
        isTransparent = statics == ["", ""]
        holdsFileField = statics.contains { $0.contains("type=\"file\"") }
        self.id = id
        self.statics = statics
        let scanner = TemplateScanner(statics)
        contexts = scanner.contexts
        fault = scanner.fault
        var pressables: [Pressable] = []
        for slot in contexts.indices where contexts[slot] == .tag {
            guard let next = Pressable(slot: slot, in: statics) else { continue }
            // Replaces the entry of an earlier slot in the same tag.
            if pressables.last?.slots.lowerBound == next.slots.lowerBound { pressables.removeLast() }
            pressables.append(next)
        }
        self.pressables = pressables
    }

    static func of(_ html: HTML) -> Template { TemplateTable.shared.template(for: html) }
}

/// A button of type `button` with slots that may contain its click handler.
struct Pressable: Sendable {
    /// The index of the literal part that contains the value of the type, or of the slot that is the value.
    let type: Int
    /// The literal part around the value of the type; nil if the value is a slot.
    let literal: (before: String, after: String)?
    let slots: ClosedRange<Int>

    /// - Returns: Nil if the tag is no such button, or if it contains a device command, which requires the script.
    init?(slot: Int, in statics: [String]) {
        // Values contain no <, so the last one begins the tag.
        guard let first = statics[...slot].lastIndex(where: { $0.contains("<") }), let start = statics[first].lastIndex(of: "<"),
            statics[first][start...].hasPrefix("<button ")
        else { return nil }
        slots = first...slot
        var found: (type: Int, literal: (before: String, after: String)?)?
        for index in slots {
            let part = statics[index]
            let text = index == first ? part[start...] : part[...]
            if text.contains(" data-copy=") || text.contains(" data-save=") { return nil }
            if found != nil { continue }
            if let range = text.firstRange(of: "type=\"button\"") {
                let value = text.index(range.lowerBound, offsetBy: 6)..<text.index(before: range.upperBound)
                found = (index, (String(part[..<value.lowerBound]), String(part[value.upperBound...])))
            } else if index < slot, text.hasSuffix("type=\""), statics[index + 1].hasPrefix("\"") {
                found = (index, nil)
            }
        }
        guard let found else { return nil }
        (type, literal) = found
    }
}

/// All templates used so far. Bounded by the number of literals in the program.
final class TemplateTable: Sendable {
    static let shared = TemplateTable()

    private struct Entry {
        let statics: [StaticString]
        let template: Template
    }

    private struct Tables {
        var byAddress: [UInt: [Entry]] = [:]
        var byText: [[String]: Template] = [:]
        var groups: [Template] = []
    }

    private let tables = Mutex(Tables())

    func template(for html: HTML) -> Template {
        tables.withLock { tables in
            if html.statics.isEmpty { return Self.group(of: html.slots.count, in: &tables) }
            // Literals are found by address; their text is read only the first time.
            let address = html.statics.reduce(into: UInt(html.statics.count)) { $0 = $0 &* 31 &+ $1.address }
            if let entry = tables.byAddress[address]?.first(where: { Self.areIdentical($0.statics, html.statics) }) {
                return entry.template
            }
            let template = Self.intern(html.statics.map { "\($0)" }, in: &tables)
            tables.byAddress[address, default: []].append(Entry(statics: html.statics, template: template))
            return template
        }
    }

    private static func group(of count: Int, in tables: inout Tables) -> Template {
        while tables.groups.count <= count {
            tables.groups.append(intern(Array(repeating: "", count: tables.groups.count + 1), in: &tables))
        }
        return tables.groups[count]
    }

    private static func intern(_ statics: [String], in tables: inout Tables) -> Template {
        if let known = tables.byText[statics] { return known }
        let template = Template(id: tables.byText.count + 1, statics: statics)
        tables.byText[statics] = template
        return template
    }

    static func areIdentical(_ left: [StaticString], _ right: [StaticString]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.address == $1.address && $0.length == $1.length }
    }
}

extension StaticString {
    /// The address of the text, or the scalar itself if the compiler stored one instead of an address.
    fileprivate var address: UInt { hasPointerRepresentation ? UInt(bitPattern: utf8Start) : UInt(unicodeScalar.value) }
    fileprivate var length: Int { hasPointerRepresentation ? utf8CodeUnitCount : -1 }
}
