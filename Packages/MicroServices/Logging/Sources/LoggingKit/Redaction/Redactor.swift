/// Replaces secrets and personal data in free text.
///
/// Messages, metadata keys and shown values pass through its detectors. `Redaction.md`, next to the README, lists what they find.
public struct Redactor: Sendable {
    static let privateMark = "<private>"
    static let secretMark = "<secret>"

    public init() {}

    /// Returns the text with each finding replaced by a mark such as `<card>`, in linear time.
    public func redact(text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var findings: [Finding] = []
            TextScanner.scan(bytes, isMarkedPublic: false, into: &findings)
            var result: [UInt8] = []
            findings.replace(in: bytes, into: &result)
            return String(decoding: result, as: UTF8.self)
        }
    }
}

/// The metadata values that a sink may contain.
public enum RedactionPolicy: Sendable, Hashable {
    /// Private and secret metadata values are replaced. The default of every sink.
    case hidePrivate
    /// Private metadata values are shown, secret ones are replaced; for a developer's own console.
    case showPrivate
}

/// A range of a text that must not be shown.
struct Finding: Hashable {
    enum Kind: String, CaseIterable {
        case email, card, iban, phone, token, secret, key, credentials
    }

    var range: Range<Int>
    var kind: Kind
}

extension [Finding] {
    func replace(in text: Bytes, into result: inout [UInt8]) {
        var copied = 0
        for finding in self {
            result.append(contentsOf: text[copied..<finding.range.lowerBound])
            result.append(contentsOf: "<\(finding.kind.rawValue)>".utf8)
            copied = finding.range.upperBound
        }
        result.append(contentsOf: text[copied...])
    }
}
