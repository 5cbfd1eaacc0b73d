/// Tokenizes the literal parts of an HTML literal: finds the context of each slot and checks that the fragment is balanced.
///
/// Supports less HTML than browsers on purpose: unsupported syntax is a fault, not a guess. Attribute values must be quoted, elements
/// closed and names complete.
struct TemplateScanner {
    private enum State: Equatable {
        case text, tagOpen, tagName, closingName, inTag, attributeName, afterAttributeName
        case value(quote: UInt8)
        case markupDeclaration
    }

    static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    private static let urlAttributes: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href", "manifest", "ping", "longdesc",
    ]
    private static let refusedAttributes: Set<String> = ["style", "srcdoc", "srcset"]
    private static let opaqueElements: Set<String> = ["script", "style", "textarea", "title", "iframe", "noscript", "xmp", "plaintext"]
    private(set) var contexts: [SlotContext] = []
    private(set) var fault: String?
    private var state = State.text
    private var open: [String] = []
    private var name = ""
    private var attribute = ""
    private var valueIsEmpty = true
    private var isSelfClosing = false
    /// The number of values in the open textarea.
    private var areaSlots = 0

    init(_ statics: [String]) {
        for (index, literal) in statics.enumerated() {
            for byte in literal.utf8 { advance(byte) }
            if index < statics.count - 1 { closePart() }
        }
        if fault == nil, state != .text { fault = "the literal ends inside a tag" }
        if fault == nil, let element = open.last { fault = "<\(element)> is not closed" }
    }

    /// The context of a whole attribute value, by the attribute's name.
    static func context(ofAttribute name: String) -> SlotContext {
        if name.hasPrefix("on") || refusedAttributes.contains(name) { return .forbidden("in the attribute \(name)") }
        return urlAttributes.contains(name) ? .url : .attribute
    }

    /// Records the context of the following slot.
    private mutating func closePart() {
        contexts.append(context)
        if contexts.last == .area { areaSlots += 1 }
        switch state {
        case .value: valueIsEmpty = false
        case .tagName: finishTagName()
        default: break
        }
    }

    private var context: SlotContext {
        switch state {
        case .text:
            if let element = open.last, Self.opaqueElements.contains(element) {
                guard element == "textarea", areaSlots == 0, fault == nil else { return .forbidden("inside <\(element)>") }
                return .area
            }
            return .text
        case .tagName: return .tag
        case .inTag: return isSelfClosing ? .forbidden("after the / of a tag") : .tag
        case .value:
            let context = Self.context(ofAttribute: attribute)
            return context == .url && !valueIsEmpty ? .urlPart : context
        case .attributeName, .afterAttributeName: return .forbidden("in an attribute without quotes or in its name")
        case .tagOpen, .closingName: return .forbidden("in the name of an element")
        case .markupDeclaration: return .forbidden("in a comment")
        }
    }

    private mutating func advance(_ byte: UInt8) {
        switch state {
        case .text:
            if byte == UInt8(ascii: "<") {
                (state, name) = (.tagOpen, "")
            } else if open.last == "textarea" {
                fail("a <textarea> may contain one value only")
            }
        case .tagOpen:
            switch byte {
            case UInt8(ascii: "/"): state = .closingName
            case UInt8(ascii: "!"):
                fail("comments and declarations do not belong into HTML literals")
                state = .markupDeclaration
            default: scanName(byte, in: .tagName)
            }
        case .tagName: byte.isNamePart ? name.append(byte.asLowercase) : endName(byte)
        case .closingName:
            if byte == UInt8(ascii: ">") { closeElement() } else if !byte.isSpace { name.append(byte.asLowercase) }
        case .inTag: advanceInTag(byte)
        case .attributeName:
            switch byte {
            case UInt8(ascii: "="): state = .afterAttributeName
            case UInt8(ascii: ">"), UInt8(ascii: "/"):
                state = .inTag
                advanceInTag(byte)
            case _ where byte.isSpace: state = .inTag
            default: attribute.append(byte.asLowercase)
            }
        case .afterAttributeName:
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                (state, valueIsEmpty) = (.value(quote: byte), true)
            } else {
                fail("the value of the attribute \(attribute) is not quoted")
            }
        case .value(let quote): if byte == quote { state = .inTag } else if !byte.isSpace { valueIsEmpty = false }
        case .markupDeclaration: if byte == UInt8(ascii: ">") { state = .text }
        }
    }

    private mutating func advanceInTag(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: ">"): openElement()
        case UInt8(ascii: "/"): isSelfClosing = true
        case _ where byte.isSpace: break
        default:
            if isSelfClosing { fail("something follows the / of <\(name)>") }
            (state, attribute) = (.attributeName, String(byte.asLowercase))
        }
    }

    private mutating func scanName(_ byte: UInt8, in next: State) {
        if byte.isLetter {
            (state, name) = (next, String(byte.asLowercase))
        } else {
            fail("a < that begins no tag must be written &lt;")
            state = .text
        }
    }

    private mutating func endName(_ byte: UInt8) {
        finishTagName()
        advanceInTag(byte)
    }

    private mutating func finishTagName() { (state, isSelfClosing) = (.inTag, false) }

    private mutating func openElement() {
        state = .text
        if open.last == "textarea" { fail("a <textarea> may contain one value only") }
        if !isSelfClosing, !Self.voidElements.contains(name) { open.append(name) }
        areaSlots = 0
        isSelfClosing = false
    }

    private mutating func closeElement() {
        state = .text
        if open.last == name {
            open.removeLast()
        } else {
            fail("</\(name)> closes \(open.last.map { "<\($0)>" } ?? "an element that is not open")")
        }
    }

    private mutating func fail(_ message: String) { if fault == nil { fault = message } }
}

extension UInt8 {
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    var isNamePart: Bool { isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: ":") }
    var asLowercase: Character { Character(UnicodeScalar((0x41...0x5A).contains(self) ? self | 0x20 : self)) }
}
