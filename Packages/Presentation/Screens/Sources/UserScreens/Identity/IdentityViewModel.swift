import ScreensKit
import Services

/// What the page of an identity provider shows.
struct IdentityViewModel {
    var phase = Phase.loading
    var title = "Sign in"
    var prompt = ""
    var hint: String? = nil
    var answerError: String? = nil
    var failure: String? = nil
    var isPending = false
    /// The way back to the password.
    var back = ""

    enum Phase {
        case loading, failed, shown
    }
}

extension IdentityViewModel {
    mutating func show(_ challenge: IdentityChallenge) {
        phase = .shown
        prompt = challenge.prompt
        hint = challenge.hint
        (answerError, failure) = (nil, nil)
    }

    /// Shows why signing in failed: at the field when it is about the answer.
    mutating func show(_ error: UserError) {
        (answerError, failure) = (nil, nil)
        if case .refused(let reason) = error.kind { answerError = reason } else { failure = error.words }
        if phase == .loading { phase = .failed }
    }
}
