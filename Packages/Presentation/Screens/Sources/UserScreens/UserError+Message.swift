public import ScreensKit

extension UserError: UserFacingError {
    public var message: LocalizedText {
        switch kind {
        case .wrongCredentials:
            LocalizedText(
                english: "Incorrect user name or password. Check both and try again.",
                german: "Benutzername oder Passwort ist falsch. Bitte prüfen Sie beides.",
                chinese: "用户名或密码错误。请检查后重试。")
        case .lockedOut(let seconds):
            .count(
                seconds,
                english: Plural(
                    one: "Too many attempts. Try again in 1 second.", other: "Too many attempts. Try again in \(seconds) seconds."),
                german: Plural(
                    one: "Zu viele Versuche. Versuchen Sie es in 1 Sekunde noch einmal.",
                    other: "Zu viele Versuche. Versuchen Sie es in \(seconds) Sekunden noch einmal."),
                chinese: Plural(other: "尝试次数过多。请在 \(seconds) 秒后重试。"))
        case .unreachable: .unreachable(.bank)
        case .unexpectedAnswer: .unexpectedAnswer(of: .bank)
        case .refused(let reason): LocalizedText(verbatim: reason)
        case .providerFailed:
            LocalizedText(
                english: "This way to sign in does not work now. Try again, or use your password.",
                german: "Diese Anmeldung geht gerade nicht. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.",
                chinese: "此登录方式暂不可用。请重试或使用密码登录。")
        case .cannotStore:
            LocalizedText(
                english: "Your session cannot be stored on this device. Check that there is free space.",
                german: "Ihre Sitzung kann auf diesem Gerät nicht gespeichert werden. Prüfen Sie, ob noch Platz ist.",
                chinese: "无法在此设备上保存您的会话。请检查存储空间是否充足。")
        @unknown default: .unknown
        }
    }
}
