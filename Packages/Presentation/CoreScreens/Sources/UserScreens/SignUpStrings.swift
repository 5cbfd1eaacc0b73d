import CoreScreensKit

extension LocalizedText {
    static let signUp = LocalizedText(english: "Create account", german: "Registrieren", chinese: "注册")
    static let signUpTitle = LocalizedText(english: "Create your account", german: "Neu registrieren", chinese: "注册新用户")
    static let haveAccount = LocalizedText(english: "I already have an account", german: "Ich bin schon registriert", chinese: "我已有账号")
    static let userNameHint = LocalizedText(
        english: "For signing in: at least 3 letters from a to z, or digits.",
        german: "Zum Anmelden: mindestens 3 Buchstaben von a bis z oder Ziffern.", chinese: "用于登录：至少 3 个英文字母或数字。")
    static let displayNameHint = LocalizedText(
        english: "Shown with your posts.", german: "Wird bei Ihren Beiträgen angezeigt.", chinese: "显示在您的帖子旁。")
    static let passwordHint = LocalizedText(
        english: "At least 8 characters that are hard to guess.", german: "Mindestens 8 Zeichen, die schwer zu erraten sind.",
        chinese: "至少 8 个字符，且不易被猜到。")

    static func displayName(_ problem: CredentialProblem) -> LocalizedText {
        switch problem {
        case .empty: LocalizedText(english: "Enter your name.", german: "Geben Sie Ihren Namen ein.", chinese: "请输入您的姓名。")
        case .tooLong(let maximum):
            LocalizedText(
                english: "A display name has at most \(maximum) characters.", german: "Ein Anzeigename hat höchstens \(maximum) Zeichen.",
                chinese: "显示名称最多 \(maximum) 个字符。")
        case .forbiddenCharacter:
            LocalizedText(
                english: "A display name cannot contain line breaks or invisible characters.",
                german: "Ein Anzeigename darf keine Zeilenumbrüche oder unsichtbaren Zeichen enthalten.", chinese: "显示名称不能包含换行或不可见字符。")
        case .tooShort, .malformed, .guessable: .anotherDisplayName
        @unknown default: .anotherDisplayName
        }
    }

    static let anotherDisplayName = LocalizedText(
        english: "Choose another display name.", german: "Wählen Sie einen anderen Anzeigenamen.", chinese: "请选择其他显示名称。")

    static func email(_ problem: CredentialProblem) -> LocalizedText {
        switch problem {
        case .empty:
            LocalizedText(english: "Enter your e-mail address.", german: "Geben Sie Ihre E-Mail-Adresse ein.", chinese: "请输入电子邮箱。")
        case .tooLong(let maximum):
            LocalizedText(
                english: "An e-mail address has at most \(maximum) characters.",
                german: "Eine E-Mail-Adresse hat höchstens \(maximum) Zeichen.", chinese: "电子邮箱最多 \(maximum) 个字符。")
        case .malformed, .forbiddenCharacter, .tooShort, .guessable: .anotherEmail
        @unknown default: .anotherEmail
        }
    }

    static let anotherEmail = LocalizedText(
        english: "Enter a valid e-mail address, such as name@example.com.",
        german: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.", chinese: "请输入有效的电子邮箱，例如 name@example.com。")
}
