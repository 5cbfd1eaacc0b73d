/// Signs users in with identity providers instead of passwords.
///
/// Implemented by `IdentityService`, and by `FakeIdentities` in memory.
public protocol IdentitySigning: Sendable {
    /// The available providers, in display order.
    var identityProviders: [IdentityOption] { get }

    /// Requests a challenge from a provider.
    /// - Throws: ``UserError/refused(reason:)``, ``UserError/providerFailed``.
    func beginSignIn(with provider: IdentityOption.ID) async throws(UserError) -> IdentityChallenge

    /// Passes the user's answer to the provider and signs in with its assertion.
    /// - Throws: ``UserError/refused(reason:)``, ``UserError/providerFailed``, and as ``UserServing/signIn(name:password:)``.
    func finishSignIn(
        with provider: IdentityOption.ID, challenge: IdentityChallenge, answer: String
    ) async throws(UserError) -> User
}

/// An identity provider for display.
public struct IdentityOption: Sendable, Hashable, Identifiable {
    /// The ID of the plug-in.
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
