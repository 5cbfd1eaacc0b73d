/// A text of the insurer, such as the name of a product, in several languages.
///
/// On the wire and in stores it is one string, or an object of texts by language: `{"en": "Bicycle", "de": "Fahrrad"}`.
public struct InsuranceText: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    private static let fallback = "en"

    private let texts: [String: String]

    public init(stringLiteral text: String) { texts = [Self.fallback: text] }

    /// Returns the text in a language, given as its primary subtag such as `de`; in English if there is none.
    public func text(in language: String) -> String { texts[language] ?? texts[Self.fallback] ?? "" }

    public var booked: String { text(in: Self.fallback) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let single = try? container.decode(String.self)
        texts = try single.map { [Self.fallback: $0] } ?? container.decode([String: String].self)
        guard texts[Self.fallback] != nil else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text in English is missing")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if texts.count == 1 { try container.encode(booked) } else { try container.encode(texts) }
    }
}
