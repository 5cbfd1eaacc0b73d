public import Logging

/// The visibility of a metadata value, as an attribute of the value (swift-log proposal SLG-0004).
///
/// A value without the attribute is `private`. If several attributes are interpolated into one value, the strictest applies to the whole
/// value, including text without an attribute.
///
/// ```swift
/// logger.info("request finished", metadata: ["status": "\(status, sensitivity: .public)", "user": "\(name)"])
/// ```
public enum Sensitivity: Int64, Logger.MetadataValueAttributes.Attribute, Sendable {
    /// May be shown in every sink.
    case `public` = 1
    /// Shown only by a sink with the policy `.showPrivate`.
    case `private` = 2
    /// Never shown by any sink.
    case secret = 3

    fileprivate func tightened(to other: Sensitivity?) -> Sensitivity {
        guard let other, other.rawValue > rawValue else { return self }
        return other
    }
}

extension Logger.MetadataValue.StringInterpolation {
    /// Interpolates a value with its sensitivity.
    public mutating func appendInterpolation<Value: CustomStringConvertible & Sendable>(_ value: Value, sensitivity: Sensitivity) {
        appendInterpolation(value, attributes: { $0[Sensitivity.self] = sensitivity.tightened(to: $0[Sensitivity.self]) })
    }

    /// Interpolates a metadata value. Members with a stricter sensitivity remain hidden in every sink.
    public mutating func appendInterpolation(_ value: Logger.MetadataValue, sensitivity: Sensitivity) {
        let shown = value.text(upTo: sensitivity)
        appendInterpolation(shown, attributes: { $0[Sensitivity.self] = sensitivity.tightened(to: $0[Sensitivity.self]) })
    }

    /// Interpolates metadata. Members with a stricter sensitivity remain hidden in every sink.
    public mutating func appendInterpolation(_ metadata: Logger.Metadata, sensitivity: Sensitivity) {
        appendInterpolation(Logger.MetadataValue.dictionary(metadata), sensitivity: sensitivity)
    }

    /// Interpolates metadata values. Members with a stricter sensitivity remain hidden in every sink.
    public mutating func appendInterpolation(_ values: [Logger.MetadataValue], sensitivity: Sensitivity) {
        appendInterpolation(Logger.MetadataValue.array(values), sensitivity: sensitivity)
    }
}

extension Logger.MetadataValue {
    /// The value as text, with marks for members whose own sensitivity is stricter.
    fileprivate func text(upTo sensitivity: Sensitivity) -> String {
        switch self {
        case .array(let members): return "[" + members.map { $0.text(upTo: sensitivity) }.joined(separator: ", ") + "]"
        case .dictionary(let members):
            return "[" + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text(upTo: sensitivity))" }.joined(separator: ", ")
                + "]"
        case .stringConvertible(let inner as Logger.MetadataValue): return inner.text(upTo: sensitivity)
        case .string, .stringConvertible:
            guard let own = attributes[Sensitivity.self], own.rawValue > sensitivity.rawValue else { return description }
            return own == .secret ? Redactor.secretMark : Redactor.privateMark
        }
    }
}
