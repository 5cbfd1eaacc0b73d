import PresentationKit

/// The texts of the client script in one language. The script replaces `$1` and `$2`.
struct ClientStrings {
    let language: PageLanguage

    /// The texts as a JSON object. The script reads it from the page, and again after a change of language.
    var json: String {
        var json = JSONBuffer()
        append(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    func append(to json: inout JSONBuffer) {
        json.append("{\"lang\":")
        json.append(string: language.tag)
        json.append(",\"dir\":")
        json.append(string: language.direction.rawValue)
        for (name, string) in Self.strings {
            json.append(",")
            json.append(string: name)
            json.append(":")
            json.append(string: language.localized(string))
        }
        json.append("}")
    }

    private static let strings: [(String, @Sendable (any FrameworkStrings) -> String)] = [
        ("count", { $0.count("$1", "$2") }), ("sending", \.sending), ("cancel", \.cancel), ("cancelled", \.cancelled),
        ("offline", \.offline), ("refused", \.pageRefused), ("changed", \.notSentPageChanged), ("busy", \.notSentTooMuch),
        ("unsent", \.notSentOffline), ("large", { $0.tooLarge("$1") }), ("full", \.noSpace), ("denied", \.deviceRefused),
        ("flooded", \.frameStopped), ("again", \.tryAgain),
    ]
}
