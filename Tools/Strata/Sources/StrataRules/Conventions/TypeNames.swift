import Foundation
import StrataScan

enum TypeNames {
    /// The type without attributes, `any`, `some` and generic arguments: `Base` of `@unchecked Base<A>`.
    static func plain(_ type: String) -> String {
        var text = type[...]
        if text.hasPrefix("@") {
            // Inheritance clauses contain no whitespace, so the possible attributes are listed.
            for attribute in ["@unchecked", "@preconcurrency", "@retroactive", "@MainActor", "@unsafe"] where text.hasPrefix(attribute) {
                text = text.dropFirst(attribute.count)
            }
        }
        for word in ["any ", "some "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
        return String(text.prefix { $0 != "<" }).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The types of an inheritance entry, which may combine several with `&`.
    static func parts(_ type: String) -> [String] { type.split(separator: "&").map { plain(String($0)) } }

    /// The qualified names in a type: `Store` and `Model.Row` in `[Store: any Model.Row]`.
    static func names(in type: String) -> [String] {
        let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map { word in
            word.split(separator: ".").joined(separator: ".")
        }
        return words.filter { !$0.isEmpty && !["any", "some", "inout", "borrowing", "consuming", "sending"].contains($0) }
    }

    /// The type of an initial value, as far as its source shows it: `Model` for `Model(id: 1)` and `Model.empty`.
    static func maker(in value: String) -> String? {
        let head = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let parts = head.split(separator: ".").prefix { $0.first?.isUppercase == true }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }

    /// Marker protocols, which have no requirements.
    static let markers: Set<String> = ["Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable"]
}
