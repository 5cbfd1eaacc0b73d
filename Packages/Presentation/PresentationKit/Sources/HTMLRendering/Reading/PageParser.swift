/// Parses the HTML that a renderer wrote.
///
/// Unlike a browser's parser, it accepts only the subset that templates may contain and throws on anything else, so that a page that a
/// browser would have to repair fails in a test.
public struct PageParser {
    private var rest: Substring.UTF8View
    private var current: PageElement
    private let root: PageElement

    /// The reason why a page cannot be parsed.
    public struct Failure: Error, CustomStringConvertible { public let description: String }

    /// Parses a fragment.
    ///
    /// - Returns: An element named `#page` around the fragment.
    /// - Throws: ``Failure`` with an excerpt of the malformed part.
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
        if name == "textarea", attributes["value"] == nil {
            // The content of a textarea is its value, without a leading line break.
            let text = Self.unescaped(take { $0 != UInt8(ascii: "<") })
            attributes["value"] = text.hasPrefix("\n") ? String(text.dropFirst()) : text
        }
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

    /// Decodes the references that ``HTMLEscaping`` writes, and the few named references of templates. Works on bytes, because a combining
    /// mark after a semicolon would hide it from a search by characters.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var output: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            output += rest[..<start]
            rest = rest[start...].dropFirst()
            let name = rest.prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
            if rest[name.endIndex...].first == UInt8(ascii: ";"), let text = references[String(decoding: name, as: UTF8.self)] {
                output += text.utf8
                rest = rest[name.endIndex...].dropFirst()
            } else {
                output.append(UInt8(ascii: "&"))
            }
        }
        return String(decoding: output + rest, as: UTF8.self)
    }

    private static let longestReference = 6

    private static let references = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "nbsp": "\u{A0}", "times": "×", "middot": "·", "hellip": "…",
    ]
}
