/// Signing in by somebody else's word instead of a password.
///
/// Implemented by `IdentityService` for real and by `FakeIdentities` in memory.
public protocol IdentitySigning: Sendable {
    /// Who can be asked, in the order in which the app lists them.
    var identityProviders: [IdentityOption] { get }

    /// Begins with a provider.
    /// - Throws: ``UserError/refused(reason:)``, ``UserError/providerFailed``.
    func beginSignIn(with provider: IdentityOption.ID) async throws(UserError) -> IdentityChallenge

    /// Gives the provider the person's answer and signs in by what it says.
    /// - Throws: ``UserError/refused(reason:)``, ``UserError/providerFailed``, and as ``UserServing/signIn(name:password:)``.
    func finishSignIn(
        with provider: IdentityOption.ID, challenge: IdentityChallenge, answer: String
    ) async throws(UserError) -> User
}

/// A provider, as people see it.
public struct IdentityOption: Sendable, Hashable, Identifiable {
    /// The id of the plug-in.
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
