/// A form field: its entered text, its validation rule, and its error.
///
/// ```swift
/// var name = FormField("name", "User name", .text(.userName)) { text in try UserName(text) } problem: { "\($0)" }
/// ```
public struct FormField<Value>: Sendable {
    /// The kind of input.
    public enum Kind: Sendable {
        case text(TextField.Kind = .text)
        case money(currency: String)
        /// Never rendered, and cleared after validation.
        case password(isNew: Bool = false)
        case area(rows: Int = 4, limit: Int? = nil)
        case choice([FormChoice])
        case toggle
        /// A file from the user's device, see ``FormField/file``, with the suggested types. See ``FileField`` for the maximum size.
        case file(accept: [String] = [], maximumSize: Int? = nil)
    }

    public let name: String
    public var label: LocalizedText
    public var kind: Kind
    /// The entered text; `on` or empty for a toggle, empty for a file.
    public var text: String
    public var hint: LocalizedText?
    public var error: LocalizedText?
    /// The chosen file, during validation. Pages cannot render it, so the user has to choose it again each time.
    public internal(set) var file: FormFile?
    /// Whether the field is shown. A hidden field has no value.
    public var isShown = true
    private let check: @Sendable (String) -> FieldCheck<Value>

    /// - Parameters:
    ///   - name: Unique in its form.
    ///   - rule: Validates the entered text.
    ///   - problem: Returns the message for a problem that the rule throws.
    public init<Problem: Error>(
        _ name: String, _ label: LocalizedText, _ kind: Kind = .text(), text: String = "", hint: LocalizedText? = nil,
        rule: @escaping @Sendable (String) throws(Problem) -> Value, problem: @escaping @Sendable (Problem) -> LocalizedText
    ) {
        (self.name, self.label, self.kind, self.text, self.hint) = (name, label, kind, text, hint)
        check = { text in do throws(Problem) { return .value(try rule(text)) } catch { return .problem(problem(error)) } }
    }

    public var isOn: Bool { !text.isEmpty }

    /// Validates the entered text. Returns the value; on failure, sets ``error`` and returns nil.
    public mutating func validate() -> Value? {
        defer { if case .password = kind { text = "" } }
        return value(check)
    }
}

/// An option of a field.
public struct FormChoice: Sendable {
    public let value: String
    public let label: LocalizedText

    public init(_ value: String, _ label: LocalizedText) {
        self.value = value
        self.label = label
    }
}

/// The result of validating a field.
public enum FieldCheck<Value> {
    case value(Value)
    case problem(LocalizedText)
}

extension FormField {
    /// Validates the entered text by a rule that depends on other values. Returns the value; on failure, sets ``error`` and returns nil.
    public mutating func value<Made>(_ rule: (String) -> FieldCheck<Made>) -> Made? {
        switch rule(text) {
        case .value(let made):
            error = nil
            return made
        case .problem(let message):
            error = message
            return nil
        }
    }
}

extension FormField where Value == String {
    /// Creates a field that accepts any text.
    ///
    /// - Parameter limit: The maximum number of Unicode scalars, which bounds the bytes; nil for no limit.
    public init(
        _ name: String, _ label: LocalizedText, _ kind: Kind = .text(), text: String = "", hint: LocalizedText? = nil, limit: Int? = nil
    ) {
        self.init(name, label, kind, text: text, hint: hint) { (text) throws(TooLong) in
            if let limit, text.unicodeScalars.count > limit { throw TooLong(limit: limit) }
            return text
        } problem: { problem in
            .framework { $0.atMostCharacters(String(problem.limit)) }
        }
    }
}

private struct TooLong: Error { let limit: Int }
