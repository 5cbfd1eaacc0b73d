import CoreScreensKit

struct SignInViewModel {
    struct Form: FormModel {
        var name = FormField("name", .userName, .text(.userName), rule: UserName.init(_:)) { .userName($0) }
        var password = FormField("password", .password, .password(), rule: Password.init(_:)) { .password($0) }
        var status = FormStatus()
        static let fields = [part(\.name), part(\.password)]
    }

    var appName = ""
    var tagline: LocalizedText? = nil
    var hint: LocalizedText? = nil
    var providers: [(name: String, location: String)] = []
    var form = Form()
    var signUp = ""
    /// The seconds until the end of the lock-out of the entered user name; nil for none.
    var lockOut: Int? = nil {
        didSet {
            form.status.isEnabled = lockOut == nil
            if lockOut != nil { form.status.failure = .tooManyAttempts } else if oldValue != nil { form.status.failure = nil }
        }
    }
}
