/// Describes where and why decoding failed, without the value, which Foundation's own texts may quote.
enum DecodingReason {
    static func text(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(place(context.codingPath + [key])) is missing"
        case DecodingError.valueNotFound(_, let context):
            "\(place(context.codingPath)) is null"
        case DecodingError.typeMismatch(let type, let context):
            "\(place(context.codingPath)) is not of type \(type)"
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            "it is not valid JSON, or a value is not allowed"
        case DecodingError.dataCorrupted(let context):
            "\(place(context.codingPath)) has a value that is not allowed"
        case EncodingError.invalidValue(_, let context):
            "\(place(context.codingPath)) has a value that is not allowed"
        default:
            "decoding ended with \(type(of: error))"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        let place = path.reduce("") { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
        }
        return place.isEmpty ? "the top level" : place
    }
}
