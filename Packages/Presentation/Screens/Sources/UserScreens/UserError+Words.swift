public import ScreensKit
public import Services

extension UserError: Worded {
    public var wording: Wording {
        switch kind {
        case .wrongCredentials:
            Wording(
                english: "User name or password is wrong. Check both and try again.",
                german: "Benutzername oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.")
        case .lockedOut(let seconds):
            Wording(
                english: "Too many attempts. Try again in \(seconds) \(seconds == 1 ? "second" : "seconds").",
                german: "Zu viele Versuche. Versuchen Sie es in \(seconds) \(seconds == 1 ? "Sekunde" : "Sekunden") noch einmal.")
        case .unreachable: .unreachable(.bank)
        case .unexpectedAnswer: .unexpectedAnswer(of: .bank)
        case .refused(let reason): Wording(verbatim: reason)
        case .providerFailed:
            Wording(
                english: "This way to sign in does not work now. Try again, or use your password.",
                german: "Diese Anmeldung geht gerade nicht. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.")
        case .cannotStore:
            Wording(
                english: "Your session cannot be kept on this device. Check that there is free space.",
                german: "Ihre Sitzung kann auf diesem Gerät nicht gehalten werden. Prüfen Sie, ob noch Platz ist.")
        @unknown default: .unknown
        }
    }
}

extension CredentialProblem {
    /// Why a credential cannot be one.
    ///
    /// - Parameter field: what it is called within a sentence.
    func words(of field: String) -> String {
        switch self {
        case .empty: "Enter your \(field)."
        case .tooShort(let minimum): "A \(field) has at least \(minimum) characters."
        case .tooLong(let maximum): "A \(field) has at most \(maximum) characters."
        case .forbiddenCharacter(let character): "A \(field) cannot hold “\(character)”."
        @unknown default: "Choose another \(field)."
        }
    }
}
