import Synchronization
public import UserAPI

/// A provider in memory with one right answer, or no provider.
public final class FakeIdentities: IdentitySigning {
    private let users: FakeUserService?
    private let failure = Mutex<UserError?>(nil)

    public let identityProviders: [IdentityOption]
    /// The only right answer.
    let answer = "246810"

    /// - Parameter users: Receives the sign-in; nil for an app without providers.
    public init(signingInto users: FakeUserService? = nil) {
        self.users = users
        identityProviders = users == nil ? [] : [IdentityOption(id: "demo.identity", name: "Demo ID")]
    }

    /// Makes all calls fail with an error; nil lets them succeed again.
    public func fail(with error: UserError?) {
        failure.withLock { $0 = error }
    }

    public func beginSignIn(with provider: IdentityOption.ID) async throws(UserError) -> IdentityChallenge {
        if let failure = failure.withLock({ $0 }) { throw failure }
        guard identityProviders.contains(where: { $0.id == provider }) else { throw .providerFailed }
        return IdentityChallenge(reference: "1", prompt: "Enter the digits.", hint: "They are \(answer).")
    }

    public func finishSignIn(
        with provider: IdentityOption.ID, challenge: IdentityChallenge, answer: String
    ) async throws(UserError) -> User {
        if let failure = failure.withLock({ $0 }) { throw failure }
        guard let users, answer == self.answer else { throw .refused(reason: "The digits are wrong.") }
        return await users.signInDirectly(.ada)
    }
}
