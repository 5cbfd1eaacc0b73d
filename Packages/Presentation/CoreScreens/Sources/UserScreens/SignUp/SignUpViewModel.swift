import CoreScreensKit

struct SignUpViewModel {
    struct Form: FormModel {
        var name = FormField("name", .userName, .text(.userName), hint: .userNameHint, rule: UserName.init(new:)) { .userName($0) }
        var displayName = FormField("display-name", .displayName, .text(.name), hint: .displayNameHint, rule: DisplayName.init) {
            .displayName($0)
        }
        var email = FormField("email", .email, .text(.email), rule: EmailAddress.init) { .email($0) }
        var password = FormField("password", .password, .password(isNew: true), hint: .passwordHint, rule: Password.init(new:)) {
            .password($0)
        }
        var status = FormStatus()
        static let fields = [part(\.name), part(\.displayName), part(\.email), part(\.password)]
    }

    var form = Form()
    var signIn = ""
}

extension SignUpViewModel {
    /// Shows an error at the field that it is about. Returns the message of any other error.
    mutating func explain(_ error: UserError) -> LocalizedText? {
        switch error {
        case .nameTaken, .notAccepted(.name): form.name.error = error.message
        case .notAccepted(.displayName): form.displayName.error = error.message
        case .notAccepted(.email): form.email.error = error.message
        case .notAccepted(.password): form.password.error = error.message
        default: return error.message
        }
        return nil
    }
}
