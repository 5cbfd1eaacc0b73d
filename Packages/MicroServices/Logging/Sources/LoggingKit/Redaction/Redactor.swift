import Logging

/// Turns a raw event into what a sink may show.
///
/// Metadata values are hidden unless marked public. A message is a finished string by the time a handler sees it, so its
/// text, and that of shown values, passes through detectors for what people leak most: e-mail addresses, payment card
/// numbers (Luhn, ISO/IEC 7812), IBANs (mod 97, ISO 13616), bearer and JSON web tokens (RFC 6750, RFC 7519) and long
/// random strings.
public struct Redactor: Sendable {
    /// The policy it applies.
    public let policy: RedactionPolicy

    /// What stands in place of a private value.
    public static let privateMark = "<private>"
    /// What stands in place of a secret value.
    public static let secretMark = "<secret>"

    public init(policy: RedactionPolicy = .hidePrivate) {
        self.policy = policy
    }

    /// The text with every detected e-mail address, card number, IBAN and token replaced by a mark such as `<card>`.
    ///
    /// Linear in the length of the text.
    public func redact(text: String) -> String {
        let words = Array(text.unicodeScalars)
        guard words.contains(where: { $0 == "@" || $0.isASCIIDigit }) || words.count >= SensitiveText.minimumTokenLength else {
            return text
        }
        return SensitiveText.redact(words)
    }

    func redact(value: Logger.MetadataValue) -> String {
        switch value.attributes[Sensitivity.self] ?? .private {
        case .secret: return Self.secretMark
        case .public: return redact(text: value.description)
        case .private:
            // A container may mix public and private members; its own mark decides for plain values only.
            switch value {
            case .array(let members): return "[" + members.map(redact(value:)).joined(separator: ", ") + "]"
            case .dictionary(let members):
                return "[" + members.sorted { $0.key < $1.key }.map { "\($0.key): \(redact(value: $0.value))" }.joined(separator: ", ")
                    + "]"
            case .string, .stringConvertible:
                return policy == .showPrivate ? redact(text: value.description) : Self.privateMark
            }
        }
    }
}

extension Unicode.Scalar {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
