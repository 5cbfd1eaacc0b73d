public import PluginsAPI
public import UserAPI

/// Signs users in with the app's identity provider plug-ins.
public struct IdentityService: IdentitySigning {
    private let plugins: any PluginCalling
    private let users: UserService

    public init(plugins: any PluginCalling, users: UserService) {
        self.plugins = plugins
        self.users = users
    }

    public var identityProviders: [IdentityOption] {
        plugins.manifests(offering: .signIn).map { IdentityOption(id: $0.id, name: $0.name) }
    }

    public func beginSignIn(with provider: IdentityOption.ID) async throws(UserError) -> IdentityChallenge {
        do {
            return try await plugins.call(provider, for: .signIn, as: (any IdentityProvider).self, within: nil) { try await $0.challenge() }
        } catch {
            throw UserError(error)
        }
    }

    public func finishSignIn(
        with provider: IdentityOption.ID, challenge: IdentityChallenge, answer: String
    ) async throws(UserError) -> User {
        let assertion: IdentityAssertion
        do {
            assertion = try await plugins.call(provider, for: .signIn, as: (any IdentityProvider).self, within: nil) {
                try await $0.assertion(for: challenge, answer: answer)
            }
        } catch {
            throw UserError(error)
        }
        do throws(UserError) {
            return try await users.signIn(assertion: assertion)
        } catch {
            // The user entered no password, so the back end has rejected the provider's assertion.
            throw error == .wrongCredentials ? .providerFailed : error
        }
    }
}

extension UserError {
    fileprivate init(_ error: PluginError) {
        if case .refused(_, let reason) = error { self = .refused(reason: reason) } else { self = .providerFailed }
    }
}
