import StrataScan

/// Reads names out of types as they are written.
enum TypeNames {
    /// The type without attributes, `any`, `some` and generic arguments: `Base` of `@unchecked Base<A>`.
    static func plain(_ type: String) -> String {
        var text = type[...]
        if text.hasPrefix("@") {
            // Whitespace is gone in inheritance clauses, so the attributes that occur there are known by name.
            for attribute in ["@unchecked", "@preconcurrency", "@retroactive", "@MainActor", "@unsafe"] where text.hasPrefix(attribute) {
                text = text.dropFirst(attribute.count)
            }
        }
        for word in ["any ", "some "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
        return String(text.prefix { $0 != "<" }).trimmingSpaces
    }

    /// The plain types of an entry after a colon, which may put several together with `&`.
    static func parts(_ type: String) -> [String] { type.split(separator: "&").map { plain(String($0)) } }

    /// The dotted names that occur in a type: `Store` and `Model.Row` in `[Store: any Model.Row]`.
    static func names(in type: String) -> [String] {
        var names: [String] = []
        var current = ""
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        for character in type + " " {
            if isPart(character) || character == "." && !current.isEmpty {
                current.append(character)
            } else if !current.isEmpty {
                while current.hasSuffix(".") { current.removeLast() }
                if !["any", "some", "inout", "borrowing", "consuming", "sending"].contains(current) { names.append(current) }
                current = ""
            }
        }
        return names
    }

    /// The type that an initial value makes, as far as its text says: `Model` of `Model(id: 1)` and of `Model.empty`.
    static func maker(in value: String) -> String? {
        let head = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let parts = head.split(separator: ".").prefix { $0.first?.isUppercase ?? false }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    /// Protocols that only mark a type and ask for no member.
    static let markers: Set<String> = ["Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable"]
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace ?? false { text = text.dropFirst() }
        while text.last?.isWhitespace ?? false { text = text.dropLast() }
        return String(text)
    }
}
