import Services

/// What the sign-in page shows.
struct SignInViewModel {
    var appName = ""
    var name = ""
    var nameError: String? = nil
    var passwordError: String? = nil
    var failure: String? = nil
    var hint: String? = nil
    /// Other ways in.
    var providers: [IdentityRowViewModel] = []
    var isPending = false
}

extension SignInViewModel {
    /// The credentials when both fields are well-formed; the messages otherwise.
    mutating func credentials(name typedName: String, password typedPassword: String) -> (UserName, Password)? {
        name = typedName
        failure = nil
        nameError = nil
        passwordError = nil
        var credentials: (name: UserName?, password: Password?)
        do { credentials.name = try UserName(typedName) } catch { nameError = Self.message(for: error, field: "user name") }
        do { credentials.password = try Password(typedPassword) } catch { passwordError = Self.message(for: error, field: "password") }
        guard let name = credentials.name, let password = credentials.password else { return nil }
        return (name, password)
    }

    private static func message(for problem: CredentialProblem, field: String) -> String {
        switch problem {
        case .empty: "Enter your \(field)."
        case .tooShort(let minimum): "A \(field) has at least \(minimum) characters."
        case .tooLong(let maximum): "A \(field) has at most \(maximum) characters."
        case .forbiddenCharacter(let character): "A \(field) cannot hold “\(character)”."
        @unknown default: "Choose another \(field)."
        }
    }
}

/// Another way in.
struct IdentityRowViewModel: Identifiable {
    var id = ""
    var label = ""
    var location = ""

    init(_ option: IdentityOption, location: String) {
        id = option.id
        label = "Sign in with \(option.name)"
        self.location = location
    }
}
