import ScreensKit

/// What the page of an identity provider shows.
struct IdentityViewModel {
    struct Form: FormModel {
        var answer = FormField("answer", .code, .text(.number))
        var status = FormStatus()
        static let fields = [part(\.answer)]
    }

    var title = LocalizedText.signIn
    /// What the provider asks.
    var challenge = Loadable<IdentityChallenge>()
    var form = Form()
    /// The way back to the password.
    var back = ""
}
