/// A valid user name: 3 to 64 letters, digits, `.`, `-`, `_` or `@`.
public struct UserName: Sendable, Hashable {
    public let text: String

    /// - Throws: ``CredentialProblem``, for the form to display.
    public init(_ text: String) throws(CredentialProblem) {
        let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
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

/// Limits the size of characters with combining marks.
private let bytesPerCharacter = 20

/// The reason that a user name or password is invalid.
@nonexhaustive public enum CredentialProblem: Error, Sendable, Hashable {
    case empty
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case forbiddenCharacter(Character)
}
