/// Hides what looks like a secret in free text.
///
/// A message is a finished string by the time a handler sees it, so its text, and that of every shown value, passes through detectors for
/// what people leak most. `Redaction.md` beside the README says what each finds and what not.
public struct Redactor: Sendable {
    /// What stands in place of a private value.
    public static let privateMark = "<private>"
    /// What stands in place of a secret value.
    public static let secretMark = "<secret>"

    public init() {}

    /// The text with a mark such as `<card>` in place of each thing found. Linear in the length of the text.
    public func redact(text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var findings: [Finding] = []
            TextScanner.scan(bytes, isMarkedPublic: false, into: &findings)
            guard !findings.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            var result: [UInt8] = []
            findings.replace(in: bytes, into: &result)
            return String(decoding: result, as: UTF8.self)
        }
    }
}

/// A part of a text that must not be shown.
struct Finding: Hashable {
    enum Kind: String, CaseIterable {
        case email, card, iban, token, secret, key, credentials
    }

    var range: Range<Int>
    var kind: Kind
}

extension [Finding] {
    /// Appends the text with marks in place of the findings.
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
