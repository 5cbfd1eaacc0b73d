public import PluginsAPI

extension Capability {
    public static let signIn = Capability(rawValue: "sign-in")
}

/// A plug-in that verifies the identity of a user with a challenge and returns an assertion for the back end.
public protocol IdentityProvider: Plugin {
    /// Returns a new challenge for the user.
    func challenge() async throws -> IdentityChallenge

    /// Returns an assertion of the user's identity.
    /// - Throws: `PluginRefusal` with a sentence for the user if the answer is wrong.
    func assertion(for challenge: IdentityChallenge, answer: String) async throws -> IdentityAssertion
}

/// A challenge to display to the user.
public struct IdentityChallenge: Sendable, Hashable, PluginOutput {
    /// The provider's ID of this attempt.
    public var reference: String
    /// A sentence that describes the expected input.
    public var prompt: String
    public var hint: String?

    public init(reference: String, prompt: String, hint: String? = nil) {
        self.reference = reference
        self.prompt = prompt
        self.hint = hint
    }

    public var byteCount: Int { reference.utf8.count + prompt.utf8.count + (hint?.utf8.count ?? 0) }
}

/// A statement of an identity provider that the back end verifies. Its description is redacted, so that it is not logged by accident.
public struct IdentityAssertion: Sendable, PluginOutput, CustomStringConvertible, CustomReflectable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public var byteCount: Int { text.utf8.count }
    public var description: String { "<assertion>" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
