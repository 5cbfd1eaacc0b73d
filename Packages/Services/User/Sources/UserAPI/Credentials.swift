/// A valid user name: 3 to 64 letters, digits, `.`, `-`, `_` or `@`.
public struct UserName: Sendable, Hashable {
    public let text: String

    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(_ text: String) throws(CredentialProblem) {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count >= 3 else { throw .tooShort(minimum: 3) }
        guard trimmed.utf8.count <= 64 * bytesPerCharacter, trimmed.count <= 64 else { throw .tooLong(maximum: 64) }
        if let forbidden = trimmed.first(where: { !($0.isLetter || $0.isNumber || ".-_@".contains($0)) }) {
            throw .forbiddenCharacter(forbidden)
        }
        self.text = trimmed
    }
}

/// A password of 8 to 128 characters. Its description is redacted, so that it is not logged by accident.
public struct Password: Sendable, CustomStringConvertible, CustomReflectable {
    public let text: String

    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(_ text: String) throws(CredentialProblem) {
        guard !text.isEmpty else { throw .empty }
        guard text.count >= 8 else { throw .tooShort(minimum: 8) }
        guard text.utf8.count <= 128 * bytesPerCharacter, text.count <= 128 else { throw .tooLong(maximum: 128) }
        self.text = text
    }

    public var description: String { "<password>" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A valid display name: 1 to 64 characters of one line, without invisible ones.
public struct DisplayName: Sendable, Hashable {
    public let text: String

    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(_ text: String) throws(CredentialProblem) {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.utf8.count <= 64 * bytesPerCharacter, trimmed.count <= 64 else { throw .tooLong(maximum: 64) }
        if let forbidden = trimmed.first(where: { $0.unicodeScalars.contains(where: Self.isInvisible) }) {
            throw .forbiddenCharacter(forbidden)
        }
        self.text = trimmed
    }

    /// Others read the name: it must not break lines or reverse the text around it. Scripts and emoji need the joiners U+200C and U+200D.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}

/// A plausible e-mail address of at most 254 bytes. Only a message to it can show that it exists.
public struct EmailAddress: Sendable, Hashable {
    public let text: String

    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(_ text: String) throws(CredentialProblem) {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.utf8.count <= 254 else { throw .tooLong(maximum: 254) }
        let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isMailbox(parts[0]), Self.isDomain(parts[1]) else { throw .malformed }
        self.text = trimmed
    }

    private static func isMailbox(_ text: Substring) -> Bool {
        (1...64).contains(text.utf8.count) && text.first != "." && text.last != "." && !text.contains("..")
            && text.allSatisfy { $0.isLetter || $0.isNumber || ($0.isASCII && "!#$%&'*+/=?^_`{|}~.-".contains($0)) }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
            }
    }
}

extension String {
    /// The text without spaces and line breaks around it.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// Limits the size of characters with combining marks.
private let bytesPerCharacter = 20

/// The reason that a user name, display name, e-mail address or password is invalid.
@nonexhaustive public enum CredentialProblem: Error, Sendable, Hashable {
    case empty
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case forbiddenCharacter(Character)
    /// The text does not have the form of an e-mail address.
    case malformed
    /// The password is a common one, or consists of little more than the user name.
    case guessable
}

extension UserName {
    /// Creates the name of a new user, in ASCII only: letters of other scripts look like these (Unicode TR 39), and equal text has several forms.
    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(new text: String) throws(CredentialProblem) {
        try self.init(text)
        if let forbidden = self.text.first(where: { !$0.isASCII }) { throw .forbiddenCharacter(forbidden) }
    }
}

extension Password {
    /// Creates the password of a new user whose name is not known yet, as ``init(new:for:)``.
    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(new text: String) throws(CredentialProblem) {
        try self.init(new: text, for: nil)
    }

    /// Creates the password of a new user: none of the commonest ones, no repetition or sequence, and long enough without the user name
    /// (NIST SP 800-63B, "Memorized Secret Verifiers").
    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(new text: String, for name: String?) throws(CredentialProblem) {
        try self.init(text)
        let secret = name.map { text.lowercased().replacing($0.lowercased(), with: "") } ?? text.lowercased()
        let values = secret.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
        guard secret.count >= 8, Set(values).count >= 4, steps.count > 1, !Self.commonest.contains(secret) else { throw .guessable }
    }

    /// The commonest passwords of at least 8 characters in published leaks, in English, German and Chinese.
    private static let commonest: Set<String> = [
        "1234567890", "0987654321", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "a1234567", "a12345678", "aa123456", "abc12345", "abc123456",
        "abcd1234", "access14", "adobe123", "asdf1234", "asdfghjkl", "baseball", "basketball", "changeme", "charlie1", "computer",
        "dearbook", "einstein", "football", "hallo123", "hallowelt", "iloveyou", "iloveyou1", "internet", "jennifer", "letmein1",
        "liverpool", "michelle", "p@ssw0rd", "p@ssword", "passw0rd", "password", "password1", "password12", "password123", "passwort",
        "passwort1", "princess", "q1w2e3r4", "qazwsxedc", "qq123456", "qwer1234", "qwerty12", "qwerty123", "qwertyui", "qwertyuiop",
        "qwertzui", "qwertzuiop", "schalke04", "starwars", "sunshine", "superman", "sweetheart", "trustno1", "welcome1", "whatever",
        "willkommen", "woaini1314", "woaini520", "zaq12wsx", "zxcvbnm123",
    ]
}
