import NetworkKit
public import UserAPI

extension UserService: SigningUp {
    public func signUp(_ user: NewUser) async throws(UserError) -> User {
        guard (try? UserName(new: user.name.text)) != nil else { throw .notAccepted(.name) }
        guard (try? Password(new: user.password.text, for: user.name.text)) != nil else { throw .notAccepted(.password) }
        let endpoint: Endpoint<TokenBody>
        do {
            endpoint = try .post("/v1/users", json: SignUpBody(user)).header("Idempotency-Key", signUpKey.key(for: user.name.text))
        } catch {
            throw .cannotStore
        }
        do throws(UserError) {
            return try await start(endpoint)
        } catch {
            // Another attempt is another sign-up if the back end has rejected this one.
            switch error {
            case .nameTaken, .notAccepted: signUpKey.remove()
            default: break
            }
            throw error
        }
    }
}

private struct SignUpBody: Encodable {
    var user: String
    var displayName: String
    var email: String
    var password: String

    init(_ user: NewUser) {
        (self.user, displayName, email, password) = (user.name.text, user.displayName.text, user.email.text, user.password.text)
    }

    private enum CodingKeys: String, CodingKey {
        case user, email, password
        case displayName = "display_name"
    }
}
