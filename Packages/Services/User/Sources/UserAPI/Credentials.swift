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
}
