import ScreensKit

/// The page of an identity provider.
struct IdentityViewModel {
    struct Form: FormModel {
        var answer = FormField("answer", .code, .text(.number))
        var status = FormStatus()
        static let fields = [part(\.answer)]
    }

    var title = LocalizedText.signIn
    /// The question of the provider.
    var challenge = Loadable<IdentityChallenge>()
    var form = Form()
    /// The location of the password form.
    var back = ""
}
