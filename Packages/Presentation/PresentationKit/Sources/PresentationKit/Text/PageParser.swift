/// Reads the HTML that a renderer wrote.
///
/// Not a browser's parser: it accepts the subset that templates may hold and throws on anything else, so that a page that a browser
/// would have to repair fails in a test.
@_spi(Rendering) public struct PageParser {
    private var rest: Substring.UTF8View
    private var current: PageElement
    private let root: PageElement

    /// Why a page cannot be read.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Reads a fragment.
    ///
    /// - Returns: An element named `#page` around the fragment.
    /// - Throws: ``Failure`` that quotes the place.
    public static func parse(_ html: String) throws(Failure) -> PageElement {
        var parser = PageParser(html)
        try parser.run()
        return parser.root
    }

    private init(_ html: String) {
        rest = html[...].utf8
        root = PageElement(name: "#page", attributes: [:], parent: nil)
        current = root
    }

    private mutating func run() throws(Failure) {
        while let byte = rest.first {
            if byte != UInt8(ascii: "<") {
                let text = take { $0 != UInt8(ascii: "<") }
                current.children.append(.text(Self.unescaped(text)))
            } else if rest.dropFirst().first == UInt8(ascii: "/") {
                try close()
            } else {
                try open()
            }
        }
        if current !== root { throw Failure(description: "<\(current.name)> is not closed.") }
    }

    private mutating func close() throws(Failure) {
        rest = rest.dropFirst(2)
        let name = take { $0 != UInt8(ascii: ">") }
        try expect(UInt8(ascii: ">"))
        guard name == current.name, let parent = current.parent else {
            throw Failure(description: "</\(name)> closes <\(current.name)>.")
        }
        current = parent
    }

    private mutating func open() throws(Failure) {
        rest = rest.dropFirst()
        let name = take(while: \.isNamePart)
        if name.isEmpty { throw Failure(description: "A < begins no tag, before `\(excerpt)`.") }
        var attributes: [String: String] = [:]
        while true {
            _ = take(while: \.isSpace)
            guard let byte = rest.first else { throw Failure(description: "The page ends inside <\(name)>.") }
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
            let attribute = take { !$0.isSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
            var value = ""
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst()
                guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                    throw Failure(description: "The value of \(attribute) in <\(name)> is not quoted.")
                }
                rest = rest.dropFirst()
                value = Self.unescaped(take { $0 != quote })
                try expect(quote)
            }
            if attribute.isEmpty { throw Failure(description: "An attribute of <\(name)> has no name, before `\(excerpt)`.") }
            if attributes.updateValue(value, forKey: attribute) != nil {
                throw Failure(description: "<\(name)> has the attribute \(attribute) twice.")
            }
        }
        let isSelfClosing = rest.first == UInt8(ascii: "/")
        if isSelfClosing { rest = rest.dropFirst() }
        try expect(UInt8(ascii: ">"))
        let element = PageElement(name: name, attributes: attributes, parent: current)
        current.children.append(.element(element))
        if !isSelfClosing, !TemplateScanner.voidElements.contains(name) { current = element }
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> String {
        let head = rest.prefix(while: condition)
        rest = rest[head.endIndex...]
        return String(Substring(head))
    }

    private mutating func expect(_ byte: UInt8) throws(Failure) {
        guard rest.first == byte else { throw Failure(description: "A tag is not complete, before `\(excerpt)`.") }
        rest = rest.dropFirst()
    }

    private var excerpt: String { String(String(Substring(rest)).prefix(40)) }

    /// Undoes ``HTMLEscaping``, and the few named references that templates use.
    static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var output = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            output += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ";"), let scalar = references[String(rest[rest.index(after: start)..<end])] else {
                output += "&"
                rest = rest.dropFirst()
                continue
            }
            output += scalar
            rest = rest[rest.index(after: end)...]
        }
        return output + rest
    }

    private static let references = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "nbsp": "\u{A0}", "times": "×", "middot": "·", "hellip": "…",
    ]
}
