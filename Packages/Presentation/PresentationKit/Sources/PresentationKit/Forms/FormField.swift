/// One field of a form: what was entered, the rule that makes a value of it, and what is wrong with it.
///
/// ```swift
/// var name = FormField("name", "User name", .text(.userName)) { text in try UserName(text) } problem: { "\($0)" }
/// ```
public struct FormField<Value>: Sendable {
    /// The kind of input.
    public enum Kind: Sendable {
        case text(TextField.Kind = .text)
        case money(currency: String)
        /// Never shown, and forgotten as soon as it was checked.
        case password(isNew: Bool = false)
        case area(rows: Int = 4, limit: Int? = nil)
        case choice([FormChoice])
        case toggle
        /// A file from the user's device, see ``FormField/file``; the kinds that are offered first.
        case file(accept: [String] = [])
    }

    /// The name of its value in what is sent; unique in its form.
    public let name: String
    public var label: LocalizedText
    public var kind: Kind
    /// The entered text; `on` or empty for a toggle, empty for a file.
    public var text: String
    public var hint: LocalizedText?
    /// The error of the entered value; nil for none.
    public var error: LocalizedText?
    /// The file that was chosen, while a form is being checked. No page can show it again, so it has to be chosen anew each time.
    public internal(set) var file: FormFile?
    /// Whether it is on the page. What is not shown holds nothing.
    public var isShown = true
    private let check: @Sendable (String) -> FieldCheck<Value>

    /// - Parameters:
    ///   - name: Unique in its form.
    ///   - label: Always shown.
    ///   - kind: How it is filled in.
    ///   - text: The initial text.
    ///   - hint: A hint for the user.
    ///   - rule: Validates the entered text.
    ///   - problem: The messages for the problems that the rule reports.
    public init<Problem: Error>(
        _ name: String, _ label: LocalizedText, _ kind: Kind = .text(), text: String = "", hint: LocalizedText? = nil,
        rule: @escaping @Sendable (String) throws(Problem) -> Value, problem: @escaping @Sendable (Problem) -> LocalizedText
    ) {
        self.name = name
        self.label = label
        self.kind = kind
        self.text = text
        self.hint = hint
        check = { text in
            do throws(Problem) { return .value(try rule(text)) } catch { return .problem(problem(error)) }
        }
    }

    /// Whether a toggle is on.
    public var isOn: Bool { !text.isEmpty }

    /// Checks what was entered: the value, or nil and the words for what is wrong in ``error``.
    public mutating func validate() -> Value? {
        defer { if case .password = kind { text = "" } }
        return value(check)
    }
}

/// One of the values that a field offers.
public struct FormChoice: Sendable {
    public let value: String
    public let label: LocalizedText

    /// - Parameters:
    ///   - value: What the form holds when it is chosen.
    ///   - label: What users read.
    public init(_ value: String, _ label: LocalizedText) {
        self.value = value
        self.label = label
    }
}

/// The result of validating a field.
public enum FieldCheck<Value> {
    case value(Value)
    /// The error message.
    case problem(LocalizedText)
}

extension FormField {
    /// Checks what was entered by a rule that depends on more than this field: what it makes, or nil and the words in ``error``.
    public mutating func value<Made>(_ rule: (String) -> FieldCheck<Made>) -> Made? {
        switch rule(text) {
        case .value(let made):
            error = nil
            return made
        case .problem(let words):
            error = words
            return nil
        }
    }
}

extension FormField where Value == String {
    /// A field that takes any text.
    ///
    /// - Parameter limit: The largest number of characters, counted as Unicode scalars, so that it bounds the bytes; nil for any number.
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

private struct TooLong: Error {
    let limit: Int
}
