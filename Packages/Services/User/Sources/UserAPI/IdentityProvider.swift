public import PluginsAPI

extension Capability {
    /// A plug-in with it is an ``IdentityProvider``.
    public static let signIn = Capability(rawValue: "sign-in")
}

/// Somebody whom the back end trusts to say who a person is: a plug-in that asks the person something and comes back with an assertion.
public protocol IdentityProvider: Plugin {
    /// Begins: what the person is asked.
    func challenge() async throws -> IdentityChallenge

    /// Ends: the provider's word for who the person is.
    /// - Throws: `PluginRefusal` when the answer is wrong, with a sentence for the person.
    func assertion(for challenge: IdentityChallenge, answer: String) async throws -> IdentityAssertion
}

/// What a person is asked.
public struct IdentityChallenge: Sendable, Hashable, PluginOutput {
    /// The provider's name for this attempt.
    public var reference: String
    /// One sentence that says what to enter.
    public var prompt: String
    /// Helps to find it; nil for nothing.
    public var hint: String?

    public init(reference: String, prompt: String, hint: String? = nil) {
        self.reference = reference
        self.prompt = prompt
        self.hint = hint
    }

    public var byteCount: Int { reference.utf8.count + prompt.utf8.count + (hint?.utf8.count ?? 0) }
}

/// A provider's word for who a person is, which the back end understands. Has no description, so that it cannot be logged by accident.
public struct IdentityAssertion: Sendable, PluginOutput, CustomStringConvertible, CustomReflectable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public var byteCount: Int { text.utf8.count }
    public var description: String { "<assertion>" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
