import CoreScreensKit

struct IdentityViewModel {
    struct Form: FormModel {
        var answer = FormField("answer", .code, .text(.number))
        var status = FormStatus()
        static let fields = [part(\.answer)]
    }

    var title = LocalizedText.signIn
    var challenge = Loadable<IdentityChallenge>()
    var form = Form()
    var back = ""
}
