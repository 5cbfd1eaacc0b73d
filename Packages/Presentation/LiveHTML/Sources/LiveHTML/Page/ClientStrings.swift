import PresentationKit

/// What the script says to people, in one language; it fills in `$1` and `$2`.
struct ClientStrings {
    let language: PageLanguage

    /// A JSON object. The script reads it from the page, and again when the language changes.
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
        for (name, word) in Self.words {
            json.append(",")
            json.append(string: name)
            json.append(":")
            json.append(string: language.localized(word))
        }
        json.append("}")
    }

    private static let words: [(String, @Sendable (FrameworkStrings) -> String)] = [
        ("count", { $0.count("$1", "$2") }),
        ("sending", \.sending),
        ("cancel", \.cancel),
        ("cancelled", \.cancelled),
        ("offline", \.offline),
        ("refused", \.pageRefused),
        ("changed", \.notSentPageChanged),
        ("busy", \.notSentTooMuch),
        ("unsent", \.notSentOffline),
        ("large", { $0.tooLarge("$1") }),
        ("denied", \.deviceRefused),
        ("flooded", \.frameStopped),
        ("again", \.tryAgain),
    ]
}
