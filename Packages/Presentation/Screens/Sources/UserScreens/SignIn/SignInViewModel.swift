import PresentationKit
import Services

/// What the sign-in page shows.
struct SignInViewModel {
    struct Form: FormModel {
        var name = FormField("name", "User name", .text(.userName), rule: UserName.init) { $0.words(of: "user name") }
        var password = FormField("password", "Password", .password(), rule: Password.init) { $0.words(of: "password") }
        var status = FormStatus()
        static let fields = [part(\.name), part(\.password)]
    }

    var appName = ""
    var hint: String? = nil
    /// Other ways in.
    var providers: [(name: String, location: String)] = []
    var form = Form()
}
