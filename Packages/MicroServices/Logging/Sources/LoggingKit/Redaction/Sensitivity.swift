public import Logging

/// How widely a metadata value may be shown, as an attribute of the value (swift-log proposal SLG-0004).
///
/// A value without the attribute is `private`: forgetting to decide hides, it never leaks.
///
/// ```swift
/// logger.info("request finished", metadata: ["status": "\(status, sensitivity: .public)", "user": "\(name)"])
/// ```
public enum Sensitivity: Int64, Logger.MetadataValueAttributes.Attribute, Sendable {
    /// May be shown in every sink.
    case `public` = 1
    /// Shown only by a sink whose policy says `.showPrivate`.
    case `private` = 2
    /// Never shown by any sink.
    case secret = 3
}

extension Logger.MetadataValue.StringInterpolation {
    /// Interpolates a value and says how widely it may be shown.
    public mutating func appendInterpolation<Value: CustomStringConvertible & Sendable>(_ value: Value, sensitivity: Sensitivity) {
        appendInterpolation(value, attributes: { $0[Sensitivity.self] = sensitivity })
    }
}
